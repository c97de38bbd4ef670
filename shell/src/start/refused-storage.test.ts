import { replaceRefusedStorage } from './refused-storage';

function pageWith(read: () => Storage | null): Window {
  const page = { sessionStorage: window.sessionStorage };
  Object.defineProperty(page, 'localStorage', { get: read, configurable: true });
  return page as unknown as Window;
}

it.each([
  [
    'throws',
    () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  ],
  ['gives nothing', () => null],
])('a storage that %s is replaced by one that lasts as long as the page', (_, read) => {
  const page = pageWith(read);
  replaceRefusedStorage(page);
  page.localStorage.setItem('theme', 'dark');
  page.localStorage.setItem('language', 'bn');
  expect([page.localStorage.getItem('theme'), page.localStorage.getItem('none')]).toEqual(['dark', null]);
  expect([page.localStorage.length, page.localStorage.key(1), page.localStorage.key(2)]).toEqual([2, 'language', null]);
  page.localStorage.removeItem('theme');
  expect(page.localStorage.getItem('theme')).toBeNull();
  page.localStorage.clear();
  expect(page.localStorage.length).toBe(0);
});

it('the storage of the browser stays where there is one', () => {
  const page = pageWith(() => window.localStorage);
  replaceRefusedStorage(page);
  expect(page.localStorage).toBe(window.localStorage);
  expect(page.sessionStorage).toBe(window.sessionStorage);
});
