/** The alarm about second copies, with real second copies of the real libraries. */
import '../testing/text-encoder';
import { countCopies } from './copies';

type Page = Parameters<typeof countCopies>[0];

beforeEach(() => {
  delete (window as NonNullable<Page>).__REACT_DEVTOOLS_GLOBAL_HOOK__;
  delete (window as NonNullable<Page>).__taskmintSessionStores;
  document.head.replaceChildren();
});

function load(name: string): void {
  jest.isolateModules(() => void jest.requireActual(name));
}

it.each([
  ['react-dom', 'react-dom/client'],
  ['react-router', 'react-router-dom'],
])('tells of a second %s once, and never of the first', (name, module) => {
  jest.resetModules();
  const copies = countCopies();
  load(module);
  expect(copies.surplus()).toEqual([]);
  jest.resetModules();
  load(module);
  expect(copies.surplus()).toEqual([name]);
  expect(copies.surplus()).toEqual([]);
});

it('tells of a second styling library by its style element, and of a second session store', () => {
  const copies = countCopies();
  const add = () => {
    const style = document.createElement('style');
    style.setAttribute('data-styled', 'active');
    document.head.append(style);
  };
  add();
  expect(copies.surplus()).toEqual([]);
  add();
  expect(copies.surplus()).toEqual(['styled-components']);
  jest.isolateModules(() => {
    const { createSessionStore } = jest.requireActual<typeof import('@taskmint/platform')>('@taskmint/platform');
    createSessionStore();
    expect(copies.surplus()).toEqual([]);
    createSessionStore();
    expect(copies.surplus()).toEqual(['session store']);
  });
});

it('leaves the developer tools working', () => {
  const inject = jest.fn(() => 7);
  (window as NonNullable<Page>).__REACT_DEVTOOLS_GLOBAL_HOOK__ = { supportsFiber: true, inject };
  countCopies();
  expect((window as NonNullable<Page>).__REACT_DEVTOOLS_GLOBAL_HOOK__?.inject?.('renderer')).toBe(7);
  expect(inject).toHaveBeenCalledWith('renderer');
});
