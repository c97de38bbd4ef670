/** The alarm about duplicates, with real second copies of the real libraries. */
import '../testing/text-encoder';
import { createSingletonGuard } from './singleton-guard';

type Page = Parameters<typeof createSingletonGuard>[0];

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
  const guard = createSingletonGuard();
  load(module);
  expect(guard.duplicates()).toEqual([]);
  jest.resetModules();
  load(module);
  expect(guard.duplicates()).toEqual([name]);
  expect(guard.duplicates()).toEqual([]);
});

it('tells of a second styling library by its style element, and of a second session store', () => {
  const guard = createSingletonGuard();
  const add = () => {
    const style = document.createElement('style');
    style.setAttribute('data-styled', 'active');
    document.head.append(style);
  };
  add();
  expect(guard.duplicates()).toEqual([]);
  add();
  expect(guard.duplicates()).toEqual(['styled-components']);
  jest.isolateModules(() => {
    const { createSessionStore } = jest.requireActual<typeof import('@taskmint/platform')>('@taskmint/platform');
    createSessionStore();
    expect(guard.duplicates()).toEqual([]);
    createSessionStore();
    expect(guard.duplicates()).toEqual(['session store']);
  });
});

it('leaves the developer tools working', () => {
  const inject = jest.fn(() => 7);
  (window as NonNullable<Page>).__REACT_DEVTOOLS_GLOBAL_HOOK__ = { supportsFiber: true, inject };
  createSingletonGuard();
  expect((window as NonNullable<Page>).__REACT_DEVTOOLS_GLOBAL_HOOK__?.inject?.('renderer')).toBe(7);
  expect(inject).toHaveBeenCalledWith('renderer');
});
