/** The dashboards on a small phone: five entries in the bottom bar, the rest one tap away, by touch and by keyboard, in both languages. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../journey';
import { comeBack } from '../kept-sessions';
import { menuLink, signIn } from '../people';
import { lostContent } from '../reflow';
import { demo, runningStack } from '../running-stack';
import { sampleOf } from '../sample';
import { ROLES, SCREENS } from '../screens';
import { handIn, postTask, somebodyNew } from '../set-up';

test.use({ viewport: { width: 360, height: 740 } });

for (const role of ROLES) {
  test(`the bar of ${role} has five places that fit, and More has every other screen`, async ({ page }) => {
    test.setTimeout(180_000);
    await comeBack(page, role);
    const bar = page.getByRole('navigation', { name: 'Dashboard' });
    const more = bar.getByRole('button', { name: /^More/ });
    await expect(bar.getByRole('listitem')).toHaveCount(5);

    // Without the count, or the words of the mark, that follows.
    const onTheBar = (await bar.getByRole('link').allTextContents()).map((text) =>
      text.replace(/\d*\+?(\(.*\))?$/, ''),
    );
    const behind = SCREENS[role].filter(({ menu }) => menu !== undefined && !onTheBar.includes(menu));
    await more.click();
    for (const { menu = '', path } of behind) {
      await expect(menuLink(page.getByRole('dialog'), menu)).toHaveAttribute('href', path);
    }
    await page.keyboard.press('Escape');
    for (const { menu = '', path, heading } of sampleOf(behind)) {
      await more.click();
      await menuLink(page.getByRole('dialog'), menu).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      // The entry in the bar marks the current page, visually and for screen readers.
      await expect(more).toHaveAttribute('aria-current', 'true');
      // A count of pending items may be between the two.
      await expect(more).toHaveText(/^More/);
      await expect(more).toContainText(`(now: ${menu})`);
    }

    for (const language of ['en', 'bn'] as const) {
      await page.evaluate((chosen) => localStorage.setItem('taskmint-language', chosen), language);
      await page.reload();
      const places = page.getByRole('navigation').last().getByRole('listitem');
      await expect(places).toHaveCount(5);
      for (const place of await places.all()) {
        const box = await place.boundingBox();
        expect(box?.width).toBeGreaterThan(60);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
        const spilled = await place.locator('a, button').evaluate((node) => node.scrollWidth - node.clientWidth);
        expect(spilled, `a word of the bar spills in ${language}`).toBeLessThanOrEqual(0);
      }

      await page.setViewportSize({ width: 320, height: 640 });
      const words = await places.evaluateAll((items) =>
        items.map((item) => {
          const range = document.createRange();
          range.selectNodeContents([...item.firstElementChild!.childNodes].find(({ nodeType }) => nodeType === 3)!);
          const { left, right } = range.getBoundingClientRect();
          return { left, right };
        }),
      );
      for (const [index, { left, right }] of words.entries()) {
        const before = words[index - 1]?.right ?? -4;
        expect(left - before, `word ${index} of the bar touches the one before in ${language}`).toBeGreaterThanOrEqual(
          6,
        );
        expect(right).toBeLessThanOrEqual(318);
      }
      await page.setViewportSize({ width: 360, height: 740 });
    }
  });
}

test('what waits is counted at the corner of its icon, on a phone held across too', async ({ page }) => {
  await comeBack(page, 'admin');
  const counts = page
    .getByRole('navigation', { name: 'Dashboard' })
    .locator(':is(a, button):visible > span[aria-hidden]');
  for (const [width, height] of [
    [360, 740],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(counts.first()).toBeVisible();
    const gaps = await counts.evaluateAll((marks) =>
      marks.map((mark) => {
        const icon = mark.parentElement!.querySelector('svg')!.getBoundingClientRect();
        return mark.getBoundingClientRect().left - icon.right;
      }),
    );
    for (const gap of gaps) expect(Math.abs(gap), `${width} px wide`).toBeLessThan(12);
  }
});

test('the figures of a chart scroll within their table, not the page', async ({ page }) => {
  await comeBack(page, 'client');
  await page.goto('/dashboard/spending');
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('region', { name: 'Spending over time' })).toBeVisible();
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
});

test('a task to choose from is cut off at no width', async ({ page }) => {
  await comeBack(page, 'freelancer', '/dashboard/taskList');
  const card = page.getByRole('article').first();
  for (const width of [360, 768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(card).toBeVisible();
    const cut = () =>
      page
        .getByRole('article')
        .evaluateAll((cards) => Math.max(...cards.map((each) => each.scrollWidth - each.clientWidth)));
    await expect.poll(cut, { message: `cut off at ${width} px` }).toBeLessThanOrEqual(0);
  }
});

test('what has the focus is not under the bar, as on a wide screen at 200 %', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await comeBack(page, 'client');
  for (const path of ['/dashboard/myTask', '/dashboard/settings']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const covered: string[] = [];
    for (let stops = 0; stops < 40; stops += 1) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const bar = document.querySelector('nav[aria-label="Dashboard"]');
        const at = document.activeElement;
        if (!bar || !at?.closest('main')) return null;
        return at.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 2 ? at.textContent : null;
      });
      if (name !== null) covered.push(name);
    }
    expect(covered, path).toEqual([]);
  }
});

/** Texts become one long word without a break, and coins are counted in millions. */
function stretched(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => stretched(each));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, stretched(each, name)]));
  if (key === 'coins' || key === 'balance') return 1_234_567;
  const isWritten = /^(name|heading|text|reason|details|task_title|(creator|worker)_name)$/.test(key) && value !== '';
  return isWritten && typeof value === 'string' ? 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk' : value;
}

/** Applies `stretched` to the API's responses. */
async function stretchAnswers(page: Page): Promise<void> {
  await page.route(`${runningStack().api}/**`, async (route) => {
    const isRead = route.request().method() === 'GET' && !/stream|remotes/.test(route.request().url());
    if (!isRead) return route.continue();
    const response = await route.fetch();
    const isJson = /json/.test(response.headers()['content-type'] ?? '');
    return route.fulfill({ response, ...(isJson && { json: stretched(await response.json()) }) });
  });
}

/** How much wider the page is than its window, in px. */
const wider = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

for (const [who, paths] of [
  [null, ['/']],
  ['client', ['/dashboard/clientHome', '/dashboard/buyCoin']],
  ['freelancer', ['/dashboard/mySubmission', '/dashboard/messages']],
  ['admin', ['/dashboard/inbox', '/dashboard/reports', '/dashboard/contests']],
] as const) {
  test(`words without a break and millions of coins make no page of ${who ?? 'a visitor'} wider than 320 px`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    // As wide as 1280 px at 400 % (WCAG 1.4.10).
    await page.setViewportSize({ width: 320, height: 740 });
    if (who) await comeBack(page, who);
    await stretchAnswers(page);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText('Donaudampf').first()).toBeVisible();
      await expect.poll(() => wider(page), { message: `${path} is wider than the window` }).toBeLessThanOrEqual(0);
      const cut = (await lostContent(page)).filter((each) => each.startsWith('cut off'));
      expect.soft(cut, path).toEqual([]);
    }
  });
}

test('at 400 % a question shows its buttons, and a dialog the label of the field in use', async ({ page }) => {
  // 1280 x 1024 px at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await comeBack(page, 'client', '/dashboard/clientHome');
  const main = page.getByRole('main');
  await main
    .getByRole('button', { name: /^Reject/ })
    .first()
    .click();
  const question = page.getByRole('dialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
  await expect(question.getByRole('button', { name: /Reject/ })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await main
    .getByRole('button', { name: /^Request changes/ })
    .first()
    .click();
  const changes = page.getByRole('dialog', { name: /^Request changes/ });
  const message = changes.getByLabel('What needs to change');
  await expect(message).toBeFocused();
  const head = changes.getByRole('heading');
  await message.evaluate((field) => field.scrollIntoView({ block: 'end' }));
  await expect(head).not.toBeInViewport();
});

test('with millions of coins a figure stays in its box, a label is one line, and an invoice as wide as the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await comeBack(page, 'client');
  await stretchAnswers(page);
  await page.goto('/dashboard/spending');
  const main = page.getByRole('main');
  const label = main.getByRole('row').getByText('Balance', { exact: true }).last();
  await expect(label).toBeVisible();
  expect((await label.boundingBox())?.height).toBeLessThan(30);
  const figure = main.getByText('1,234,567', { exact: true }).first();
  const [end, inside] = await figure.evaluate((node) => {
    const box = node.closest<HTMLElement>('div')?.parentElement?.parentElement;
    return [node.getBoundingClientRect().right, (box?.getBoundingClientRect().right ?? 0) - 8];
  });
  expect(end).toBeLessThanOrEqual(inside ?? 0);
  await page.goto('/dashboard/history');
  await main
    .getByRole('link', { name: /^Invoice/ })
    .first()
    .click();
  await expect(main.getByText('Donaudampf').first()).toBeVisible();
  expect(await wider(page)).toBeLessThanOrEqual(0);
});

test('More by keyboard: the sheet holds the focus, Escape gives it back, and Log Out leads to the log-in', async ({
  page,
}) => {
  await signIn(page, demo('client'));
  const more = page.getByRole('button', { name: /^More/ });
  await more.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: demo('client').displayName });
  await expect(sheet).toBeVisible();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    expect(
      await sheet.evaluate((node) => node.contains(document.activeElement) || document.activeElement === document.body),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a list is found again as it was left, by the browser and by the way back of what stands on it', async ({
  page,
}) => {
  const left = '/dashboard/taskList?sort=pay';
  await comeBack(page, 'freelancer', left);
  const details = page.getByRole('main').getByRole('link', { name: /^Task Details/ });
  for (const back of ['browser', 'link'] as const) {
    await details.nth(4).scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => window.scrollY);
    expect(top).toBeGreaterThan(700);
    await details.nth(4).click();
    await expect(page).toHaveURL(/taskDetail/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    if (back === 'browser') await page.goBack();
    else await page.getByRole('main').getByRole('link', { name: 'Task list' }).click();
    await expect(page).toHaveURL(left);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
  }
});

test('an address in the settings is not broken in two, in either language', async ({ page }) => {
  await comeBack(page, 'freelancer', '/dashboard/settings');
  for (const language of ['en', 'bn'] as const) {
    await page.evaluate((chosen) => localStorage.setItem('taskmint-language', chosen), language);
    await page.reload();
    const address = page.locator('#sign-in').getByText(demo('freelancer').email);
    await expect(address).toBeVisible();
    const lines = await address.evaluate((node, email) => {
      const words = document.createRange();
      const text = [...node.childNodes].find(({ textContent }) => textContent?.includes(email))!;
      const start = text.textContent!.indexOf(email);
      words.setStart(text, start);
      words.setEnd(text, start + email.length);
      return words.getClientRects().length;
    }, demo('freelancer').email);
    expect(lines, language).toBe(1);
  }
});

test('a long title takes three lines of a card at most, and an address in the table of users one', async ({
  browser,
}) => {
  const title = `Transcribe the handwritten address cards, including every note in the margins, as written ${Date.now().toString(36)}`;
  const task = await postTask({ task_title: title, task_quantity: 1, per_task_pay: 1 });
  await handIn(task, demo('freelancer'), 'All of them, with the notes.');
  const linesOf = (text: Locator): Promise<number> =>
    text.evaluate((node) => node.getBoundingClientRect().height / parseFloat(getComputedStyle(node).lineHeight));
  for (const [role, path] of [
    ['client', '/dashboard/myTask'],
    ['client', '/dashboard/clientHome'],
    ['freelancer', '/dashboard/mySubmission'],
  ] as const) {
    const page = await (await browser.newContext()).newPage();
    await comeBack(page, role, path);
    const shown = page.getByRole('table').getByText(title).first();
    await expect(shown).toBeVisible();
    expect(Math.round(await linesOf(shown)), path).toBeLessThanOrEqual(3);
  }

  const { email } = await somebodyNew('Somebody With A Name Of Many Long Words', 'freelancer');
  const admin = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await comeBack(admin, 'admin', `/dashboard/manageUser?q=${encodeURIComponent(email)}`);
  const address = admin.getByRole('table').getByTitle(email).filter({ visible: true });
  await expect(address).toBeVisible();
  expect(Math.round(await linesOf(address))).toBe(1);
});

test('the sections of each home are equally far apart', async ({ page, browser }) => {
  const distances = new Map<string, number>();
  for (const [role, heading] of [
    ['client', 'Submissions'],
    ['admin', 'Over time'],
  ] as const) {
    const own = role === 'client' ? page : await (await browser.newContext()).newPage();
    await comeBack(own, role);
    const section = own.getByRole('heading', { level: 2, name: heading }).locator('xpath=ancestor::section[1]');
    await expect(section).toBeVisible();
    const distance = await section.evaluate(
      (node) => node.getBoundingClientRect().top - node.previousElementSibling!.getBoundingClientRect().bottom,
    );
    distances.set(role, Math.round(distance));
  }
  expect(distances.get('client')).toBe(distances.get('admin'));
});

test('instructions have the whole width below their picture', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await comeBack(page, 'freelancer', '/dashboard/taskList');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Task Details/ })
    .first()
    .click();
  const heading = page.getByRole('heading', { name: 'Task details' });
  await expect(heading).toBeVisible();
  const told = heading.locator('xpath=following-sibling::p[1]');
  const width = async (box: typeof told) => (await box.boundingBox())?.width ?? 0;
  expect(await width(told)).toBeGreaterThan(0.9 * (await width(heading.locator('..'))));
});

test('on a laptop what stands below a figure is one line, as wide as its box', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await comeBack(page, 'admin', '/dashboard/adminHome');
  const users = page.getByText(/^\d+\sclients, \d+\sfreelancers/);
  await expect(users).toBeVisible();
  const lines = await users.evaluate((node) => {
    const words = document.createRange();
    words.selectNode(node.firstChild ?? node);
    return words.getClientRects().length;
  });
  expect(lines).toBe(1);
});

/** Layout shifts as browsers count them: those after the person's own input are excluded. */
declare global {
  interface Window {
    moved: { share: number; what: string }[];
  }
}

/** Half of what browsers call good (a layout shift of 0.1). */
const MAX_MOVED = 0.05;

for (const role of ROLES) {
  test(`on a first visit of ${role} next to nothing moves once it is shown`, async ({ page }) => {
    test.setTimeout(180_000);
    await comeBack(page, role);
    await page.addInitScript(() => {
      // Anything remembered from an earlier visit in this tab would not exist on a first one.
      sessionStorage.clear();
      window.moved = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        })[]) {
          if (entry.hadRecentInput) continue;
          const what = entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '').join(' | ');
          window.moved.push({ share: entry.value, what });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const { path, heading } of SCREENS[role]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(
        page
          .locator('main')
          .getByRole('status')
          .filter({ hasText: /^Loading/ }),
      ).toHaveCount(0);
      // Late content causes late shifts.
      await page.waitForTimeout(800);
      const moved = await page.evaluate(() => window.moved);
      const sum = moved.reduce((before, { share }) => before + share, 0);
      expect(sum, `${path}: ${moved.map(({ what }) => what).join('; ')}`).toBeLessThan(MAX_MOVED);
    }
  });
}
