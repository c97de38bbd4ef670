/** The visitor's journey and a coin's round trip in Firefox and WebKit, written once for both. Long, so they run only in `npm run test:full`. */
import { writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { MIN_WITHDRAWAL_COINS } from '@taskmint/contract';
import { startFirefox } from '../other-browsers/firefox';
import { firefoxProgram, webKitPrograms } from '../other-browsers/programs';
import { otherBrowser, type Driver, type OtherBrowser } from '../other-browsers/other-browser';
import { startWebKit } from '../other-browsers/webkit';
import { pngFile } from '../picture';
import { demo, runningStack, type DemoPerson } from '../running-stack';
import { FULL } from '../sample';

test.skip(!FULL, 'only npm run test:full starts other browsers');

/** The minimum withdrawal. */
const WITHDRAWN = String(MIN_WITHDRAWAL_COINS);

async function logIn(browser: OtherBrowser, { email, password }: DemoPerson, next: string): Promise<void> {
  await browser.open(`/login?next=${encodeURIComponent(next)}`);
  await browser.type({ label: 'Email' }, email);
  await browser.type({ label: 'Password' }, password);
  await browser.press({ role: 'button', name: 'Log in' });
  await browser.seeAddress(next);
}

async function logOut(browser: OtherBrowser): Promise<void> {
  await browser.press({ role: 'button', name: 'Log Out' });
  await browser.seeAddress('/login');
}

async function visitor(browser: OtherBrowser): Promise<void> {
  await browser.open('/');
  await browser.see({ role: 'link', name: 'Features' });
  await browser.press({ role: 'link', name: 'Log in' });
  await browser.seeAddress('/login');
  await browser.press({ role: 'button', name: 'Log in' });
  await browser.see({ text: 'This field is required' });
  await browser.open('/no-such-page');
  await browser.see({ role: 'heading', name: 'ERROR' });
  await browser.open('/dashboard/myTask');
  await browser.seeAddress('/login');
}

/** Coins are bought by card and spent on a task, which a freelancer does; once approved, they are withdrawn and paid. */
async function coin(browser: OtherBrowser, picture: string): Promise<void> {
  const title = `Name the birds (${Date.now().toString(36)})`;
  const [client, freelancer] = [demo('client'), demo('freelancer')];
  await logIn(browser, client, '/dashboard/clientHome');
  await browser.press({ role: 'button', name: 'Buy Now for 500 coins' });
  await browser.seeAddress('/dashboard/buyCoin');
  await browser.type({ label: 'Card number' }, '4242424242424242');
  await browser.type({ label: 'Expiry date, month and year' }, '1234');
  await browser.type({ label: 'Security code (CVC)' }, '123');
  await browser.press({ role: 'button', name: 'Pay $32.00' });
  await browser.see({ text: 'Your Payment has been saved' });
  await browser.seeAddress('/dashboard/history');

  await browser.open('/dashboard/addTask');
  await browser.type({ label: 'Title' }, title);
  await browser.choose({ label: 'Photo' }, picture);
  await browser.type({ label: 'Quantity' }, '1');
  await browser.type({ label: 'Per-task amount' }, WITHDRAWN);
  await browser.set({ label: 'Completion date' }, '2031-12-21');
  await browser.type({ label: 'Task details' }, 'Look at the picture and name the bird.');
  await browser.type({ label: 'Submission info' }, 'One name.');
  await browser.press({ role: 'button', name: 'Add task' });
  await browser.seeAddress('/dashboard/myTask');
  await browser.see({ text: title });
  await logOut(browser);

  await logIn(browser, freelancer, '/dashboard/taskList');
  await browser.press({ role: 'link', name: `Task Details of ${title}` });
  await browser.see({ role: 'heading', name: title });
  await browser.type({ label: 'Submission details' }, 'A robin.');
  await browser.press({ role: 'button', name: 'Submit' });
  await browser.seeAddress('/dashboard/mySubmission');
  await browser.see({ text: title });
  await logOut(browser);

  await logIn(browser, client, '/dashboard/clientHome');
  await browser.press({ role: 'button', name: `Approve the work of ${freelancer.displayName} on ${title}` });
  await browser.see({ text: 'Successfully approve' });
  await logOut(browser);

  await logIn(browser, freelancer, '/dashboard/workerHome');
  await browser.press({ role: 'button', name: 'Withdraw' });
  await browser.type({ label: 'Coin' }, WITHDRAWN);
  await browser.set({ label: 'Payment system' }, 'Nagad');
  await browser.type({ label: 'Account number' }, '01712345678');
  await browser.press({ role: 'button', name: 'Withdraw' });
  await browser.see({ text: 'Your withdraw has been saved' });
  await logOut(browser);

  await logIn(browser, demo('admin'), '/dashboard/adminHome');
  await browser.press({ role: 'button', name: `Pay ${freelancer.displayName}` });
  await browser.press({ role: 'button', name: 'Pay' });
  await browser.see({ text: `Approved: $15.00 to ${freelancer.displayName}.` });
}

const journeys: readonly [string, (browser: OtherBrowser, picture: string) => Promise<void>][] = [
  ['a visitor', visitor],
  ['a client and a freelancer', coin],
];

const starts: readonly ['Firefox' | 'WebKit', () => Promise<Driver> | null][] = [
  [
    'Firefox',
    () => {
      const program = firefoxProgram();
      return program === undefined ? null : startFirefox(program);
    },
  ],
  [
    'WebKit',
    () => {
      const programs = webKitPrograms();
      return programs === undefined ? null : startWebKit(programs);
    },
  ],
];

for (const [name, start] of starts) {
  for (const [who, walk] of journeys) {
    test(`${who} in ${name}`, async ({}, info) => {
      test.setTimeout(240_000);
      const starting = start();
      test.skip(starting === null, `${name} is not installed here, and only Debian's packages are known to this run`);
      if (!starting) return;
      const driver = await starting;
      try {
        const { name: file, buffer } = pngFile('birds.png', [11, 107, 83]);
        const picture = info.outputPath(file);
        await writeFile(picture, buffer);
        await walk(otherBrowser(driver, runningStack().site), picture);
      } finally {
        await driver.close();
      }
      expect(driver.name).toBe(name);
    });
  }
}
