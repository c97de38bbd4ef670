/** What styles hide counts here: @styled. */
import { render, screen } from '@testing-library/react';
import { RoomAbove } from './room-above';

beforeEach(() => {
  sessionStorage.clear();
  // jsdom lays nothing out.
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(150);
});
afterEach(() => jest.restoreAllMocks());

/** Height of the place that is kept; null when none is. */
function room(ready: boolean, first?: number): string | null {
  const { container, unmount } = render(
    <RoomAbove name="home" ready={ready} {...(first !== undefined && { first })}>
      {ready && <p>Two things wait</p>}
    </RoomAbove>,
  );
  const place = container.firstElementChild;
  const height = place && !place.textContent ? getComputedStyle(place).height : null;
  unmount();
  return height;
}

it('keeps the place free that was taken the last time, and the first time what is said', () => {
  expect(room(false)).toBeNull();
  expect(room(false, 50)).toBe('50px');
  room(true);
  expect(room(false, 50)).toBe('150px');
});

it('shows what stands below at once where the room is known, and the first time only when nothing moves it any more', () => {
  const at = (ready: boolean) => (
    <RoomAbove name="queue" ready={ready} below={<p>All of them</p>}>
      {ready && <p>Two of them wait</p>}
    </RoomAbove>
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
  const { container } = render(
    <RoomAbove name="home" ready>
      {null}
    </RoomAbove>,
  );
  expect(getComputedStyle(container.firstElementChild!).display).toBe('none');
  expect(room(false, 50)).toBeNull();
});
