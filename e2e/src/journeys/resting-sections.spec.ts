/** The public page below the fold: its markup costs no waiting, is hydrated when needed, and is never recreated. */
import type { Page } from '@playwright/test';
import { expect, test } from '../journey';
import { signIn } from '../people';
import { demo } from '../running-stack';

const SECTIONS = ['figures', 'about', 'feature', 'how_It_Work', 'topEarn', 'review'];

/** Records the markup of the page's sections before any of its scripts runs. */
async function noteMarkup(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const sections = [...document.querySelectorAll('section[id]')].map((section) => [section.id, section]);
      Object.assign(window, { markup: Object.fromEntries(sections) as unknown });
    });
  });
}

/** For each section, whether it is hydrated, and whether it is still the markup that came with the page. */
function sections(page: Page): Promise<{ id: string; taken: boolean; same: boolean }[]> {
  return page.evaluate(() => {
    const { markup } = window as unknown as { markup: Record<string, Element> };
    return [...document.querySelectorAll('section[id]')].map((section) => ({
      id: section.id,
      taken: Object.keys(section).some((key) => key.startsWith('__reactFiber')),
      same: markup[section.id] === section,
    }));
  });
}

const taken = async (page: Page): Promise<string[]> =>
  (await sections(page)).filter((section) => section.taken).map(({ id }) => id);
const isAsItCame = async (page: Page): Promise<boolean> => (await sections(page)).every(({ same }) => same);

/** Waits until a section has come to rest below the page's bar. */
async function expectAtTop(page: Page, section: string): Promise<void> {
  const top = () => page.locator(section).evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await expect.poll(top).toBeGreaterThanOrEqual(0);
  await expect.poll(top).toBeLessThanOrEqual(120);
}

test.use({ viewport: { width: 412, height: 823 } });
test.beforeEach(({ page }) => noteMarkup(page));

test('sections rest until they come near the window, and are taken over as they are', async ({ page }) => {
  await page.goto('/');
  expect((await sections(page)).map(({ id }) => id)).toEqual(SECTIONS);
  expect(await taken(page)).not.toContain('review');
  await page.locator('#feature').scrollIntoViewIfNeeded();
  await expect.poll(() => taken(page)).toContain('feature');
  expect(await taken(page)).not.toContain('review');
  await page.locator('#review').scrollIntoViewIfNeeded();
  await expect(page.getByRole('group', { name: 'Reviews' })).toBeVisible();
  expect(await isAsItCame(page)).toBe(true);
});

test('what rests is not laid out, and addresses inside the page still lead to their section', async ({ page }) => {
  const resting = page.locator('[data-resting]');
  await page.goto('/');
  expect(await resting.count()).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Review', exact: true }).click();
  await expect(resting).toHaveCount(0);
  await expectAtTop(page, '#review');
});

test('the page is no wider than the window, with all of its carousels', async ({ page }) => {
  await page.goto('/');
  for (const [section, shown] of [
    ['#topEarn', page.locator('#topEarn dl').last()],
    ['#review', page.getByRole('group', { name: 'Reviews' })],
  ] as const) {
    await page.locator(section).scrollIntoViewIfNeeded();
    await expect(shown).toBeAttached();
  }
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(sideways).toBe(0);
});

test('what follows sections that are still to come does not pass through the window', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('taskmint-language', 'bn');
    const seen = { footer: false };
    Object.assign(window, { seen });
    document.addEventListener('DOMContentLoaded', () => {
      const watch = new IntersectionObserver((all) => (seen.footer ||= all.some((one) => one.isIntersecting)));
      const footer = document.querySelector('footer');
      if (footer) watch.observe(footer);
    });
  });
  await page.goto('/#how_It_Work');
  await expectAtTop(page, '#how_It_Work');
  await expect(page.locator('#how_It_Work h2')).toHaveText(/[\u0980-\u09ff]/);
  expect(await page.evaluate(() => (window as unknown as { seen: { footer: boolean } }).seen.footer)).toBe(false);
});

for (const slower of [1, 6]) {
  test(`the first address may be one inside the page, on a machine ${slower} times as slow`, async ({ page }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    for (const section of ['#topEarn', '#review']) {
      await page.goto('about:blank');
      await page.goto(`/${section}`);
      await expectAtTop(page, section);
    }
  });
}

for (const width of [412, 1440]) {
  test(`a section that rests counts with about the height that it has, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 823 });
    await page.goto('/');
    // The first is above the fold.
    for (const id of SECTIONS.slice(1)) {
      await page.locator(`#${id}`).scrollIntoViewIfNeeded();
      const box = page.locator(`#${id}`).locator('..');
      await expect
        .poll(() =>
          box.evaluate((element) => {
            const rem = Number.parseFloat(getComputedStyle(element).getPropertyValue('--height'));
            return Math.abs((rem * 16) / element.getBoundingClientRect().height - 1);
          }),
        )
        .toBeLessThan(0.15);
    }
  });
}

test('a press on a section that rests is not lost, and wakes the others', async ({ page }) => {
  await page.goto('/');
  expect(await taken(page)).not.toContain('how_It_Work');
  // As a screen reader clicks: without a pointer, and regardless of the scroll position.
  const guide = page.getByRole('group', { name: 'For freelancers' });
  await guide.getByRole('button', { name: 'Continue' }).evaluate((button: HTMLElement) => button.click());
  await expect(guide.getByRole('button', { name: 'Back' })).toBeEnabled();
  await expect.poll(() => taken(page)).toEqual(SECTIONS);
  expect(await isAsItCame(page)).toBe(true);
});

test('who resumes a session or has chosen Bangla finds the same page', async ({ page }) => {
  const person = demo('client');
  await signIn(page, person, '/');
  await page.goto('/');
  await expect(page.getByRole('button', { name: `Account of ${person.displayName}` })).toBeVisible();
  expect(await isAsItCame(page)).toBe(true);
  expect(await taken(page)).not.toContain('review');
  await page.getByRole('contentinfo').getByRole('button', { name: 'বাংলা' }).click();
  await page.reload();
  // Prerendered in English: everything is hydrated, so that all of it appears in the chosen language.
  await expect.poll(() => taken(page)).toEqual(SECTIONS);
  await expect(page.locator('#review').getByRole('heading', { level: 2 })).toHaveText(/[\u0980-\u09ff]/);
});
