/** Signing in and out: Google, returning to the requested page, another role's pages, and tabs that end together (decisions.md 9, 20). */
import { expect, test } from '../journey';
import { comeBack } from '../kept-sessions';
import { expectCoins, newAddress, sendLogin, signIn } from '../people';
import { demo } from '../running-stack';

test('Google sign-up makes a freelancer with 10 coins and goes to the dashboard', async ({ page }) => {
  const email = newAddress('google');
  await page.goto('/register');
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  const chooser = page.getByRole('dialog', { name: 'Choose a Google account' });
  await chooser.getByLabel('Name on the account').fill('Google Person');
  await chooser.getByLabel('Google email').fill(email);
  await chooser.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/dashboard/workerHome');
  await expectCoins(page, 10);
  await page.reload();
  await expectCoins(page, 10);
});

test('Google is not offered to whoever wants to be a client, and the page says why', async ({ page }) => {
  await page.goto('/register?role=client');
  const google = page.getByRole('button', { name: 'Sign up with Google' });
  await expect(page.getByText('Signing up with Google creates a freelancer account.')).toBeVisible();
  await expect(google).toHaveCount(0);
  await page.getByRole('radio', { name: /Freelancer/ }).check();
  await expect(google).toBeVisible();
});

test('a wrong password is refused in the words of product.md, and what was typed stays', async ({
  page,
  expectedProblems,
}) => {
  // The identity service answers 400, which the browser logs.
  expectedProblems.push(/status of 400/);
  await page.goto('/login');
  await sendLogin(page, { ...demo('client'), password: 'Wrong1!x' });
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Error!');
  await expect(dialog).toContainText('Please provide a registered email and password');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(demo('client').email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('form')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(demo('client').email);
});

test('a visitor is sent to log in and back to the page they wanted', async ({ page }) => {
  await page.goto('/dashboard/history');
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fhistory/);
  await signIn(page, demo('client'), '/dashboard/history');
  await expect(page).toHaveURL('/dashboard/history');
});

test("another role's page says whose it is and offers the own home", async ({ page }) => {
  await comeBack(page, 'freelancer', '/dashboard/workerHome');
  await page.goto('/dashboard/manageUser');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(/you are logged in as/i)).toBeVisible();
  await page.getByRole('link', { name: 'Go to my dashboard' }).click();
  await expect(page).toHaveURL('/dashboard/workerHome');
});

test('signing out in one tab ends the other', async ({ page, context }) => {
  await signIn(page, demo('client'), '/dashboard/clientHome');
  const other = await context.newPage();
  await other.goto('/dashboard/history');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login/);
});

test('any unknown address shows the error page with the way home', async ({ page, expectedProblems }) => {
  expectedProblems.push(/status of 404 .*\/no-such-page/);
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'ERROR' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('an unknown address below /dashboard shows it inside the dashboard, and is not found', async ({
  page,
  expectedProblems,
}) => {
  // Once for the document, and once for the shell's own request.
  expectedProblems.push(/status of 404 .*\/dashboard\/nonsense/);
  await comeBack(page, 'freelancer', '/dashboard/workerHome');
  const answer = await page.goto('/dashboard/nonsense');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'ERROR' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
});

for (const hours of [3, -3])
  test(`a device whose clock is ${hours} hours off signs in once, and its owner is told`, async ({ page }) => {
    await page.addInitScript((offMs) => {
      const Right = Date;
      globalThis.Date = class extends Right {
        constructor(...given: [] | [number]) {
          super(...((given.length === 0 ? [Right.now() + offMs] : given) as [number]));
        }
        static override now = () => Right.now() + offMs;
      } as DateConstructor;
    }, hours * 3_600_000);
    let exchanges = 0;
    page.on(
      'request',
      (request) => (exchanges += Number(request.method() === 'POST' && request.url().endsWith('/jwt'))),
    );
    await signIn(page, demo('freelancer'), '/dashboard/workerHome');
    await page.getByRole('link', { name: 'Task List' }).click();
    const notice = page.getByRole('complementary', { name: 'Date and time of this device' });
    await expect(notice).toContainText('Set them to automatic');
    await notice.getByRole('button', { name: 'Got it' }).click();
    await expect(notice).toHaveCount(0);
    expect(exchanges).toBe(1);
  });
