/**
 * A canary judged by the people who have it: one whose screens throw is rolled back automatically, and everybody is back on the good build; one as
 * good as the live version stays. Some of the people use a browser here; for the others, the test sends the reports of their pages.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { hasCanary, type RemoteRegistry, type RemoteVisit } from '@taskmint/contract';
import { withoutNewsStream } from '../news-stream';
import { runJobs } from '../passing-time';
import { signIn } from '../people';
import { demo, runningStack } from '../running-stack';
import { somebodyNew, type Somebody } from '../set-up';
import { get, post, tokenFor } from '../tokens';
import { deriveBuild, type DerivedBuild } from './derived-build';
import { throwingScreens } from './faults';
import { expect, test } from './person';
import { liveVersion, releases } from './registry';
import { places, release, withReleases } from './release-commands';
import { expectScreen, failureOf } from './remotes';

const REMOTE = 'worker-app';
const HOME = '/dashboard/workerHome';
/** About half of them get the canary: enough on each side for a verdict. */
const CROWD = 64;
const TOGETHER = 8;

interface Freelancer extends Somebody {
  id: string;
}

interface Crowd {
  canary: Freelancer[];
  live: Freelancer[];
}

async function freelancer(number: number): Promise<Freelancer> {
  const person = await somebodyNew(`Canary ${number} ${Date.now().toString(36)}`, 'freelancer');
  const { _id: id } = await get<{ _id: string }>(`/user/${encodeURIComponent(person.email)}`, person);
  return { ...person, id };
}

async function crowdOfFreelancers(): Promise<Freelancer[]> {
  const crowd: Freelancer[] = [];
  while (crowd.length < CROWD)
    crowd.push(...(await Promise.all(Array.from({ length: TOGETHER }, (_, n) => freelancer(crowd.length + n)))));
  return crowd;
}

/** Divides people as the registry does. */
function divided(people: readonly Freelancer[]): Crowd {
  const { remotes } = JSON.parse(readFileSync(places().registryFile, 'utf8')) as RemoteRegistry;
  const canary = remotes.find(({ name }) => name === REMOTE)?.canary;
  if (!canary) throw new Error('there is no canary');
  return {
    canary: people.filter(({ id }) => hasCanary(canary, id)),
    live: people.filter(({ id }) => !hasCanary(canary, id)),
  };
}

async function report(people: readonly Freelancer[], version: string, failure: RemoteVisit['failure']): Promise<void> {
  const body: RemoteVisit = { remote: REMOTE, version, failure, vitals: null, visitor: null };
  for (const person of people) await post(`${runningStack().api}/remotes/visits`, body, await tokenFor(person));
}

const judged = async () => (await releases()).remotes.find(({ name }) => name === REMOTE)?.canary;

async function pageOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: runningStack().site });
  await withoutNewsStream(context);
  return context.newPage();
}

/** Somebody signs in and opens their home. */
async function comeIn(browser: Browser, person: Freelancer): Promise<Page> {
  const page = await pageOf(browser);
  await signIn(page, person, HOME);
  return page;
}

function reportsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/remotes\/visits$|visit-reports/.test(request.url())) sent.push(request.url());
  });
  return sent;
}

/** Gives a build to half of the people while `work` runs, and removes its files afterwards. */
async function withCanary(build: DerivedBuild, work: () => Promise<void>): Promise<void> {
  await release(
    'canary',
    REMOTE,
    '--share',
    '50',
    '--build-dir',
    build.dir,
    '--why',
    'drill: half of the people first',
  );
  await work();
  rmSync(join(places().remotesDir, REMOTE, build.buildId), { recursive: true });
}

test('a canary that throws is taken back by itself, and its people are on the good build', async ({ browser }) => {
  test.setTimeout(300_000);
  await withReleases(async (folder) => {
    const { version: v1 } = await liveVersion(REMOTE, 'freelancer');
    const bad = deriveBuild(
      join(places().remotesDir, REMOTE, v1),
      join(folder, 'bad'),
      '0.2.0-0badca4a',
      (name, code, exposed) => (name === 'remoteEntry.js' || exposed.includes(name) ? null : throwingScreens(code)),
    );
    const people = await crowdOfFreelancers();
    await withCanary(bad, async () => {
      const { canary, live } = divided(people);
      const [first, second, ...others] = canary;
      const [sound, ...rest] = live;
      if (!first || !second || !sound) throw new Error('everybody has the same');

      const pages = await test.step('two who have it meet it, and one who has not', async () => {
        const shown = [await comeIn(browser, first), await comeIn(browser, second)];
        for (const page of shown) await expect(failureOf(page, REMOTE)).toContainText(bad.buildId);
        await expectScreen(await comeIn(browser, sound));
        await expect
          .poll(async () => {
            const told = (await judged())?.judgement;
            return told && [told.verdict, told.canary.people, told.canary.failing, told.live.people, told.live.failing];
          })
          .toEqual(['wait', 2, 2, 1, 0]);
        return shown;
      });

      await test.step('it is not judged by two', async () => {
        await runJobs('judge-canaries');
        expect(await judged()).toBeTruthy();
      });

      await test.step('when enough have met it, it is gone', async () => {
        await report(rest, v1, null);
        await report(others, bad.buildId, 'render');
        await runJobs('judge-canaries');
        await expect.poll(judged).toBeNull();
      });

      await test.step('who did it and why is written down, and admins are told', async () => {
        const { history, remotes } = await releases();
        expect(history[0]).toMatchObject({ who: 'automated canary analysis', command: 'rollback', remote: REMOTE });
        expect(history[0]?.why).toBe(
          `Failed for ${canary.length} of ${canary.length} people with the canary, and for 0 of ${live.length} people with the live version.`,
        );
        expect(remotes.find(({ name }) => name === REMOTE)).toMatchObject({ state: 'live', current: { version: v1 } });
        const { notices } = await get<{ notices: unknown[] }>('/news', demo('admin'));
        expect(notices).toContainEqual(
          expect.objectContaining({
            kind: 'canary_taken_back',
            facts: expect.objectContaining({ version: bad.buildId }) as unknown,
          }),
        );
      });

      await test.step('its people are on the good build, without a reload, where the API is slow too', async () => {
        await pages[0]?.route('**/remotes', async (route) => {
          await new Promise((done) => setTimeout(done, 2_000));
          await route.continue();
        });
        for (const page of pages) {
          await failureOf(page, REMOTE).getByRole('button', { name: 'Try again' }).click();
          await expectScreen(page);
        }
      });
    });
  });
});

test('a good canary stays; without one no page says anything', async ({ browser }) => {
  test.setTimeout(300_000);
  await withReleases(async (folder) => {
    const { version: v1 } = await liveVersion(REMOTE, 'freelancer');
    const good = deriveBuild(join(places().remotesDir, REMOTE, v1), join(folder, 'good'), '0.2.0-0900dca4');
    const people = await crowdOfFreelancers();

    await test.step('without a canary nothing is sent or fetched for it', async () => {
      const page = await pageOf(browser);
      const sent = reportsOf(page);
      await signIn(page, people[0] as Freelancer, HOME);
      await expectScreen(page);
      await page.waitForTimeout(1_500);
      await page.goto('about:blank');
      expect(sent).toEqual([]);
    });

    await withCanary(good, async () => {
      const { canary, live } = divided(people);
      await test.step('a page with it says that it came up, and when it is left how fast it was', async () => {
        const page = await comeIn(browser, canary[0] as Freelancer);
        await expectScreen(page);
        await expect.poll(async () => (await judged())?.judgement?.canary).toMatchObject({ people: 1, failing: 0 });
        await page.reload();
        await expectScreen(page);
        await page.waitForResponse(/\/remotes\/visits$/);
        await page.goto('about:blank');
        await expect.poll(async () => (await judged())?.judgement?.canary.rated).toBe(1);
      });

      await test.step('with enough people it is found to be fine, and stays', async () => {
        await report(live, v1, null);
        await report(canary.slice(1), good.buildId, null);
        // Anybody's own machine may cause these reports, and so may a lie.
        await report(canary.slice(1, 4), good.buildId, 'timeout');
        await runJobs('judge-canaries');
        const told = await judged();
        expect(told).toMatchObject({ build: { version: good.buildId }, judgement: { verdict: 'fine' } });
        expect(told?.judgement?.canary).toMatchObject({ people: canary.length, failing: 3 });
      });
    });
  });
});
