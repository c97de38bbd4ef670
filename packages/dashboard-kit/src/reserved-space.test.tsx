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

/** Height in px of the place that is kept; null when none is. */
function room(ready: boolean): string | null {
  const { container, unmount } = render(
    <ReservedSpace name="home" ready={ready} below={null}>
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
    <ReservedSpace name="queue" ready={ready} below={<p>All of them</p>}>
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
    <ReservedSpace name="home" ready={ready} below={<p>Below</p>}>
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
  const reading = (isError: boolean) => ({ data: isError ? undefined : 3, isError, error: null, refetch: jest.fn() });
  const [read, failed] = [reading(false), reading(true)];
  render(
    <ReservedSpace name="home" ready reads={[read, failed]} below={null}>
      <p>Three wait</p>
    </ReservedSpace>,
  );
  expect(screen.getByText('Three wait')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect([read, failed].map(({ refetch }) => refetch.mock.calls.length)).toEqual([0, 1]);
});
