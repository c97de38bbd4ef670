/** The chosen theme, stored in the browser and set on the document element, the same for every switch on the page. Knows no switch. */
import { useSyncExternalStore } from 'react';

export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const STORAGE_KEY = 'taskmint-theme';

const listeners = new Set<() => void>();
/** The choice made on this page where storage is blocked; otherwise null, and storage has it. */
let unstored: ThemeChoice | null = null;

function isChoice(value: unknown): value is ThemeChoice {
  return THEME_CHOICES.includes(value as ThemeChoice);
}

/** The stored choice; `system` when nothing is stored. Where storage is blocked, the choice made since the page was opened. */
export function storedThemeChoice(): ThemeChoice {
  if (unstored) return unstored;
  try {
    const value = window.localStorage.getItem(STORAGE_KEY);
    return isChoice(value) ? value : 'system';
  } catch {
    return 'system';
  }
}

/** Shows a theme now; `system` follows the device. */
export function applyTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}

/** Shows a theme and remembers it for the next visit. */
export function chooseTheme(choice: ThemeChoice): void {
  applyTheme(choice);
  unstored = null;
  try {
    if (choice === 'system') window.localStorage.removeItem(STORAGE_KEY);
    else window.localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Private windows, policies: the choice then lasts as long as the page.
    unstored = choice;
  }
  for (const listener of listeners) listener();
}

/** The current choice. `system` while the page is as the server rendered it. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(listen, storedThemeChoice, () => 'system');
}

/** Also notices choices made in another tab. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
