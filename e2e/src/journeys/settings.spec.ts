/** One person goes through all of the settings: name, sessions of other browsers, a copy of the data, password, and deleting the account. */
import { readFile } from 'node:fs/promises';
import { patientExpect as expect, test } from '../journey';
import { linkSentTo } from '../kept-messages';
import { newAddress, newcomer, register, sendLogin, signIn, signOut } from '../people';

test('somebody changes name and password, ends the session of another browser, saves a copy and closes the account', async ({
  page,
  browser,
  expectedProblems,
}) => {
  test.setTimeout(240_000);
  // Ended sessions are refused with 401, and the identity service answers a wrong password with 400.
  expectedProblems.push(/status of 40[01]/);
  const person = newcomer('Settled Person', 'Client', 'settings');
  await register(page, person);

  await test.step('the picture leads to the settings', async () => {
    await page.getByRole('button', { name: `Account of ${person.name}` }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page).toHaveURL('/dashboard/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });

  await test.step('the list of sections stays in view beside them', async () => {
    const list = page.getByRole('navigation', { name: 'On this page' });
    await list.getByRole('link', { name: 'Close your account' }).click();
    await expect(page.getByRole('heading', { name: 'Close your account' })).toBeInViewport();
    await expect(list.getByRole('link', { name: 'Name and photo' })).toBeInViewport();
  });

  await test.step('a changed name is in the bar at once', async () => {
    const form = page.getByRole('form', { name: 'Name and photo' });
    await form.getByLabel('Full name').fill('Renamed Person');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Account of Renamed Person' })).toBeVisible();
  });

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, person, '/dashboard/settings');
  await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  await test.step('the other browser is listed, ended, and does not come back', async () => {
    await page.reload();
    const sessions = page.getByRole('region', { name: 'Where you are logged in' });
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await sessions.getByRole('button', { name: /^End: / }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await other.reload();
    await expect(other).toHaveURL(/\/login/);
    await other.goto('/dashboard/settings');
    await expect(other).toHaveURL(/\/login/);
  });
  await elsewhere.close();

  await test.step('a copy of everything is saved', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save a copy' }).click();
    const copy = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as { account: { email: string } };
    expect(copy.account).toMatchObject({ email: person.email, name: 'Renamed Person' });
  });

  await test.step('a wrong password changes nothing, the right one does', async () => {
    await page.getByRole('button', { name: 'Change password' }).click();
    const form = page.getByRole('dialog', { name: 'Change password' });
    await form.getByLabel('Current password', { exact: true }).fill('Wrong1!x');
    await form.getByLabel('New password', { exact: true }).fill('Better2@');
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(form.getByText(/^This is not your current password/)).toBeVisible();
    await form.getByLabel('Current password', { exact: true }).fill(person.password);
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')).toHaveCount(1);
    await signOut(page);
    // A session is identified by the second in which it began, and the ended one began just now.
    await page.waitForTimeout(1_100);
    await signIn(page, { ...person, password: 'Better2@' }, '/dashboard/settings');
  });

  await test.step('closing says what it means, asks for the word, and is the end', async () => {
    await page.getByRole('button', { name: 'Close my account' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('You lose your 15 coins.')).toBeVisible();
    await dialog.getByLabel('Type CLOSE to continue').fill('CLOSE');
    await dialog.getByRole('button', { name: 'Close for ever' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Your account is closed.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
    await page.goto('/login');
    await sendLogin(page, { ...person, password: 'Better2@' });
    await expect(page.getByRole('dialog')).toContainText('This account has been closed.');
  });
});

test('a new address counts once the link to it is opened', async ({ page, request }) => {
  test.setTimeout(120_000);
  const person = newcomer('Moving Person', 'Freelancer', 'moving');
  await register(page, person);
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Change email' }).click();
  const form = page.getByRole('dialog', { name: 'Change email' });
  const next = newAddress('moved');
  await form.getByLabel('New email').fill(next);
  await form.getByLabel('Current password', { exact: true }).fill(person.password);
  await form.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`A link is on its way to ${next}.`, { exact: false })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')).toHaveCount(1);
  expect((await request.get(await linkSentTo(request, next))).ok()).toBe(true);
  await signOut(page);
  // A session is identified by the second in which it began, and the ended one began just now.
  await page.waitForTimeout(1_100);
  await signIn(page, { email: next, password: person.password }, '/dashboard/settings');
  await expect(page.getByText(`You log in as ${next}.`)).toBeVisible();
});
