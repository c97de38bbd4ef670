/** Working without a pointer: Tab to an element, press it, type into it. */
import type { Locator, Page } from '@playwright/test';
import { patientExpect as expect } from './journey';
import type { pngFile } from './picture';

/** More focus stops than any page has. */
export const MAX_STOPS = 250;

/** Presses Tab until the focus is on `target`. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
}

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/**
 * Opens a file field's dialog and chooses `file`. Browsers open it only within seconds of the key press, which a busy machine may miss, so the key is
 * pressed again, as a person would.
 */
export async function chooseFile(page: Page, field: Locator, file: ReturnType<typeof pngFile>): Promise<void> {
  await tabTo(page, field);
  await expect(async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser', { timeout: 10_000 }),
      page.keyboard.press('Enter'),
    ]);
    await chooser.setFiles(file);
  }).toPass({ timeout: 60_000 });
}

export interface Stop {
  name: string;
  /** In the viewport with a non-zero size, itself or its visible box. */
  visible: boolean;
  /** Whether its focus is visible. */
  marked: boolean;
}

/** The focused element; null when nothing on the page has the focus. */
export async function stopOf(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return null;
    const seen = (one: Element) => {
      const { width, height, top, bottom, left, right } = one.getBoundingClientRect();
      return width > 1 && height > 1 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    };
    const outlined = (one: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
    };
    // For a file input or a radio button inside a card, the visible part is the box around it.
    const box = element.closest('label') ?? element;
    return {
      name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim() || element.id || element.tagName,
      visible: seen(element) || seen(box),
      marked: outlined(element) || outlined(box),
    };
  });
}
