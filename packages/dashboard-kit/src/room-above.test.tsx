/** What styles hide counts here: @styled. */
import { render } from '@testing-library/react';
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
