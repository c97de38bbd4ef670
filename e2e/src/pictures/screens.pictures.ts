/** Every screen at three widths, in both themes and both languages, as small WebP pictures in `docs/screens`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../journey';
import { signIn } from '../people';
import { demo } from '../running-stack';
import { SCREENS, type Viewer } from '../screens';

/** Where the pictures go; `TASKMINT_SCREENS` names another folder for a look that is not kept. */
const FOLDER = process.env['TASKMINT_SCREENS'] ?? join(__dirname, '../../../docs/screens');
const WIDTHS = [360, 768, 1440] as const;
const THEMES = ['light', 'dark'] as const;
const LANGUAGES = ['en', 'bn'] as const;
/** A longer screen is cut here, in px: the rest says nothing new. */
const MOST_HEIGHT = 2_000;
const QUALITY = 42;

/** Waits until nothing loads and nothing moves. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Pictures further down are fetched when they come into view.
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
}

/** The window grows to the height of the page for the picture: bars that stick to its ends would lie across the middle otherwise. */
async function take(page: Page, file: string): Promise<void> {
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: window.width, height: Math.min(Math.max(height, window.height), MOST_HEIGHT) });
  await settled(page);
  const picture = await page.screenshot({ animations: 'disabled' });
  await page.setViewportSize(window);
  await sharp(picture).webp({ quality: QUALITY, effort: 5 }).toFile(join(FOLDER, file));
}

/** A list row that leads to a screen with an id in its address. */
const DETAILS: Partial<Record<Viewer, { name: string; from: string; link: RegExp }>> = {
  client: { name: 'myTask-id', from: '/dashboard/myTask', link: /^(Update|বদলান)/ },
  freelancer: { name: 'taskDetail-id', from: '/dashboard/taskList', link: /^(Task Details|কাজের বিস্তারিত)/ },
};

for (const viewer of ['nobody', 'client', 'freelancer', 'admin'] as const) {
  test(`the screens of ${viewer}`, async ({ page }) => {
    mkdirSync(FOLDER, { recursive: true });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (viewer !== 'nobody') await signIn(page, demo(viewer));
    const addresses = SCREENS[viewer].map(({ name, path }) => ({ name, path }));
    const detail = DETAILS[viewer];
    if (detail) {
      await page.goto(detail.from);
      const path = await page.getByRole('link', { name: detail.link }).first().getAttribute('href');
      addresses.push({ name: detail.name, path: path ?? '' });
    }
    for (const language of LANGUAGES) {
      await page.evaluate((chosen) => localStorage.setItem('taskmint-language', chosen), language);
      for (const { name, path } of addresses) {
        await page.setViewportSize({ width: WIDTHS[0], height: 800 });
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: width < 700 ? 800 : 900 });
          for (const colorScheme of THEMES) {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            await settled(page);
            await take(page, `${viewer}-${name}-${width}-${colorScheme}-${language}.webp`);
          }
        }
      }
    }
  });
}
