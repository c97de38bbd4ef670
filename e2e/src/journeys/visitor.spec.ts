/** What a visitor sees before logging in: navbar, footer, login and register as in product.md §2. */
import { patientExpect as expect, test } from '../journey';
import { newcomer, register, signIn } from '../people';
import { demo } from '../running-stack';

test('the navbar has its links, Watch Demo in a new tab, and Log in', async ({ page }) => {
  await page.goto('/');
  const nav = page.getByRole('navigation', { name: 'Main' });
  for (const [name, address] of [
    ['Home', '/'],
    ['About', '/#about'],
    ['Features', '/#feature'],
    ["How it's work", '/#how_It_Work'],
    ['Top Worker', '/#topEarn'],
    ['Review', '/#review'],
  ] as const) {
    await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
  }
  await expect(nav.getByRole('link', { name: /^Watch Demo/ })).toHaveAttribute('target', '_blank');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('the slides of the hero carousel are 600 px high, also once they move', async ({ page }) => {
  await page.goto('/');
  // In one step: slides found in one and measured in the next may have been replaced by moving ones between the two.
  const heights = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('div:has(> svg)')]
        .filter((slide) => slide.textContent.includes('Discover Now'))
        .map(({ offsetHeight }) => offsetHeight),
    );
  expect(await heights()).toContain(600);
  await expect.poll(heights).toEqual([600, 600, 600, 600]);
});

test('who is signed in has the avatar menu: name with New, Dashboard, Available Coins, Logout', async ({ page }) => {
  const person = demo('client');
  await signIn(page, person, '/');
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: `Account of ${person.displayName}` }).click();
  for (const text of [person.displayName, 'New', 'Available Coins']) {
    await expect(banner.getByText(text).last()).toBeVisible();
  }
  await page.getByRole('menuitem', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard/clientHome');
  await page.goto('/');
  await banner.getByRole('button', { name: `Account of ${person.displayName}` }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(banner.getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('where the browser refuses storage, people choose a language and log in all the same', async ({ page }) => {
  // As browsers do when all cookies are refused.
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse, configurable: true });
    window.BroadcastChannel = class {
      constructor() {
        refuse();
      }
    } as unknown as typeof BroadcastChannel;
  });
  await page.goto('/login');
  await page.getByRole('banner').getByRole('button', { name: 'বাংলা' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  // The next document knows nothing of it.
  await signIn(page, demo('client'), '/dashboard/clientHome');
  await expect(page.getByRole('heading', { level: 1, name: 'Client home' })).toBeVisible();
});

test('the footer has its columns, copyright and social links, and every page behind it is there', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/about-us');
  const footer = page.getByRole('contentinfo');
  for (const text of ['Feature', 'Company', 'Legal']) {
    await expect(footer.getByRole('heading', { name: text, exact: true })).toBeVisible();
  }
  await expect(footer).toContainText(/© \d{4} Taskmint/);
  await expect(footer).toContainText('Work with talented people at the most affordable price');
  expect(await footer.getByRole('link', { name: /^Share on/ }).count()).toBeGreaterThanOrEqual(2);
  for (const name of [
    'About us',
    'Contact',
    'Jobs',
    'Press kit',
    'Terms of use',
    'Privacy policy',
    'Cookie policy',
  ] as const) {
    await footer.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'ERROR' })).toHaveCount(0);
  }
});

test('registering needs every field and a good password, in the words of the product', async ({ page }) => {
  await page.goto('/register');
  const form = page.getByRole('form', { name: 'Register' });
  const submit = form.getByRole('button', { name: 'Register' });
  await submit.click();
  // Name, photo, role, e-mail and password.
  await expect(form.getByText('This field is required')).toHaveCount(5);
  await expect(form.getByRole('radio', { checked: true })).toHaveCount(0);
  const password = page.getByLabel('Password', { exact: true });
  for (const [typed, said] of [
    ['Ab1!', 'Password must be 6 charaters'],
    ['Abcdefghij1!Abcdefghij', 'Password must be within 20 characters'],
    ['abcdefg1', 'Passwoed have one upper and lower case,one number and special charactor'],
  ] as const) {
    await password.fill(typed);
    await submit.click();
    await expect(form.getByText(said)).toBeVisible();
  }
  await expect(page).toHaveURL('/register');
  await expect(
    form
      .getByRole('link', { name: /log in/i })
      .or(page.getByRole('main').getByRole('link', { name: /log in/i }))
      .first(),
  ).toHaveAttribute('href', /^\/login/);
});

test('a new client registers with a photo, goes to the home page and starts with 15 coins', async ({ page }) => {
  await register(page, newcomer('Newly Registered', 'Client', 'visitor'));
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/dashboard/clientHome');
  await expect(page.getByRole('banner')).toContainText('15 coins');
  await expect(page.getByRole('banner')).toContainText('Newly Registered');
  await expect(page.getByRole('banner')).toContainText('client');
});
