/**
 * Styles of remotes do not leak, in any order of mounting: all remotes in one document in one order and in its reverse, so that each of two remotes
 * comes first once (one order a day, both with TASKMINT_FULL=1). Every screen, including the shell around it, must look as on a first visit, element
 * by element.
 */
import type { Page } from '@playwright/test';
import { sendLogin } from '../people';
import { demo } from '../running-stack';
import { restsToday, someToday } from '../sample';
import { expect, test } from './person';
import { arrivalAt, expectScreen, REMOTES, type Remote } from './remotes';

/**
 * Computed styles by element: its position, text, and any state that styles may depend on. Class names are left out, because styled-components
 * numbers components in the order in which their chunks arrive.
 */
type Looks = Record<string, Record<string, string>>;

/** With fewer elements in common, the comparison proves little. */
const MIN_COMPARED = 25;

/** Properties that no remote's rules may change. Sizes are left out: they follow the data. */
const PROPERTIES = [
  ...['color', 'background-color', 'background-image', 'opacity', 'visibility', 'cursor', 'box-shadow', 'filter'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'line-height', 'letter-spacing', 'text-transform'],
  ...['text-align', 'text-decoration-line', 'white-space', 'word-break', 'overflow-wrap', 'list-style-type'],
  ...['display', 'position', 'float', 'box-sizing', 'overflow-x', 'overflow-y', 'z-index', 'vertical-align'],
  ...['margin-top', 'margin-bottom', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
  ...['border-top-width', 'border-bottom-width', 'border-top-style', 'border-top-color', 'border-top-left-radius'],
  ...['flex-direction', 'flex-wrap', 'justify-content', 'align-items', 'row-gap', 'column-gap', 'border-collapse'],
];

/** Computed styles of everything on the page at rest. */
async function looks(page: Page): Promise<Looks> {
  await page.mouse.move(0, 0);
  return page.evaluate((properties) => {
    (document.activeElement as HTMLElement | null)?.blur();
    const found: Record<string, Record<string, string>> = {};
    // An area that was left remains beside what is shown.
    const isLeft = (element: Element) => element.matches('[data-left]');
    for (const element of document.querySelectorAll('html, body, #root, #root *')) {
      if (element.closest('svg, .slick-slider') || !element.checkVisibility() || isLeft(element)) continue;
      const state = ['aria-current', 'aria-expanded', 'disabled', 'type', 'data-status']
        .map((name) => element.getAttribute(name) ?? '')
        .join(',');
      const path: string[] = [];
      for (let one: Element | null = element; one; one = one.parentElement) {
        const alike = [...(one.parentElement?.children ?? [])].filter(
          (sibling) => sibling.tagName === one?.tagName && !isLeft(sibling),
        );
        path.unshift(`${one.tagName.toLowerCase()}${alike.indexOf(one)}`);
      }
      const says = [...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data.trim());
      const key = `${path.join(' ')} ${says.join(' ')} ${state}`;
      // Margins that compute to the same number wherever the element stands: `auto` becomes pixels.
      const style = getComputedStyle(element);
      found[key] = Object.fromEntries(properties.map((name) => [name, style.getPropertyValue(name)]));
    }
    return found;
  }, PROPERTIES);
}

/** Differences in `now`, for elements that both have. */
function differences(first: Looks, now: Looks): string[] {
  const common = Object.keys(first).filter((key) => key in now);
  expect(common.length).toBeGreaterThan(MIN_COMPARED);
  return common.flatMap((key) =>
    PROPERTIES.filter((name) => first[key]?.[name] !== now[key]?.[name]).map(
      (name) => `${key}: ${name} was ${first[key]?.[name]}, is ${now[key]?.[name]}`,
    ),
  );
}

const LOGIN = 'login';
type Place = Remote['name'] | typeof LOGIN;

/** Opens an address as a link does: in the same document. */
async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** Opens a screen with another heading. Until that one appears, the previous screen remains and looks at rest. */
async function leaveFor(page: Page, address: string): Promise<void> {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  const left = await heading.innerText();
  await visit(page, address);
  await expect(heading).not.toHaveText(left, { timeout: 30_000 });
}

/** Continues in the same document, through the login screen where that is needed. */
async function goOn(page: Page, { role, home }: Remote): Promise<void> {
  if (!role) await leaveFor(page, home);
  else {
    await visit(page, home);
    await sendLogin(page, demo(role));
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(page).toHaveURL(home);
  await expectScreen(page);
}

/** The styles once no data is loading, nothing fades in any more and two looks in a row agree: a busy machine still renders long after the last response. */
async function looksAtRest(page: Page): Promise<Looks> {
  await page.waitForLoadState('networkidle');
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            // Scroll-driven animations never end.
            .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline).length,
      ),
    )
    .toBe(0);
  let before: Looks = {};
  let now: Looks = {};
  await expect(async () => {
    before = now;
    now = await looks(page);
    expect(now).toEqual(before);
  }).toPass({ intervals: [500] });
  return now;
}

for (const order of someToday(1, [REMOTES, [...REMOTES].reverse()])) {
  const names = order.map(({ name }) => name).join(', ');
  test(`${names}, one after the other in one document, each look as on a first visit`, async ({ people }) => {
    test.skip(...restsToday('styles'));
    test.setTimeout(240_000);
    const firstVisits = new Map<Place, Looks>();
    for (const { name, role, home } of [...REMOTES, { name: LOGIN, role: null, home: '/login' } as const]) {
      const page = await people.pageOf(role, { reducedMotion: 'reduce' });
      await page.goto(arrivalAt({ role, home }));
      await expectScreen(page);
      firstVisits.set(name, await looksAtRest(page));
      await page.context().close();
    }

    const page = await people.pageOf(null, { reducedMotion: 'reduce' });
    const compare = async (place: Place) => {
      expect(differences(firstVisits.get(place) ?? {}, await looksAtRest(page)), place).toEqual([]);
    };
    await page.goto('/login');
    await expectScreen(page);
    await page.evaluate(() => Object.assign(window, { mark: 1 }));
    for (const remote of order) {
      await goOn(page, remote);
      await compare(remote.name);
      if (remote.role) await page.getByRole('button', { name: 'Log Out' }).click();
      else await leaveFor(page, '/login');
      await expect(page).toHaveURL(/\/login/);
      await expectScreen(page);
      await compare(LOGIN);
    }
    expect(await page.evaluate(() => (window as unknown as { mark?: number }).mark)).toBe(1);

    await test.step('a global style would have been seen', async () => {
      await page.evaluate(() => {
        const leak = new CSSStyleSheet();
        leak.replaceSync('button, h1 { letter-spacing: 3px }');
        document.adoptedStyleSheets.push(leak);
      });
      const seen = differences(firstVisits.get(LOGIN) ?? {}, await looks(page));
      expect(seen.some((line) => line.includes('letter-spacing was normal, is 3px'))).toBe(true);
    });
  });
}
