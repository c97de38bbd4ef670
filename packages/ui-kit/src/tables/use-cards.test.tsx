import { act, render } from '@testing-library/react';
import { DataTable } from './data-table';

/** jsdom lays nothing out: says how wide the box and its content are, and tells whoever watches. */
let room = 0;
let needed = 0;
const watchers = new Set<() => void>();

beforeAll(() => {
  globalThis.ResizeObserver = class {
    constructor(private readonly changed: () => void) {
      watchers.add(changed);
    }
    observe() {}
    unobserve() {}
    disconnect() {
      watchers.delete(this.changed);
    }
  } as unknown as typeof ResizeObserver;
  Object.defineProperties(HTMLElement.prototype, {
    clientWidth: { configurable: true, get: () => room },
    scrollWidth: {
      configurable: true,
      get(this: HTMLElement) {
        // Cards are as wide as there is room for.
        return this.closest('[data-cards]') ? room : Math.max(room, needed);
      },
    },
  });
});

function resize(width: number) {
  room = width;
  act(() => [...watchers].forEach((changed) => changed()));
}

it('is a table where its columns fit and cards where they do not, without going back and forth', () => {
  room = 1_000;
  needed = 800;
  const { container } = render(
    <DataTable
      caption="People"
      columns={[{ key: 'name', header: 'Name', render: (row: string) => row }]}
      rows={['Ada']}
      rowKey={(row) => row}
      empty={null}
    />,
  );
  const isCards = () => container.querySelector('[data-cards]') !== null;
  expect(isCards()).toBe(false);
  resize(700);
  expect(isCards()).toBe(true);
  resize(790);
  expect(isCards()).toBe(true);
  resize(801);
  expect(isCards()).toBe(false);
});
