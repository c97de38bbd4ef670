/** States that take several steps to reach: a completed order form, the second factor, the desk with a file of verdicts, and the pages for missing things. */
import { digitsFor } from '../../../e2e/src/authenticator';
import { expect, test } from '../../../e2e/src/journey';
import { newcomer, register, signIn, signOut } from '../../../e2e/src/people';
import { demo, runningStack, type DemoPerson } from '../../../e2e/src/running-stack';
import { handIn, postTask, somebodyNew } from '../../../e2e/src/set-up';
import { begin, speak } from './camera';
import { dialog, main, opens, pictures, row, send, type State } from './states';

const MISSING = 'a'.repeat(24);

/** An unknown address, another role's page, and a missing record below `thing`. */
function notThere(foreign: string, thing: string): State[] {
  return [
    { name: 'error', path: '/dashboard/no-such-page', extent: 'window' },
    { name: 'not-yours', path: `/dashboard/${foreign}`, extent: 'window' },
    {
      name: 'gone',
      path: `/dashboard/${thing}/${MISSING}`,
      extent: 'window',
      arrange: (page) => expect(main(page).getByRole('alert')).toBeVisible(),
    },
  ];
}

/** The server became unreachable during a visit. */
function away(from: string, to: string): State {
  return {
    name: `${to}-away`,
    path: `/dashboard/${from}`,
    extent: 'window',
    arrange: async (page) => {
      await page.route(`${runningStack().api}/**`, (route) => route.abort());
      await page.locator(`nav a[href="/dashboard/${to}"]:visible`).first().click();
      await expect(main(page).getByRole('alert').first()).toBeVisible({ timeout: 30_000 });
    },
  };
}

const REPORT = { name: 'report', path: `/dashboard/report?about=task&id=${MISSING}` } as const;

for (const [role, states] of [
  ['client', [...notThere('taskList', 'task'), away('spending', 'myTask'), REPORT]],
  [
    'freelancer',
    [
      ...notThere('addTask', 'taskDetail'),
      away('earnings', 'taskList'),
      {
        name: 'taskList-saved-search',
        path: '/dashboard/taskList?min_pay=20',
        extent: 'window',
        arrange: (page) => opens(page, main(page).locator('ul li button').first()),
      },
      {
        name: 'taskList-list',
        path: '/dashboard/taskList',
        arrange: (page) => main(page).locator('button[aria-pressed=false]').first().click(),
      },
      {
        name: 'taskList-filters',
        path: '/dashboard/taskList',
        extent: 'window',
        upTo: 360,
        arrange: async (page) => {
          await page.setViewportSize({ width: 360, height: 800 });
          await opens(page, main(page).locator('button[aria-haspopup=dialog]').first());
        },
      },
    ],
  ],
  [
    'admin',
    [
      ...notThere('addTask', 'user'),
      away('ledger', 'manageUser'),
      { name: 'payouts-files', path: '/dashboard/payouts?show=send' },
      { name: 'payouts-results', path: '/dashboard/payouts?show=results' },
    ],
  ],
] as const satisfies readonly (readonly [DemoPerson['role'], readonly State[]])[]) {
  test(`what ${role} is shown of what is not there, and beside it`, async ({ page, expectedProblems }) => {
    expectedProblems.push(/Failed to load resource/);
    await begin(page);
    await signIn(page, demo(role));
    await pictures(page, role, states);
  });
}

test('a link of a mail that has been used', async ({ page, expectedProblems }) => {
  expectedProblems.push(/Failed to load resource/);
  await begin(page);
  await page.goto('/');
  await pictures(page, 'nobody', [
    { name: 'account-action', path: '/account/action?mode=resetPassword&oobCode=used', extent: 'window' },
  ]);
});

test('an order of two packages, with the card entered', async ({ page }) => {
  await begin(page);
  await register(page, newcomer('New Buyer', 'Client', 'buyer'));
  await page.goto('/dashboard/clientHome');
  await main(page).locator('section').last().getByRole('button').nth(1).click();
  await expect(page).toHaveURL('/dashboard/buyCoin');
  // The page that may contact the payment provider is a separate document.
  await expect(main(page).getByRole('heading', { level: 1, name: 'Purchase coin' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Add another package' }).click();
  await main(page).locator('section').last().getByRole('button').last().click();
  await expect(row(page, 1)).toBeVisible();
  await pictures(page, 'client', [
    {
      name: 'buyCoin-order',
      path: '/dashboard/buyCoin',
      arrange: async (there) => {
        await there.locator('input[autocomplete=cc-number]').fill('4242424242424242');
        await there.locator('input[autocomplete=cc-exp]').fill('12 / 34');
        await there.locator('input[autocomplete=cc-csc]').fill('123');
      },
    },
  ]);
});

test('a desk at which work waits, and a file of verdicts that was only looked at', async ({ page }) => {
  await begin(page);
  const task = await postTask({ task_title: 'Name the tree in the picture', task_quantity: 3, per_task_pay: 4 });
  const works: string[] = [];
  for (const name of ['Oak Person', 'Ash Person']) {
    works.push(await handIn(task, await somebodyNew(name, 'freelancer'), 'An oak.'));
  }
  const rows = [`${works[0]},approve,,,3,Quick and right.`, `${works[1]},reject,other,too short,,`];
  const csv = ['submission_id,verdict,category,reason,bonus,note', ...rows].join('\n');
  await signIn(page, demo('client'));
  await pictures(page, 'client', [
    { name: 'task-id-work', path: `/dashboard/task/${task}` },
    { name: 'task-id-review-work', path: `/dashboard/task/${task}/review` },
    {
      name: 'task-id-review-verdicts',
      path: `/dashboard/task/${task}/review?show=files`,
      arrange: async (there) => {
        await main(there)
          .locator('input[type=file]')
          .setInputFiles({ name: 'verdicts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
        // Nothing is applied without a preview, so this is the last button.
        await main(there).getByRole('button').last().click();
        await expect(row(there, 1)).toBeVisible();
      },
    },
  ]);
});

test('the second factor: a device that is added, and the digits at the login', async ({ page }) => {
  await begin(page);
  // Not the person of the other screenshots, who would then need a code to sign in.
  const person = runningStack().accounts.findLast(({ role }) => role === 'client') ?? demo('client');
  await signIn(page, person, '/dashboard/settings');
  const add: State = {
    name: 'settings-device',
    path: '/dashboard/settings',
    extent: 'window',
    arrange: async (there) => {
      await opens(there, main(there).locator('section').nth(2).getByRole('button').first());
      await expect(dialog(there).locator('code')).toBeVisible();
    },
  };
  await pictures(page, 'client', [add]);
  await speak(page, 'en');
  await page.goto(add.path);
  await add.arrange?.(page);
  const secret = (await dialog(page).locator('code').textContent()) ?? '';
  await dialog(page).getByRole('textbox').first().fill('Phone');
  await dialog(page).getByRole('textbox').last().fill(digitsFor(secret));
  await dialog(page).locator('button[type=submit]').click();
  await expect(dialog(page)).toBeHidden();
  await signOut(page);
  await pictures(page, 'nobody', [
    {
      name: 'login-digits',
      path: '/login',
      extent: 'window',
      arrange: async (there) => {
        await there.locator('input[type=email]').fill(person.email);
        await there.locator('input[type=password]').fill(person.password);
        await send(there);
        await expect(dialog(there).getByRole('textbox')).toBeVisible();
      },
    },
  ]);
});
