/**
 * Additional states of a screen, and how to reach and capture them. Elements are found by position rather than by text, because every state is
 * captured in two languages.
 */
import type { Locator, Page } from '@playwright/test';
import { expect } from '../../../e2e/src/journey';
import { type Extent, LANGUAGES, picture, speak } from './camera';

export interface State {
  name: string;
  path: string;
  /** Puts the screen, which is open at `path`, into the state. */
  arrange?(page: Page): Promise<void>;
  /** Before the page is opened: intercepts its calls. */
  disturb?(page: Page): Promise<unknown>;
  extent?: Extent;
  upTo?: number;
}

export const main = (page: Page): Locator => page.locator('main');
export const row = (page: Page, nth = 0): Locator => main(page).locator('tbody tr').nth(nth);
export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Presses a button and waits for the dialog that it opens. */
export async function opens(page: Page, button: Locator): Promise<void> {
  await button.click();
  await expect(dialog(page)).toBeVisible();
}

export const send = (page: Page): Promise<void> => main(page).locator('form button[type=submit]').last().click();

/** The nth entry of the menu that this button opens. */
export async function choose(page: Page, button: Locator, nth: number): Promise<void> {
  await button.click();
  await opens(page, page.getByRole('menuitem').nth(nth));
}

export async function pictures(page: Page, viewer: string, states: readonly State[]): Promise<void> {
  for (const language of LANGUAGES) {
    await speak(page, language);
    for (const { name, path, arrange, disturb, extent = 'page', upTo } of states) {
      await disturb?.(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await arrange?.(page);
      const shot = { name: `${viewer}-${name}`, language, extent, themes: 'paired' } as const;
      await picture(page, { ...shot, ...(upTo !== undefined && { upTo }) });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  }
}
