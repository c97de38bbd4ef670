/** A second factor from adding it to losing it, and the confirmation that a payout account requires: the official SDK against the local identity service. */
import type { Page } from '@playwright/test';
import { digitsFor } from '../authenticator';
import { demo } from '../running-stack';
import { patientExpect as expect, test } from '../journey';
import { linkSentTo } from '../kept-messages';
import { newcomer, register, sendLogin, signIn, signOut } from '../people';

/** Adds a device in the open settings, and returns its secret. */
async function addDevice(page: Page, name: string): Promise<string> {
  await page.getByRole('region', { name: 'Second factor' }).getByRole('button', { name: 'Add a device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a device' });
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel('Name of the device').fill(name);
  await dialog.getByLabel('Six-digit code from the app').fill(digitsFor(secret));
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  return secret;
}

test('an admin is reminded, adds two devices, logs in with one and takes both away', async ({
  page,
  expectedProblems,
}) => {
  test.setTimeout(240_000);
  // The identity service answers a wrong code with 400.
  expectedProblems.push(/status of 400/);
  const admin = demo('admin');
  await signIn(page, admin);
  const notice = page.getByRole('complementary', { name: 'Second factor' });
  await expect(notice).toContainText('its password alone');
  await notice.getByRole('link', { name: 'Add one' }).click();
  await expect(page).toHaveURL('/dashboard/settings');
  const secret = await addDevice(page, 'Phone');
  const section = page.getByRole('region', { name: 'Second factor' });
  await expect(section.getByText('Phone', { exact: true })).toBeVisible();
  await expect(notice).toHaveCount(0);

  await test.step('the digits are asked for at the login; wrong ones stay, and so does the password', async () => {
    await signOut(page);
    await page.goto('/login?next=%2Fdashboard%2Fsettings');
    await sendLogin(page, admin);
    const dialog = page.getByRole('dialog', { name: 'One more step' });
    await expect(dialog.getByText('authenticator app on Phone')).toBeVisible();
    await dialog.getByLabel('Six-digit code').fill('000000');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('This code is not right.')).toBeVisible();
    await expect(dialog.getByLabel('Six-digit code')).toHaveValue('000000');
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(admin.password);
    await page.getByRole('form', { name: 'Log in' }).getByRole('button', { name: 'Log in' }).click();
    await dialog.getByLabel('Six-digit code').fill(digitsFor(secret));
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('You log in success')).toBeVisible();
    await expect(page).toHaveURL('/dashboard/settings');
  });

  await test.step('a second device stands beside the first; both are taken away, the last after a warning', async () => {
    await addDevice(page, 'Tablet');
    await section.getByRole('button', { name: 'Remove: Phone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(section.getByText('Phone', { exact: true })).toHaveCount(0);
    await section.getByRole('button', { name: 'Remove: Tablet' }).click();
    await expect(page.getByText('your password alone is enough to log in')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(section.getByText('You have no second factor.')).toBeVisible();
  });
});

test('a lost device is taken off by an admin, with a reason, and every session of the person ends', async ({
  page,
  browser,
  request,
  expectedProblems,
}) => {
  test.setTimeout(240_000);
  expectedProblems.push(/status of 40[01]/);
  const person = newcomer('Lost Phone', 'Client', 'second-factor');
  await register(page, person);
  await request.get(await linkSentTo(request, person.email));
  await page.goto('/dashboard/settings');
  await signOut(page);
  await signIn(page, person, '/dashboard/settings');
  await addDevice(page, 'Phone');

  const elsewhere = await browser.newContext();
  const desk = await elsewhere.newPage();
  await signIn(desk, demo('admin'), '/dashboard/manageUser');
  await desk.getByRole('searchbox').fill(person.email);
  const row = desk.getByRole('row').filter({ hasText: person.email });
  await row.getByRole('button', { name: `Account of ${person.name}: more` }).click();
  await desk.getByRole('menuitem', { name: 'Remove second factor' }).click();
  const dialog = desk.getByRole('dialog', { name: `Remove the second factor of ${person.name}` });
  await dialog.getByRole('textbox').fill('The phone was lost, and they showed who they are');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(desk.getByText(`${person.name} now logs in with the password alone.`)).toBeVisible();
  await elsewhere.close();

  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  // Sign-ins are distinguished by the second: one in the second of the sign-out would count as ended.
  await page.waitForTimeout(1_000);
  await signIn(page, person, '/dashboard/settings');
  await expect(page.getByText('You have no second factor.')).toBeVisible();
});

test('a session that has not used the second factor is asked for password and digits before it names a payout account', async ({
  page,
  browser,
  expectedProblems,
}) => {
  test.setTimeout(240_000);
  // The response that requires the confirmation.
  expectedProblems.push(/status of 40[09]/);
  const freelancer = demo('freelancer');
  // An account named in an earlier run would need no confirmation.
  const account = `018${String(Date.now()).slice(-8)}`;
  await signIn(page, freelancer, '/dashboard/workerHome');
  const elsewhere = await browser.newContext();
  const phone = await elsewhere.newPage();
  await signIn(phone, freelancer, '/dashboard/settings');
  const secret = await addDevice(phone, 'Phone');

  await page.getByRole('button', { name: 'Withdraw' }).click();
  const form = page.getByRole('form', { name: 'Withdraw coins' });
  await form.getByLabel('Coin').fill('300');
  await form.getByLabel('Payment system').selectOption('Rocket');
  await form.getByLabel('Account number').fill(account);
  await form.getByRole('button', { name: 'Withdraw' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirmation.getByLabel('Password', { exact: true }).fill(freelancer.password);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  const digits = page.getByRole('dialog', { name: 'One more step' });
  await digits.getByLabel('Six-digit code').fill(digitsFor(secret));
  await digits.getByRole('button', { name: 'Continue' }).click();
  // The call was repeated automatically; the message is now about the pause for every changed account.
  await expect(form.getByRole('alert')).toContainText(
    /You can use this payout account from \d\d-\d\d-\d{4} \d\d:\d\d\./,
  );

  await phone.getByRole('button', { name: 'Remove: Phone' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(phone.getByText('You have no second factor.')).toBeVisible();
  await elsewhere.close();
});
