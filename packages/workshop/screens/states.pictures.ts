/** Dialogs, sheets, and screens that are empty, loading, refused or failed. */
import { expect, test } from '../../../e2e/src/journey';
import { newcomer, register, signIn } from '../../../e2e/src/people';
import { demo, runningStack } from '../../../e2e/src/running-stack';
import { begin } from './camera';
import { choose, dialog, main, opens, pictures, row, send, type State } from './states';

const more: State = {
  name: 'more',
  path: '/dashboard',
  extent: 'window',
  upTo: 360,
  arrange: async (page) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await opens(page, page.locator('nav button[aria-haspopup=dialog]'));
  },
};

/** What a button of the first row opens; negative numbers count from the end. */
const rowDialog = (screen: string, what: string, button: number): State => ({
  name: `${screen}-${what}`,
  path: `/dashboard/${screen}`,
  extent: 'window',
  arrange: (page) => opens(page, row(page).getByRole('button').nth(button)),
});

const CLIENT: readonly State[] = [
  more,
  rowDialog('clientHome', 'read', 0),
  rowDialog('clientHome', 'changes', 2),
  rowDialog('clientHome', 'reject-sure', 3),
  {
    name: 'clientHome-reject',
    path: '/dashboard/clientHome',
    extent: 'window',
    arrange: async (page) => {
      await opens(page, row(page).getByRole('button').nth(3));
      await page.locator('.swal2-confirm').click();
      await dialog(page).locator('textarea').fill('Too short.');
      await dialog(page).locator('button[type=submit]').click();
    },
  },
  { name: 'myTask-nothing', path: '/dashboard/myTask?show=paused' },
  rowDialog('myTask', 'delete', -1),
  { name: 'addTask-refused', path: '/dashboard/addTask', arrange: send },
  rowDialog('history', 'receipt', 0),
  {
    name: 'myTask-failed',
    path: '/dashboard/myTask',
    // A failed read is retried three times.
    arrange: (page) => expect(main(page).getByRole('alert')).toBeVisible({ timeout: 30_000 }),
    disturb: (page) =>
      page.route(`${runningStack().api}/task?**`, (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong on our side.' } }),
      ),
  },
  {
    name: 'clientHome-loading',
    path: '/dashboard/clientHome',
    // Never answered, so that the screen stays in its loading state.
    disturb: (page) => page.route(/\/(submission|coin)\b/, () => undefined),
  },
];

const FREELANCER: readonly State[] = [
  more,
  { name: 'taskList-nothing', path: '/dashboard/taskList?q=nothing+like+it' },
];

/** Somebody who may withdraw and has not done so yet. */
const EARNER: readonly State[] = [
  {
    name: 'workerHome-refused',
    path: '/dashboard/workerHome',
    arrange: async (page) => {
      await main(page).getByRole('button').first().click();
      await page.locator('form button[type=submit]').last().click();
    },
  },
];

const ADMIN: readonly State[] = [
  more,
  rowDialog('adminHome', 'pay', 0),
  rowDialog('adminHome', 'reject', 1),
  {
    name: 'manageUser-role',
    path: '/dashboard/manageUser',
    extent: 'window',
    arrange: async (page) => {
      await row(page, 1).getByRole('button').nth(0).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'manageUser-adjust',
    path: '/dashboard/manageUser',
    extent: 'window',
    arrange: (page) => choose(page, row(page, 1).getByRole('button').nth(1), 0),
  },
  {
    name: 'manageUser-suspend',
    path: '/dashboard/manageUser',
    extent: 'window',
    arrange: (page) => choose(page, row(page, 1).getByRole('button').nth(1), 1),
  },
  {
    name: 'manageUser-delete',
    path: '/dashboard/manageUser',
    extent: 'window',
    arrange: (page) => opens(page, row(page, 1).getByRole('button').last()),
  },
  rowDialog('manageTask', 'details', 0),
  rowDialog('packages', 'form', 0),
  rowDialog('reviews', 'hide', -1),
  rowDialog('audit', 'compare', -1),
];

const NOBODY: readonly State[] = [
  { name: 'register-refused', path: '/register', arrange: send },
  {
    name: 'login-refused',
    path: '/login',
    extent: 'window',
    arrange: async (page) => {
      await page.locator('input[type=email]').fill('nobody@taskmint.test');
      await page.locator('input[type=password]').fill('Wrong1!!');
      await send(page);
      await expect(dialog(page)).toBeVisible();
    },
  },
];

/** Screens for somebody who has just registered. */
const NEW_CLIENT = ['clientHome', 'myTask', 'buyCoin', 'history', 'spending'];
const NEW_FREELANCER = ['workerHome', 'mySubmission', 'withdrawals', 'earnings'];

for (const [viewer, states] of [
  ['client', CLIENT],
  ['freelancer', FREELANCER],
  ['admin', ADMIN],
] as const) {
  test(`the states of ${viewer}`, async ({ page, expectedProblems }) => {
    expectedProblems.push(/Failed to load resource/);
    await begin(page);
    await signIn(page, demo(viewer));
    await pictures(page, viewer, states);
  });
}

test('the states of a freelancer who may withdraw', async ({ page }) => {
  await begin(page);
  await signIn(page, demo('freelancer', 2));
  await pictures(page, 'freelancer', EARNER);
});

test('the states of nobody', async ({ page, expectedProblems }) => {
  expectedProblems.push(/Failed to load resource/);
  await begin(page);
  await page.goto('/');
  await pictures(page, 'nobody', NOBODY);
});

for (const [role, names] of [
  ['Client', NEW_CLIENT],
  ['Freelancer', NEW_FREELANCER],
] as const) {
  test(`the empty screens of a new ${role.toLowerCase()}`, async ({ page }) => {
    await begin(page);
    await register(page, newcomer(`New ${role}`, role, `new-${role}`));
    const states = names.map((name) => ({ name, path: `/dashboard/${name}` }));
    await pictures(page, `new-${role.toLowerCase()}`, states);
  });
}
