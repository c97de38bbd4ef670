/** How a deadline stands in a sentence depends on its styles: @styled. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { Avatar, initials } from './avatar';
import { Coins } from './coins';
import { Deadline } from './dates';
import { Icon } from './icon';
import { Rating } from './rating';
import { SlotBar, slotSegments } from './slot-bar';
import { StatusPill } from './status-pill';

afterEach(() => {
  document.documentElement.lang = '';
});

describe('Coins', () => {
  it('reads out the amount with its unit', () => {
    render(
      <>
        <Coins amount={1_500} />
        <Coins amount={1} />
        <Coins amount={40} signed />
      </>,
    );
    expect(screen.getByText('1,500 coins')).toBeTruthy();
    expect(screen.getByText('1 coin')).toBeTruthy();
    expect(screen.getByText('+40 coins')).toBeTruthy();
  });

  it('follows the language of the document while it is shown', async () => {
    render(<Coins amount={150} />);
    await act(async () => {
      document.documentElement.lang = 'bn';
    });
    expect(screen.getByText('১৫০ কয়েন')).toBeTruthy();
  });
});

describe('SlotBar', () => {
  it('says every part and the total', () => {
    render(<SlotBar approved={3} pending={2} free={5} />);
    expect(screen.getByRole('img', { name: '3 approved, 2 undecided, 5 free, of 10 places' })).toBeTruthy();
  });

  it('names places that a dispute has closed, in words too', () => {
    const { container } = render(<SlotBar approved={3} pending={2} free={0} frozen={5} legend />);
    const said = '3 approved, 2 undecided, 0 free, 5 closed while a payment is in dispute, of 10 places';
    expect(screen.getByRole('img', { name: said })).toBeTruthy();
    expect(container.textContent).toContain('5 closed while a payment is in dispute');
  });

  it('does not draw an ended task full: places that nobody took are lines, and counted', () => {
    const { container } = render(<SlotBar approved={2} pending={0} free={0} total={5} legend />);
    const said = '2 approved, 0 undecided, 3 closed, nobody took it, of 5 places';
    const bar = screen.getByRole('img', { name: said });
    expect([...bar.querySelectorAll('rect')].map((place) => place.getAttribute('height'))).toEqual([
      ...['10', '10'],
      ...['2', '2', '2'],
    ]);
    expect(container.textContent).toContain('3 closed, nobody took it');
    expect(container.textContent).not.toContain('free');
  });

  it('draws one segment per place while they are few, and proportions when they are many', () => {
    expect(
      slotSegments({ approved: 2, pending: 1, reserved: 0, free: 3, frozen: 0, closed: 0 }).map(({ part }) => part),
    ).toEqual(['approved', 'approved', 'pending', 'free', 'free', 'free']);
    expect(slotSegments({ approved: 100, pending: 0, reserved: 0, free: 300, frozen: 0, closed: 0 })).toHaveLength(2);
  });

  it('fills the bar exactly and in order, whatever the counts', () => {
    const count = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(count, count, count, count, count, count, (approved, pending, reserved, free, frozen, closed) => {
        const segments = slotSegments({ approved, pending, reserved, free, frozen, closed });
        const last = segments.at(-1);
        expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(1_000, 6);
        expect(segments.every(({ width }) => width > 0)).toBe(true);
        expect(segments.every(({ x }, index) => index === 0 || x > (segments[index - 1]?.x ?? 0))).toBe(true);
      }),
    );
  });
});

describe('StatusPill', () => {
  it('names the states of the API in words, and shows a new one by its own name', () => {
    render(
      <>
        <StatusPill status="approve" />
        <StatusPill status="awaiting_payment" />
        <StatusPill status="on_time" />
        <StatusPill status="on_its_way" />
        <StatusPill status="constructor" />
      </>,
    );
    for (const word of ['approved', 'awaiting payment', 'on time', 'on its way', 'constructor']) {
      expect(screen.getByText(word)).toBeTruthy();
    }
  });
});

describe('Deadline', () => {
  beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 11, 20, 12) }));
  afterEach(() => jest.useRealTimers());

  it('is a relative word with the exact time beside it', () => {
    render(<Deadline at="2026-12-21" />);
    const time = document.querySelector('time');
    expect(time?.textContent).toBe('in 1 day (21-12-2026)');
    expect(time?.title).toBe('21-12-2026');
  });

  it('is said without the exact time where that stands beside it', () => {
    render(<Deadline at="2026-12-21" exact={false} />);
    expect(document.querySelector('time')?.textContent).toBe('in 1 day');
  });

  it('is text in a sentence, whose full stop stays on its line, and a box with a clock', () => {
    const { rerender } = render(<Deadline at="2026-12-21" icon={false} />);
    const display = () => getComputedStyle(document.querySelector('time')!).display;
    expect(display()).not.toBe('inline-flex');
    rerender(<Deadline at="2026-12-21" />);
    expect(display()).toBe('inline-flex');
  });

  it('moves on by itself, and leaves no timer behind', () => {
    const { unmount } = render(<Deadline at={new Date(Date.UTC(2026, 11, 20, 12, 2, 10))} />);
    expect(document.querySelector('time')?.textContent).toMatch(/^in 2 minutes/);
    act(() => void jest.advanceTimersByTime(60_000));
    expect(document.querySelector('time')?.textContent).toMatch(/^in 1 minute/);
    act(() => void jest.advanceTimersByTime(120_000));
    expect(document.querySelector('time')?.textContent).toMatch(/^ended 1 minute ago/);
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('Avatar', () => {
  it('shows initials when the picture does not load', () => {
    render(<Avatar name="Demo Client" src="https://example.com/gone.png" />);
    fireEvent.error(screen.getByAltText('Demo Client'));
    expect(screen.getByRole('img', { name: 'Demo Client' }).textContent).toBe('DC');
  });

  it('tries another picture after one that does not load', () => {
    const { rerender } = render(<Avatar name="Demo Client" src="https://example.com/gone.png" />);
    fireEvent.error(screen.getByAltText('Demo Client'));
    rerender(<Avatar name="Demo Client" src="https://example.com/there.png" />);
    expect(screen.getByAltText('Demo Client').getAttribute('src')).toBe('https://example.com/there.png');
  });

  it('takes initials from the first and the last word', () => {
    expect(initials('Demo Freelancer Three')).toBe('DT');
    expect(initials('  demo ')).toBe('D');
    expect(initials('')).toBe('');
    expect(initials('আয়েশা')).toBe('আ');
  });
});

describe('Rating and Icon', () => {
  it('says the rating and keeps it between 0 and 5', () => {
    render(
      <>
        <Rating value={4.52} />
        <Rating value={9} />
      </>,
    );
    expect(screen.getByRole('img', { name: '4.5 out of 5 stars' })).toBeTruthy();
    expect(screen.getByRole('img', { name: '5 out of 5 stars' })).toBeTruthy();
  });

  it('draws something for a name that is not known', () => {
    const { container } = render(<Icon name="not-drawn-yet" />);
    expect(container.querySelector('svg')).toBeTruthy();
  });
});
