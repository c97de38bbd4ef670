/** Takes pictures of a page: small WebP files at three widths, in both themes and both languages. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { withoutNewsStream } from '../../../e2e/src/news-stream';

/** Where the pictures go; `TASKMINT_SCREENS` names another folder. */
const FOLDER = process.env['TASKMINT_SCREENS'] ?? join(__dirname, '../../../var/screens');
const WIDTHS = [360, 768, 1440] as const;
const THEMES = ['light', 'dark'] as const;
export const LANGUAGES = ['en', 'bn'] as const;
export type Language = (typeof LANGUAGES)[number];
/** A longer screen is cut here, in px: the rest says nothing new. */
const MAX_HEIGHT = 1_400;
/** Pictures of wide windows are kept smaller than they were taken. */
const MAX_WIDTH = 960;
const QUALITY = 25;
/** How long a page may load, in ms; one that never stops is pictured as it is. */
const QUIET_MS = 2_000;

/** Waits until nothing loads and nothing moves. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined);
  await page.evaluate(async (patienceMs) => {
    await document.fonts.ready;
    // Pictures further down are fetched when they come into view.
    for (const image of document.images) image.loading = 'eager';
    // An image whose server is away is never decoded, and an animation out of sight may stand still.
    const enough = new Promise((resolve) => setTimeout(resolve, patienceMs));
    await Promise.race([Promise.allSettled([...document.images].map((image) => image.decode())), enough]);
    // Some animations never end, those of skeletons among them: pictures are taken without.
    const endless = (animation: Animation) => animation.effect?.getComputedTiming().endTime === Infinity;
    const moving = document.getAnimations().filter((animation) => !endless(animation));
    await Promise.race([Promise.allSettled(moving.map((animation) => animation.finished)), enough]);
  }, QUIET_MS);
}

/** What is seen of a page: the whole of it, or the window alone, where a dialog lies over it. */
export type Extent = 'page' | 'window';

/** The window grows to the height of the page for the picture: bars that stick to its ends would lie across the middle otherwise. */
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

/** Makes the page speak `language` from the next address on. An address must be open. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('taskmint-language', chosen), language);
}

/** A window to arrange things in, and stillness. */
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
  /** Both themes, or light in English and dark in Bangla: every theme and language is seen, at half the pictures. */
  themes: 'both' | 'paired';
  /** The widest window; a phone's own parts are seen on a phone alone. */
  upTo?: number;
}

/** The page as it stands, at every width and in its themes. */
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
