/** What people do who use no pointer: Tab to a thing, press it, type into it. */
import { expect as impatient, type Locator, type Page } from '@playwright/test';
import type { pngFile } from './picture';

// A journey over many pages waits as long as a busy machine needs.
const expect = impatient.configure({ timeout: 30_000 });

/** More stops than any page has between its top and its end. */
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
 * Opens a file field's dialogue and chooses `file`. A browser opens it only within seconds of the key press; a busy machine may
 * be later than that, so the key is pressed again as a person would.
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
  /** In the window and of some size, itself or the box that stands for it. */
  visible: boolean;
  /** Whether it can be told from its looks that it has the focus. */
  marked: boolean;
}

/** What has the focus; null when nothing on the page has it. */
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
    // Of a file input or a radio button inside a card, the box around it is what is seen.
    const box = element.closest('label') ?? element;
    return {
      name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim() || element.id || element.tagName,
      visible: seen(element) || seen(box),
      marked: outlined(element) || outlined(box),
    };
  });
}
