/**
 * Every screen in both themes against axe (WCAG 2.2 AA), and no screen wider than a small phone. A fifth of them in the everyday run, all with
 * TASKMINT_FULL=1.
 */
import { readFileSync } from 'node:fs';
import { SCREEN_ADDRESSES } from '@taskmint/contract/screens';
import { DETAIL_SCREENS, everyScreen, openScreen } from '../detail-screens';
import { expect, test } from '../journey';
import { comeBack } from '../kept-sessions';
import { withoutNewsStream } from '../news-stream';
import { someToday } from '../sample';
import { COMPANY_PAGES, SCREENS } from '../screens';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  id: string;
  nodes: { target: unknown; failureSummary?: string }[];
}

type Axe = { run(where: Document, options: object): Promise<{ violations: Violation[] }> };

/** All rules, or those that a theme can break. */
const BY_THEME = {
  light: { type: 'tag', values: RULES },
  dark: { type: 'rule', values: ['color-contrast'] },
};

async function violations(
  page: import('@playwright/test').Page,
  runOnly: { type: string; values: string[] },
): Promise<string[]> {
  const found = await page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: Axe };
    return (await axe.run(document, { runOnly: rules })).violations;
  }, runOnly);
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${String(node.target)} ${node.failureSummary ?? ''}`).join('; ')}`,
  );
}

/** They lead elsewhere, or show nothing without a query. */
const NOT_ALONE = ['/index.html', '/dashboard', '/account/action', '/dashboard/report'];

test('every screen is among those that are looked at', () => {
  const alone = [...Object.values(SCREENS).flat(), ...COMPANY_PAGES].map(({ path }) => path);
  const ofOneThing = Object.values(DETAIL_SCREENS).flatMap((each) =>
    each.map(({ path, after = '' }) => `${path}:id${after}`),
  );
  const looked = new Set([...alone, ...ofOneThing, ...NOT_ALONE]);
  expect(SCREEN_ADDRESSES.filter((address) => !looked.has(address))).toEqual([]);
  expect([...looked].filter((address) => !SCREEN_ADDRESSES.includes(address))).toEqual(['/no-such-page']);
});

/** Elements far from the viewport are not styled yet (`content-visibility`), so a change of colours would start only when the rules inspect them. */
async function styled(page: import('@playwright/test').Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('*')) {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    }
  });
}

/** Waits for transitions of colours and sizes, which run one element after the other. */
async function settled(page: import('@playwright/test').Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      // Scroll-driven animations never end.
      const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
      await Promise.allSettled(timed.map((animation) => animation.finished));
    }
  });
}

for (const who of ['nobody', 'client', 'freelancer', 'admin'] as const) {
  test(`the screens of ${who} are accessible in both themes and fit a phone`, async ({ page, expectedProblems }) => {
    test.setTimeout(240_000);
    // One of the screens is the page for unknown addresses.
    expectedProblems.push(/status of 404 .*\/no-such-page/);
    // Motion is not tested here, and half-faded text would fail the contrast rule.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await withoutNewsStream(page);
    await page.addInitScript(AXE);
    if (who !== 'nobody') await comeBack(page, who);
    const screens = await everyScreen(page, who);
    for (const { path: address, heading } of someToday(Math.ceil(screens.length / 5), screens)) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await openScreen(page, { path: address, heading });
      // Nothing has failed.
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
      for (const colorScheme of ['light', 'dark'] as const) {
        await styled(page);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await settled(page);
        expect.soft(await violations(page, BY_THEME[colorScheme]), `${address} in ${colorScheme}`).toEqual([]);
      }
      await page.setViewportSize({ width: 360, height: 780 });
      await settled(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(overflow, `${address} is wider than a small phone by`).toBeLessThanOrEqual(0);
    }
  });
}
