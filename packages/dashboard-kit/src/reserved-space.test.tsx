/** Needs the real styles, which hide parts: @styled. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isKnown, ReservedSpace } from './reserved-space';

beforeEach(() => {
  sessionStorage.clear();
  // jsdom lays nothing out.
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(150);
});
afterEach(() => jest.restoreAllMocks());

const known = { data: 3, isPending: false, failureCount: 0, isError: false, error: null, refetch: jest.fn() };
const reading = (ready: boolean) => (ready ? known : { ...known, data: undefined, isPending: true });

/** Height in px of the place that is kept; null when none is. */
function room(ready: boolean): string | null {
  const { container, unmount } = render(
    <ReservedSpace name="home" reads={[known, reading(ready)]} below={null}>
      {ready && <p>Two things wait</p>}
    </ReservedSpace>,
  );
  const place = container.firstElementChild;
  const height = place && !place.textContent && !ready ? getComputedStyle(place).height : null;
  unmount();
  return height;
}

it('keeps the place free that was taken the last time', () => {
  room(true);
  expect(room(false)).toBe('150px');
});

it('shows what stands below at once where the room is known, and the first time only when nothing moves it any more', () => {
  const at = (ready: boolean) => (
    <ReservedSpace name="queue" reads={[reading(ready)]} below={<p>All of them</p>}>
      {ready && <p>Two of them wait</p>}
    </ReservedSpace>
  );
  const below = () => screen.getByText('All of them');
  const { rerender, unmount } = render(at(false));
  expect(below().parentElement?.hidden).toBe(true);
  const made = below();
  rerender(at(true));
  expect(below().parentElement?.hidden).toBe(false);
  // It has been read meanwhile, not only now.
  expect(below()).toBe(made);
  unmount();
  render(at(false));
  expect(below().parentElement?.hidden).toBe(false);
});

it('keeps none where nothing stood, and keeps no distance to it', () => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(0);
  const at = (ready: boolean) => (
    <ReservedSpace name="home" reads={[reading(ready)]} below={<p>Below</p>}>
      {null}
    </ReservedSpace>
  );
  const { container, unmount } = render(at(true));
  expect(getComputedStyle(container.firstElementChild!).display).toBe('none');
  unmount();
  expect(render(at(false)).container.firstElementChild).toBe(screen.getByText('Below').parentElement);
});

it('waits for a reading until it comes or fails for the first time', () => {
  expect(isKnown({ isPending: true, failureCount: 0 })).toBe(false);
  expect(isKnown({ isPending: true, failureCount: 1 })).toBe(true);
  expect(isKnown({ isPending: false, failureCount: 0 })).toBe(true);
});

it('says what could not be read, which is not that there is nothing, and reads just that again', async () => {
  const read = { ...known, refetch: jest.fn() };
  const failed = { ...known, data: undefined, isError: true, refetch: jest.fn() };
  const shown = (failuresBelow: boolean) => (
    <ReservedSpace name="home" reads={[read, failed]} failuresBelow={failuresBelow} below={null}>
      <p>Three wait</p>
    </ReservedSpace>
  );
  const { rerender } = render(shown(true));
  expect(screen.queryByRole('button')).toBeNull();
  rerender(shown(false));
  expect(screen.getByText('Three wait')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect([read, failed].map(({ refetch }) => refetch.mock.calls.length)).toEqual([0, 1]);
});
