/**
 * The cost of federation: the released site compared with the same sources as one lazily split program (`monolith.cjs`), both served by the same
 * server with the same API. Writes the section "Federation" of docs/benchmarks.md. `npm run bench -- federation`; never part of the tests.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { freePorts, startSite, startStack, type PublicConfig } from '@taskmint/local-services';
import { browserExecutable } from '../../../../e2e/src/browser';
import { withoutNewsStream } from '../../../../e2e/src/news-stream';
import { freePort } from '../../../../e2e/src/servers';
import { signIn } from '../../../../e2e/src/people';
import { clickToVisible, FULL_SPEED, setSpeed, SLOW, type Change } from '../../../../e2e/src/speed';
import { watchMachine } from '../machine';
import { replaceSection, tableOf, type Row } from '../report';
import { quantile } from '../stats';

const ROUNDS = Number(process.env['ROUNDS'] ?? 7);
const ROOT = join(__dirname, '../../../..');
const PATIENCE_MS = 60_000;

interface FirstVisit {
  lcpMs: number;
  readyMs: number;
  bytes: number;
}

type Subject = 'federation' | 'monolith';
type State = Awaited<ReturnType<BrowserContext['storageState']>>;

const lowerQuartile = (values: readonly number[]): number => quantile(values, 0.25);
const ms = (value: number): string => `${Math.round(value)} ms`;
const kB = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
const times = (value: number): string => `${value.toFixed(2)} x`;

/** A page that counts bytes over the wire, and the renderers that report themselves. */
async function openPage(browser: Browser, baseURL: string, state?: State) {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block', ...(state && { storageState: state }) });
  await withoutNewsStream(context);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const wire = { bytes: 0, scripts: 0 };
  const scripts = new Set<string>();
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.url.endsWith('.js')) scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    wire.bytes += encodedDataLength;
    if (scripts.has(requestId)) wire.scripts += encodedDataLength;
  });
  await page.addInitScript(() => {
    const seen = { lcpMs: 0, readyMs: 0, renderers: 0 };
    const hook = { supportsFiber: true, inject: () => (seen.renderers += 1) };
    Object.assign(window, { bench: seen, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcpMs = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    const look = () => {
      // What is on the page without any script does not count: the task comes from the API.
      if (document.querySelector('main article[aria-label="The newest open task"]')) seen.readyMs = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  });
  return { page, devtools, wire, close: () => context.close() };
}

const benchOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { bench: { lcpMs: number; readyMs: number; renderers: number } }).bench);

/** A first visit to the landing page on a slow connection. */
async function firstVisit(browser: Browser, url: string): Promise<FirstVisit> {
  const { page, devtools, wire, close } = await openPage(browser, url);
  await setSpeed(devtools, SLOW);
  await page.goto('/', { waitUntil: 'commit', timeout: PATIENCE_MS });
  await page.waitForFunction(() => (window as unknown as { bench: { readyMs: number } }).bench.readyMs > 0, undefined, {
    timeout: PATIENCE_MS,
  });
  const bytes = wire.bytes;
  await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS });
  const { lcpMs, readyMs } = await benchOf(page);
  await close();
  return { lcpMs, readyMs, bytes };
}

interface Session {
  /** Bytes of scripts over the wire for the first visit to the dashboard, on top of the landing page's. */
  dashboardBytes: number;
  /** The first switch to an area after the document was loaded, with its link pointed at before; and switches to one that was left. */
  first: Change[];
  kept: Change[];
  renderers: number;
}

/** A short time between pointing at a link and pressing it, for a person, at a quarter of the CPU speed. */
const POINTING_MS = 400;

/** A client goes from the landing page to the dashboard and back and forth, at a quarter of the CPU speed. */
async function changes(browser: Browser, url: string, state: State): Promise<Session> {
  const { page, devtools, wire, close } = await openPage(browser, url, state);
  await page.goto('/');
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
  await page.waitForLoadState('networkidle');
  const before = wire.scripts;
  const toDashboard = async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    const item = page.getByRole('menuitem', { name: 'Dashboard' });
    await item.hover();
    await page.waitForTimeout(POINTING_MS);
    return clickToVisible(page, '/dashboard/clientHome', () => item.click());
  };
  const toLanding = async () => {
    const link = page.getByRole('link', { name: 'Home Page' }).first();
    await link.hover();
    await page.waitForTimeout(POINTING_MS);
    return clickToVisible(page, '/', () => link.click());
  };
  // Without a pointer, which would end up over a link of the dashboard and prefetch its screen.
  await page.getByRole('button', { name: /^Account of/ }).press('Enter');
  const item = page.getByRole('menuitem', { name: 'Dashboard' });
  await clickToVisible(page, '/dashboard/clientHome', () => item.dispatchEvent('click'));
  await page.waitForLoadState('networkidle');
  const dashboardBytes = wire.scripts - before;
  const first: Change[] = [];
  const kept: Change[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [from, go] of [
      ['/', toDashboard],
      ['/dashboard/clientHome', toLanding],
    ] as const) {
      await setSpeed(devtools, FULL_SPEED);
      await page.goto(from);
      await page.waitForLoadState('networkidle');
      await setSpeed(devtools, { ...SLOW, line: FULL_SPEED.line });
      first.push(await go());
    }
    kept.push(await toDashboard(), await toLanding());
  }
  const { renderers } = await benchOf(page);
  await close();
  return { dashboardBytes, first, kept, renderers };
}

/** Bytes over the wire that exist only because of federation, for each remote. */
async function containers(site: string, api: string): Promise<{ name: string; bytes: number }[]> {
  const { remotes } = (await (await fetch(`${api}/remotes`)).json()) as {
    remotes: { name: string; current: { manifestUrl: string } }[];
  };
  const size = async (address: string) => {
    const answer = await fetch(new URL(address, site), { headers: { 'Accept-Encoding': 'br' } });
    return Number(answer.headers.get('content-length'));
  };
  return Promise.all(
    remotes.map(async ({ name, current: { manifestUrl } }) => ({
      name,
      bytes: (await size(manifestUrl)) + (await size(manifestUrl.replace(/[^/]+$/, 'remoteEntry.js'))),
    })),
  );
}

async function stateOf(browser: Browser, baseURL: string, person: { email: string; password: string }): Promise<State> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  await signIn(await context.newPage(), person, '/dashboard/clientHome');
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

function rowsOf(
  visits: Record<Subject, FirstVisit[]>,
  sessions: Record<Subject, Session>,
  overheads: readonly { name: string; bytes: number }[],
): Row[] {
  const ratio = (what: keyof FirstVisit) =>
    lowerQuartile(visits.federation.map((visit, round) => visit[what] / (visits.monolith[round]?.[what] ?? NaN)));
  const both = (what: keyof FirstVisit) =>
    (['federation', 'monolith'] as const).map((subject) => lowerQuartile(visits[subject].map((visit) => visit[what])));
  const [lcp, monolithLcp] = both('lcpMs');
  const [ready, monolithReady] = both('readyMs');
  const [bytes, monolithBytes] = both('bytes');
  const change = (goal: string, limitMs: number, which: 'first' | 'kept', what: keyof Change, how: string): Row => {
    const of = (subject: Subject) => lowerQuartile(sessions[subject][which].map((each) => each[what]));
    const measured = of('federation');
    const told = `${how}, ${sessions.federation[which].length} changes between the landing page and the dashboard at 4x CPU slowdown; the monolith ${ms(of('monolith'))}`;
    return { goal, measured: ms(measured), met: measured <= limitMs, how: told };
  };
  const added = sessions.federation.dashboardBytes - sessions.monolith.dashboardBytes;
  const most = overheads.reduce((worst, each) => (each.bytes > worst.bytes ? each : worst));
  const line = 'at 1.6 Mbit/s, 150 ms and 4x CPU slowdown, nothing cached';
  return [
    {
      goal: 'landing: LCP at most 0.3 x the monolith',
      measured: times(ratio('lcpMs')),
      met: ratio('lcpMs') <= 0.3,
      how: `${ms(lcp ?? NaN)} and ${ms(monolithLcp ?? NaN)}, ${line}; the federated page is rendered ahead of time`,
    },
    {
      goal: 'landing: content ready at most 0.6 x the monolith',
      measured: times(ratio('readyMs')),
      met: ratio('readyMs') <= 0.6,
      how: `${ms(ready ?? NaN)} and ${ms(monolithReady ?? NaN)} until the newest task is shown; ${kB(bytes ?? NaN)} and ${kB(monolithBytes ?? NaN)} over the wire by then`,
    },
    {
      goal: 'federation adds at most 8 kB per further remote',
      measured: kB(added),
      met: added <= 8_000,
      how: `scripts of a client's first dashboard screen after the landing page, less those of the monolith; container and manifest alone are ${overheads.map((each) => `${kB(each.bytes)} (${each.name})`).join(', ')}, at most ${kB(most.bytes)}`,
    },
    {
      goal: 'exactly one React',
      measured: String(sessions.federation.renderers),
      met: sessions.federation.renderers === 1,
      how: "renderers that introduced themselves on a page that has run the shell, the landing page and the clients' dashboard",
    },
    change('change to what was left: at most 100 ms', 100, 'kept', 'visibleMs', 'click to screen'),
    change(
      'change to what is pointed at: at most 150 ms',
      150,
      'first',
      'visibleMs',
      'click to screen, first after a load',
    ),
    change('heading of what was left: at most 50 ms', 50, 'kept', 'headingMs', 'click to heading'),
    change('heading of what is pointed at: at most 50 ms', 50, 'first', 'headingMs', 'click to heading'),
  ];
}

async function main(): Promise<void> {
  const machine = watchMachine();
  const folder = mkdtempSync(join(tmpdir(), 'taskmint-monolith-'));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    console.log('Building the monolith');
    const builder = join(__dirname, 'monolith.cjs');
    await promisify(execFile)(process.execPath, [builder, folder], { timeout: 10 * 60_000 });
    const [ports, monolithPort] = [await freePorts(), await freePort()];
    const urls = { federation: `http://localhost:${ports.site}`, monolith: `http://localhost:${monolithPort}` };
    const env = { SITE_ORIGINS: `${urls.federation},${urls.monolith}` };
    const stack = await startStack({ ports, dataDir: 'temporary', build: true, env });
    ends.unshift(() => stack.stop());
    const config = (await (await fetch(`${stack.urls.site}/config.json`)).json()) as PublicConfig;
    const monolith = await startSite({ port: monolithPort, shellDir: folder, remoteDirs: [], config });
    ends.unshift(() => monolith.stop());
    const executablePath = browserExecutable();
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    });
    ends.unshift(() => browser.close());

    const visits: Record<Subject, FirstVisit[]> = { federation: [], monolith: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const subject of ['federation', 'monolith'] as const) {
        const visit = await firstVisit(browser, urls[subject]);
        console.log(
          `round ${round} ${subject}: LCP ${ms(visit.lcpMs)}, ready ${ms(visit.readyMs)}, ${kB(visit.bytes)}`,
        );
        // The first round warms up the caches of the server and the disk.
        if (round > 0) visits[subject].push(visit);
      }
    }
    const client = stack.accounts.find(({ role }) => role === 'client');
    if (!client) throw new Error('There is no demo client');
    const session = async (subject: Subject) =>
      changes(browser, urls[subject], await stateOf(browser, urls[subject], client));
    const sessions = { federation: await session('federation'), monolith: await session('monolith') };
    const rows = rowsOf(visits, sessions, await containers(stack.urls.site, stack.urls.api));
    console.table(rows.map(({ goal, measured, met }) => ({ goal, measured, met })));
    const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
    const lead = `${at} UTC, ${machine()}. Again: \`npm run bench -- federation\`. The same sources as one lazily split program, without federation, registry, manifests and prerendering (\`packages/workshop/bench/federation/monolith.cjs\`), served by the same server beside the same API; in turns, ${ROUNDS} rounds after a warm-up, the lower quartile of the rounds counts. That redeploying one remote fetches only its own files anew is held by a journey (\`e2e/src/federation/release-drill.spec.ts\`).`;
    replaceSection(join(ROOT, 'docs', 'benchmarks.md'), '## Federation', `${lead}\n\n${tableOf(rows)}`);
  } finally {
    for (const end of ends) await end();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
