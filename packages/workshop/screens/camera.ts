/** Takes screenshots of a page: small WebP files at three widths, in both themes and both languages. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { withoutNewsStream } from '../../../e2e/src/news-stream';

/** Folder for the screenshots; `TASKMINT_SCREENS` overrides it. */
const FOLDER = process.env['TASKMINT_SCREENS'] ?? join(__dirname, '../../../var/screens');
const WIDTHS = [360, 768, 1440] as const;
const THEMES = ['light', 'dark'] as const;
export const LANGUAGES = ['en', 'bn'] as const;
export type Language = (typeof LANGUAGES)[number];
/** A longer screen is cut off here, in px: the rest shows nothing new. */
const MAX_HEIGHT = 1_400;
/** Screenshots of wide windows are scaled down to this. */
const MAX_WIDTH = 960;
const QUALITY = 25;
/** How long a page may load, in ms; one that never finishes is captured as it is. */
const QUIET_MS = 2_000;

/** Waits until nothing loads and nothing moves. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined);
  await page.evaluate(async (patienceMs) => {
    await document.fonts.ready;
    // Load lazy images below the fold.
    for (const image of document.images) image.loading = 'eager';
    // An image with an unreachable server is never decoded, and an invisible animation may be paused.
    const enough = new Promise((resolve) => setTimeout(resolve, patienceMs));
    await Promise.race([Promise.allSettled([...document.images].map((image) => image.decode())), enough]);
    // Some animations never end, e.g. those of skeletons: screenshots are taken without waiting for them.
    const endless = (animation: Animation) => animation.effect?.getComputedTiming().endTime === Infinity;
    const moving = document.getAnimations().filter((animation) => !endless(animation));
    await Promise.race([Promise.allSettled(moving.map((animation) => animation.finished)), enough]);
  }, QUIET_MS);
}

/** The part of a page to capture: the whole page, or the window alone when a dialog covers it. */
export type Extent = 'page' | 'window';

/** The window grows to the height of the page for the screenshot: otherwise sticky bars would cover its middle. */
async function take(page: Page, file: string, extent: Extent): Promise<void> {
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  if (extent === 'page') {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: window.width, height: Math.min(Math.max(height, window.height), MAX_HEIGHT) });
    await settled(page);
  }
  const picture = await page.screenshot({ animations: 'disabled' });
  await page.setViewportSize(window);
  await sharp(picture)
    .resize({ width: MAX_WIDTH, withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 5 })
    .toFile(join(FOLDER, file));
}

/** Switches the page to `language` from the next navigation on. A page must be open. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('taskmint-language', chosen), language);
}

/** Sets a window size for interactions, and turns off motion. */
export async function begin(page: Page): Promise<void> {
  await withoutNewsStream(page);
  mkdirSync(FOLDER, { recursive: true });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: WIDTHS[2], height: 900 });
}

export interface Shot {
  name: string;
  language: Language;
  extent: Extent;
  /** Both themes, or light in English and dark in Bangla, which covers every theme and language with half the screenshots. */
  themes: 'both' | 'paired';
  /** Maximum width; parts that exist only on a phone are captured at that width only. */
  upTo?: number;
}

/** Captures the page in its current state, at every width and in its themes. */
export async function picture(page: Page, { name, language, extent, themes, upTo = WIDTHS[2] }: Shot): Promise<void> {
  const paired = language === 'en' ? THEMES[0] : THEMES[1];
  for (const width of WIDTHS.filter((each) => each <= upTo)) {
    await page.setViewportSize({ width, height: width < 700 ? 800 : 900 });
    for (const colorScheme of themes === 'both' ? THEMES : [paired]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settled(page);
      await take(page, `${name}-${width}-${colorScheme}-${language}.webp`, extent);
    }
  }
}
