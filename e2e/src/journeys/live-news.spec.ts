/**
 * Two API processes on one database: news arrive live in a browser while the process behind its stream is killed, and the stream resumes by number on
 * the other one (fair-work.md 10).
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../journey';
import { comeBack } from '../kept-sessions';
import { freePort, untilAnswered } from '../servers';
import { expectCoins, signIn } from '../people';
import { demo, runningStack } from '../running-stack';
import { FULL } from '../sample';
import { handIn, postTask, somebodyNew } from '../set-up';
import { patch, tokenFor } from '../tokens';

test.skip(!FULL, 'the same is proved without a browser: news-stream.test.ts, killed.test.ts');

const SCRIPT = join(__dirname, '../../../api/dist/main.js');
const PATIENCE_MS = 30_000;

/** An additional API process: its address, and a way to kill it. */
async function secondProcess(): Promise<{ url: string; kill(): Promise<void> }> {
  const port = await freePort();
  const child = spawn(process.execPath, [SCRIPT], {
    env: { ...process.env, ...runningStack().apiEnvironment, API_PORT: String(port), PROCESS_ROLE: 'web' },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://localhost:${port}`;
  await untilAnswered(`${url}/healthz`, PATIENCE_MS);
  return {
    url,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Redirects every API request of the page to `where()`; returns the last event ids that the stream was requested with. */
async function leadTo(page: Page, where: () => string): Promise<string[]> {
  const { api } = runningStack();
  const asked: string[] = [];
  await page.route(`${api}/**`, async (route) => {
    const request = route.request();
    if (request.url().includes('/news/stream') && request.method() === 'GET')
      asked.push(`${where()} ${(await request.headerValue('last-event-id')) ?? ''}`);
    await route.continue({ url: request.url().replace(api, where()) });
  });
  return asked;
}

test('nothing is lost or doubled when the process behind a stream is killed', async ({
  page,
  anotherPage,
  expectedProblems,
}) => {
  test.setTimeout(120_000);
  expectedProblems.push(/net::ERR_|status of 50[23]/);
  const { api } = runningStack();
  const stamp = Date.now().toString(36);
  const client = await tokenFor(demo('client'));
  const worker = await somebodyNew('Listening Person', 'freelancer');
  const titles = ['first', 'second', 'third'].map((which) => `The ${which} ${stamp}`);
  const works: string[] = [];
  for (const title of titles) {
    const task = await postTask({ task_title: title, task_quantity: 1, per_task_pay: 3 });
    works.push(await handIn(task, worker, 'Done.'));
  }
  const approve = (n: number) => patch(`${api}/submission/${works[n]}`, { status: 'approve' }, client);

  const second = await secondProcess();
  let where = second.url;
  const asked = await leadTo(page, () => where);
  const other = await anotherPage();
  await signIn(page, worker, '/dashboard/workerHome');
  await comeBack(other, 'client', '/dashboard/clientHome');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect.poll(() => asked.length, { timeout: PATIENCE_MS }).toBe(1);
  await approve(0);
  // The first notice is about the coins that everybody starts with.
  await expect(bell).toHaveAccessibleName(/2 unread/);
  await expectCoins(page, 13);

  where = api;
  const killed = second.kill();
  // One notice is created while nobody is connected.
  await approve(1);
  await killed;
  await expect(bell).toHaveAccessibleName(/3 unread/, { timeout: PATIENCE_MS });
  await approve(2);
  await expect(bell).toHaveAccessibleName(/4 unread/);
  await expectCoins(page, 19);
  expect(asked[0]).toContain(second.url);
  expect(asked.at(-1)).toMatch(new RegExp(`^${api} [1-9]\\d*$`));

  await page.goto('/dashboard/news');
  for (const title of titles) await expect(page.getByRole('listitem').filter({ hasText: title })).toHaveCount(1);
});
