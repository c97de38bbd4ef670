/** A visitor's document: shown before any script, brought to life part by part, and the same page as the shell's. */
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

/** Whether every section is still the markup that came with the page. */
function isAsItCame(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { markup } = window as unknown as { markup: Record<string, Element> };
    return [...document.querySelectorAll('section[id]')].every((section) => markup[section.id] === section);
  });
}

/** Adds up the scripts that a page loads from now on, as they are sent. */
function weighing(page: Page): Map<string, number> {
  const files = new Map<string, number>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    files.set(new URL(response.url()).pathname, Number(response.headers()['content-length'] ?? NaN));
  });
  return files;
}

/** Everything that is shown or read out, without what differs between two renders of the same: classes, generated ids, styles. */
function shownOn(page: Page): Promise<string[]> {
  return page.locator('#root').evaluate((root) => {
    const lines: string[] = [];
    const visit = (element: Element, depth: string) => {
      const attributes = [...element.attributes]
        .filter(({ name }) => !/^(class|style|id|for|data-.*|aria-(labelledby|describedby|controls))$/.test(name))
        .map(({ name, value }) => `${name}="${value}"`)
        .sort();
      const own = [...element.childNodes].filter((node) => node.nodeType === 3).map(({ nodeValue }) => nodeValue);
      lines.push(`${depth}${element.tagName} ${attributes.join(' ')} ${own.join('')}`);
      for (const child of element.children) visit(child, `${depth} `);
    };
    visit(root, '');
    return lines;
  });
}

/** Waits until a section has come to rest below the page's bar. */
async function expectAtTop(page: Page, section: string): Promise<void> {
  const top = () => page.locator(section).evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await expect.poll(top).toBeGreaterThanOrEqual(0);
  await expect.poll(top).toBeLessThanOrEqual(120);
}

test.use({ viewport: { width: 412, height: 823 } });
test.beforeEach(({ page }) => noteMarkup(page));

/** In bytes, as sent: of all scripts that somebody gets who only looks at the first view. */
const MAX_SCRIPT = 30_000;

for (const [locale, letters] of [
  ['en-US', /^[^\u0980-\u09ff]+$/],
  ['bn-BD', /[\u0980-\u09ff]/],
] as const)
  test.describe(`for a browser that asks for ${locale}`, () => {
    test.use({ locale });

    test('the first view needs no more than 30 kB of script', async ({ page }) => {
      const files = weighing(page);
      // Without the pointer, which would bring the bar to life.
      await page.mainFrame().goto('/');
      await expect(page.locator('[data-island="hero-task"] article a')).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect([...files.keys()].every((file) => file.startsWith('/assets/'))).toBe(true);
      const bytes = [...files.values()].reduce((sum, length) => sum + length, 0);
      const description = [...files].map(([file, length]) => `${file} ${length}`).join(', ');
      test.info().annotations.push({ type: 'measured', description });
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT);
    });

    test('a visitor sees what the shell renders', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const visitAll = async (address: string): Promise<string[]> => {
        await page.goto(address);
        for (const section of [...SECTIONS.map((id) => `#${id}`), 'footer']) {
          await page.locator(section).scrollIntoViewIfNeeded();
        }
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(page.locator('#review [role="group"][aria-roledescription="carousel"]')).toBeVisible();
        await expect(page.locator('#topEarn dl').first()).toBeVisible();
        await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
        await page.waitForLoadState('networkidle');
        return shownOn(page);
      };
      const visitor = await visitAll('/');
      // With a query the page is always the shell's.
      const shell = await visitAll('/?from=test');
      expect(visitor).toEqual(shell);
    });

    test('the page is in its language before any script', async ({ browser, baseURL }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, locale });
      const page = await context.newPage();
      for (const address of ['/', '/login', '/register']) {
        await page.goto(`${baseURL}${address}`);
        await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(letters);
      }
      await context.close();
    });

    test('whoever chooses the other language gets it, and finds the page in it from then on', async ({ page }) => {
      await page.goto('/');
      const heading = page.locator('#review').getByRole('heading', { level: 2 });
      await expect(heading).toHaveText(letters);
      await page.locator('#review').scrollIntoViewIfNeeded();
      await page
        .getByRole('contentinfo')
        .getByRole('button', { name: locale === 'en-US' ? 'বাংলা' : 'EN' })
        .click();
      await expect(heading).not.toHaveText(letters);
      await expect(page.getByRole('contentinfo')).toBeInViewport();
      await page.reload();
      await expect(heading).not.toHaveText(letters);
    });
  });

test('without scripts every action of the first view is a link that works', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  for (const [name, address] of [
    ['Log in', '/login'],
    ['Post a task', '/register?role=client'],
    ['Start earning', '/register?role=freelancer'],
  ] as const) {
    await page.goto(`${baseURL}/`);
    await page.getByRole('link', { name }).first().click();
    await expect(page).toHaveURL(`${baseURL}${address}`);
  }
  await context.close();
});

test('sections come to life near the window, as they are', async ({ page }) => {
  await page.goto('/');
  expect(await page.locator('section[id]').evaluateAll((all) => all.map(({ id }) => id))).toEqual(SECTIONS);
  await expect(page.getByRole('group', { name: 'Reviews' })).toHaveCount(0);
  await page.locator('#review').scrollIntoViewIfNeeded();
  await expect(page.getByRole('group', { name: 'Reviews' })).toBeVisible();
  expect(await isAsItCame(page)).toBe(true);
});

test('all of it is there after a moment, for whoever captures the page without scrolling, and its menu leads to a section', async ({
  page,
}) => {
  await page.goto('/');
  const parts = page.locator('section[id] h2, footer h2');
  expect(await parts.count()).toBeGreaterThan(SECTIONS.length);
  const blank = (all: Element[]) => all.filter((one) => !one.checkVisibility({ contentVisibilityAuto: true })).length;
  await expect.poll(() => parts.evaluateAll(blank)).toBe(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Review', exact: true }).click();
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
  test(`a section that is far from the window counts with about the height that it has, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 823 });
    await page.goto('/');
    // The first is above the fold.
    for (const id of SECTIONS.slice(1)) {
      await page.locator(`#${id}`).scrollIntoViewIfNeeded();
      await expect
        .poll(() =>
          page.locator(`#${id}`).evaluate((section) => {
            const box = section.closest('[data-island]')?.parentElement ?? section.parentElement;
            const rem = Number.parseFloat(getComputedStyle(section).getPropertyValue('--height'));
            return Math.abs((rem * 16) / (box?.getBoundingClientRect().height ?? NaN) - 1);
          }),
        )
        .toBeLessThan(0.15);
    }
  });
}

test('a press on a section that is far from the window is not lost', async ({ page }) => {
  await page.goto('/');
  // As a screen reader clicks: without a pointer, and regardless of the scroll position.
  const guide = page.getByRole('group', { name: 'For freelancers' });
  await guide.getByRole('button', { name: 'Continue' }).evaluate((button: HTMLElement) => button.click());
  await expect(guide.getByRole('button', { name: 'Back' })).toBeEnabled();
  await expect(guide.locator('[aria-current="step"]')).toContainText('Find and Apply task');
  expect(await isAsItCame(page)).toBe(true);
});

test('who resumes a session is not asked to log in', async ({ page }) => {
  const person = demo('client');
  await signIn(page, person, '/');
  await page.addInitScript(() => {
    const seen = { login: false };
    Object.assign(window, { seen });
    const look = () => {
      const link = document.querySelector('header a[href="/login"]');
      seen.login ||= link?.checkVisibility({ visibilityProperty: true }) ?? false;
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: `Account of ${person.displayName}` })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { seen: { login: boolean } }).seen.login)).toBe(false);
});
