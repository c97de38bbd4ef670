/**
 * Every fault for every remote: the shell says what is missing, the other remotes keep working, the API receives a report, and a retry after the
 * fault brings the remote back. Two a day, each for a different remote; all of them with TASKMINT_FULL=1.
 */
import type { Page } from '@playwright/test';
import { someToday } from '../sample';
import { FAULT_NAMES, FAULTS, lift, type Fault, type FaultName } from './faults';
import { expect, test } from './person';
import { liveVersion, reportsSince } from './registry';
import { arrivalAt, expectScreen, failureOf, REMOTES, type Remote } from './remotes';

/** Ordered so that neighbours in the list have different remotes and faults. */
const CASES = REMOTES.flatMap((_, shift) =>
  FAULT_NAMES.map((fault, number): [FaultName, Remote] => [
    fault,
    REMOTES[(number + shift) % REMOTES.length] as Remote,
  ]),
);

/** Longer than the pause between two of the page's own tries (`MAX_RETRY_MS` of the shell). */
const PAUSE_MS = 5_000;

/**
 * A page that returns to a failed remote tries it again by itself, under the notice. `over` resolves when it has given up, so that the next try is the
 * person's.
 */
function watchTries(page: Page, remote: Remote): { over: () => Promise<void> } {
  let last = Date.now();
  page.on('request', (request) => {
    if (request.url().includes(`/remotes/${remote.name}/`)) last = Date.now();
  });
  return { over: () => expect.poll(() => Date.now() - last, { timeout: 60_000 }).toBeGreaterThan(PAUSE_MS) };
}

for (const [name, remote] of someToday(2, CASES)) {
  test(`${remote.name}, ${name}: named, reported, contained, and back`, async ({ people }) => {
    test.setTimeout(180_000);
    const fault: Fault = FAULTS[name];
    const since = new Date().toISOString();
    const { version } = await liveVersion(remote.name, remote.role);
    const page = await people.pageOf(remote.role);
    await fault.put(page, remote);

    await test.step('the place of the remote says what is missing', async () => {
      await page.goto(arrivalAt(remote));
      const notice = failureOf(page, remote.name);
      await expect(notice).toBeVisible({ timeout: fault.withinMs });
      await expect(notice).toHaveAttribute('data-remote-failure', fault.kind);
      await expect(notice.getByRole('button', { name: 'Try again' })).toBeEnabled();
    });

    await test.step('the API hears of it', async () => {
      const ours = async () =>
        (await reportsSince(since)).filter(
          (report) => report.remote === remote.name && report.kind === fault.kind && report.version === version,
        );
      await expect.poll(async () => (await ours()).length, { timeout: 20_000 }).toBeGreaterThan(0);
      const [report] = await ours();
      expect(report?.role).toBe(remote.role);
      if (fault.address) expect(report?.url).toMatch(fault.address);
      if (fault.address) expect(report?.url).toContain(`/remotes/${remote.name}/`);
    });

    await test.step('the shell and a neighbour live on', async () => {
      if (remote.role) {
        await failureOf(page, remote.name).getByRole('link', { name: 'Home Page' }).click();
        await expect(page).toHaveURL('/');
        await expectScreen(page);
      } else {
        await page.getByRole('link', { name: 'Log in' }).first().click();
        await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible();
      }
      const tries = watchTries(page, remote);
      await page.goBack();
      await expect(failureOf(page, remote.name)).toBeVisible({ timeout: fault.withinMs });
      await tries.over();
    });

    await test.step('another try brings it back', async () => {
      await lift(page);
      const again = failureOf(page, remote.name).getByRole('button', { name: 'Try again' });
      if (fault.staysInPage) await page.reload();
      // What is only slow may have arrived meanwhile, and is shown then.
      else if (fault.kind !== 'timeout' || (await again.isVisible())) await again.click();
      await expectScreen(page);
      await expect(page).toHaveURL(arrivalAt(remote));
    });
  });
}
