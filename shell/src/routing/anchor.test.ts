import { goToAnchor } from './anchor';

/** Says that the size of the page has changed: jsdom lays nothing out. */
let grow: () => void;
const shown: string[] = [];

beforeEach(() => {
  shown.length = 0;
  const watching = new Set<() => void>();
  grow = () => watching.forEach((notice) => notice());
  Object.assign(window, {
    ResizeObserver: class {
      constructor(private readonly notice: () => void) {}
      observe() {
        watching.add(this.notice);
      }
      disconnect() {
        watching.delete(this.notice);
      }
    },
  });
  Element.prototype.scrollIntoView = function () {
    shown.push(this.id);
  };
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

/** Adds a section and lets everybody who watches for it notice. */
async function add(id: string): Promise<void> {
  document.body.append(Object.assign(document.createElement('section'), { id }));
  await Promise.resolve();
}

const scrollEnds = () => document.dispatchEvent(new Event('scrollend'));

it('keeps the section in view while the page finds its size', async () => {
  await add('review');
  const end = goToAnchor('#review');
  expect(shown).toEqual(['review']);
  grow();
  expect(shown).toEqual(['review', 'review']);
  // A smooth scroll has ended where the section was at its beginning.
  scrollEnds();
  expect(shown).toHaveLength(3);
  end();
});

it('goes to the section once it is there', async () => {
  const end = goToAnchor('#review');
  expect(shown).toEqual([]);
  await add('review');
  expect(shown).toEqual(['review']);
  end();
});

it.each(['wheel', 'touchmove', 'pointerdown', 'keydown'])('leaves the page alone after a %s', async (sign) => {
  await add('review');
  goToAnchor('#review');
  window.dispatchEvent(new Event(sign));
  grow();
  scrollEnds();
  expect(shown).toEqual(['review']);
});

it('leaves the page alone once nothing has been found for fifteen seconds', async () => {
  goToAnchor('#review');
  await jest.advanceTimersByTimeAsync(15_000);
  await add('review');
  grow();
  scrollEnds();
  expect(shown).toEqual([]);
});

it('has them anew when the section is made anew', async () => {
  await add('review');
  const end = goToAnchor('#review');
  await jest.advanceTimersByTimeAsync(3_900);
  document.body.replaceChildren();
  grow();
  await add('review');
  grow();
  await jest.advanceTimersByTimeAsync(3_900);
  grow();
  expect(shown).toHaveLength(3);
  end();
});

it('has four seconds from when the section is found, however long that took', async () => {
  goToAnchor('#review');
  await jest.advanceTimersByTimeAsync(8_000);
  await add('review');
  await jest.advanceTimersByTimeAsync(3_900);
  grow();
  expect(shown).toEqual(['review', 'review']);
  await jest.advanceTimersByTimeAsync(100);
  grow();
  scrollEnds();
  expect(shown).toHaveLength(2);
});

it('leaves the page alone once somebody goes elsewhere', async () => {
  await add('review');
  goToAnchor('#review')();
  grow();
  scrollEnds();
  expect(shown).toEqual(['review']);
});

it('resolves percent signs, and minds none that mean nothing', async () => {
  await add('how it works');
  goToAnchor('#how%20it%20works')();
  goToAnchor('#50%')();
  expect(shown).toEqual(['how it works']);
});
