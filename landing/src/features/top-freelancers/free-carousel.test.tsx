/** Tests the styles themselves, so it needs the real ones: @styled. */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FreeCarousel } from './free-carousel';

let laidOut: (() => void) | undefined;

beforeEach(() => {
  globalThis.ResizeObserver = class {
    constructor(callback: () => void) {
      laidOut = callback;
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof ResizeObserver;
});

/** jsdom lays nothing out: gives the track a width, a content width and a place. */
function layOut({ view, content }: { view: number; content: number }) {
  const track = screen.getByRole('list', { name: 'People' });
  Object.defineProperties(track, {
    clientWidth: { value: view, configurable: true },
    scrollWidth: { value: content, configurable: true },
  });
  track.scrollBy = jest.fn((options?: ScrollToOptions | number) => {
    track.scrollLeft += typeof options === 'object' ? (options.left ?? 0) : 0;
  });
  for (const item of track.children) Object.defineProperty(item, 'clientWidth', { value: 300 });
  act(() => laidOut?.());
  return track;
}

const cards = ['One', 'Two', 'Three', 'Four'].map((name) => <p key={name}>{name}</p>);

it('moves by its arrows and knows its ends', async () => {
  render(<FreeCarousel label="People">{cards}</FreeCarousel>);
  const track = layOut({ view: 900, content: 1_200 });
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect(button('Previous freelancers').disabled).toBe(true);
  await userEvent.click(button('Next freelancers'));
  expect(track.scrollLeft).toBe(300);
  act(() => void track.dispatchEvent(new Event('scroll')));
  expect(button('Next freelancers').ariaDisabled).toBe('true');
  expect(document.activeElement).toBe(button('Next freelancers'));
  expect(button('Previous freelancers').disabled).toBe(false);
  expect(track.tabIndex).toBe(0);
});

it('has no arrows and is no stop for the keyboard while everything is in view', () => {
  render(<FreeCarousel label="People">{cards}</FreeCarousel>);
  const track = layOut({ view: 1_200, content: 1_200 });
  expect(screen.queryByRole('button')).toBeNull();
  expect(track.hasAttribute('tabindex')).toBe(false);
});

it('is built for one card, then two, then three, with the gaps of the specification', () => {
  render(<FreeCarousel label="People">{cards}</FreeCarousel>);
  const css = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n');
  for (const [from, gap] of [
    [0, 10],
    [640, 20],
    [768, 40],
    [1024, 50],
  ]) {
    expect(css.replaceAll(/\s+/g, ' ')).toMatch(new RegExp(`min-width: ?${from}px\\) ?\\{[^@]*gap: ?${gap}px`));
  }
});

it('keeps what is placed by itself on its cards from making the page wider', () => {
  render(<FreeCarousel label="People">{cards}</FreeCarousel>);
  // Words for who listens are placed so: nothing but a placed track cuts them off.
  expect(getComputedStyle(screen.getByRole('list', { name: 'People' })).position).toBe('relative');
});
