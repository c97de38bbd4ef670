/**
 * Where the browser refuses storage (all cookies refused, a policy of a company), reading `localStorage` throws, or gives nothing, and the site would
 * not start at all. There this page remembers what it would have stored until it is closed. Knows nothing of what is stored.
 */
export function replaceRefusedStorage(page: Window): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    if (isRefused(page, name)) Object.defineProperty(page, name, { value: memory(), configurable: true });
}

function isRefused(page: Window, name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    return !page[name];
  } catch {
    return true;
  }
}

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, String(value)),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
