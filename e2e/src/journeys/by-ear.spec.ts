/**
 * A coin's round trip as a blind person hears it: everything that is pressed or filled in is found by what a screen reader says, and each completed
 * step is announced. Keys are pressed on the keyboard. Long, so it runs only in `npm run test:full`.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '../journey';
import { signIn, signOut } from '../people';
import { pngFile } from '../picture';
import { demo } from '../running-stack';
import { FULL } from '../sample';
import { listenTo } from '../screen-reader';

test.skip(!FULL, 'only npm run test:full listens to pages');

const TITLE = `Name the sounds (${Date.now().toString(36)})`;
const ACCOUNT = '01712345678';

/** Escapes a name for use in a pattern. */
const exactly = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** An error inside the screen reader when something it reads has just left the page: only documents have getElementById. */
const GONE = /^page error: \w+\.getElementById is not a function$/;

test('a coin is posted, earned, withdrawn and paid by what is heard', async ({ page, expectedProblems }) => {
  expectedProblems.push(GONE);
  test.setTimeout(300_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { hear } = await listenTo(page);
  const [client, freelancer] = [demo('client'), demo('freelancer')];

  /** Finds a field by its announcement, and types. */
  async function fill(field: RegExp, text: string): Promise<void> {
    await hear(field);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  }

  async function press(button: RegExp): Promise<void> {
    await hear(button);
    await page.keyboard.press('Enter');
  }

  await test.step('post', async () => {
    await signIn(page, client, '/dashboard/addTask');
    await hear(/^heading, Add task, level 1$/);
    await fill(/^textbox, Title/, TITLE);
    await hear(/^Photo, /);
    await focused(page).setInputFiles(pngFile('sounds.png', [11, 107, 83]));
    await fill(/^textbox, Quantity/, '1');
    await fill(/^textbox, Per-task amount/, '5');
    await hear(/^Completion date, /);
    await focused(page).fill('2031-12-21');
    await fill(/^textbox, Task details/, 'Listen and name the bird.');
    await fill(/^textbox, Submission info/, 'One name.');
    await press(/^button, Add task$/);
    await hear(/Successfuly added task/);
    await expect(page).toHaveURL('/dashboard/myTask');
    await hear(new RegExp(`^link, ${exactly(TITLE)}`));
    await signOut(page);
  });

  await test.step('start and submit', async () => {
    await signIn(page, freelancer, '/dashboard/taskList');
    await press(new RegExp(`^link, Task Details of ${exactly(TITLE)}`));
    await hear(new RegExp(`^heading, ${exactly(TITLE)}, level 1$`));
    await press(/^button, Start task/);
    await hear(/Your place is kept/);
    await fill(/^textbox, Submission details/, 'A robin.');
    await press(/^button, Submit$/);
    await hear(/Successfuly added submission/);
    await expect(page).toHaveURL('/dashboard/mySubmission');
    await hear(new RegExp(`^link, ${exactly(TITLE)}`));
    await hear(/^pending$/);
    await signOut(page);
  });

  await test.step('approve', async () => {
    await signIn(page, client, '/dashboard/clientHome');
    await press(new RegExp(`^button, Approve the work of ${exactly(freelancer.displayName)} on ${exactly(TITLE)}`));
    await hear(/Successfully approve/);
    await signOut(page);
  });

  await test.step('withdraw', async () => {
    await signIn(page, freelancer, '/dashboard/workerHome');
    await press(/^button, Withdraw$/);
    await fill(/^textbox, Coin/, '300');
    await hear(/^combobox, Payment system/);
    await page.keyboard.type('Nagad');
    await fill(/^textbox, Account number/, ACCOUNT);
    await press(/^button, Withdraw$/);
    await hear(/Your withdraw has been saved/);
    await signOut(page);
  });

  await test.step('pay', async () => {
    await signIn(page, demo('admin'), '/dashboard/adminHome');
    await hear(new RegExp(ACCOUNT));
    await press(new RegExp(`^button, Pay ${exactly(freelancer.displayName)}`));
    await press(/^button, Pay$/);
    await hear(/Approved: .15.00 to /);
    await expect(page.getByRole('row').filter({ hasText: ACCOUNT })).toHaveCount(0);
  });
});

const focused = (page: Page) => page.locator(':focus');
