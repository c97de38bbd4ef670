/**
 * Measures the public site as built: Lighthouse (mobile, simulated slow 4G) on the landing page, login and register, and the bytes over the wire
 * until the largest contentful paint and until the page is idle. Writes the section "Public site" of docs/benchmarks.md.
 *
 * `npm run bench -- site`; CHROME_PATH names the browser, SITE a running site instead of one started here.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const ROUNDS = Number(process.env.ROUNDS ?? 10);
/** A round is repeated when the host gave a larger share of the time to others, unless there were too many such rounds. */
const MAX_STOLEN = 0.05;
const MAX_DISTURBED = Number(process.env.MAX_DISTURBED ?? 20);
const PAGES = ['/', '/login', '/register'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..');
const chromePath =
  process.env.CHROME_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));

const require = createRequire(import.meta.url);
const { startStack } = require('@taskmint/local-services');
const { watchMachine, watchStolen } = require('../machine.ts');
const { replaceSection } = require('../report.ts');

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function startSite() {
  if (process.env.SITE) return { site: process.env.SITE, stop: async () => {} };
  const stack = await startStack({ ports: 'free', dataDir: 'temporary', build: true });
  return { site: stack.urls.site, stop: () => stack.stop() };
}

/** Bytes over the wire of one round's requests: those finished before the largest contentful paint, and all. */
function bytes({ audits }) {
  const requests = audits['network-requests'].details.items.filter(({ url }) => /^https?:/.test(url));
  const paint = audits.metrics.details.items[0].observedLargestContentfulPaint;
  const sum = (items) => items.reduce((total, { transferSize }) => total + transferSize, 0);
  return {
    fold: sum(requests.filter(({ networkEndTime }) => networkEndTime <= paint)),
    total: sum(requests),
    scripts: sum(requests.filter(({ resourceType }) => resourceType === 'Script')),
    fonts: sum(requests.filter(({ resourceType }) => resourceType === 'Font')),
  };
}

async function measure(site, page) {
  const rounds = [];
  let disturbed = 0;
  // One round more than counts: the first warms up the caches of the server and the disk.
  for (let round = 0; rounds.length < ROUNDS; round += 1) {
    const chrome = await launch({
      chromePath,
      chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--lang=en-US'],
    });
    try {
      const stolen = watchStolen();
      const { lhr } = await lighthouse(site + page, {
        port: chrome.port,
        output: 'json',
        logLevel: 'error',
        onlyCategories: CATEGORIES,
      });
      const share = stolen();
      const isLast = disturbed >= MAX_DISTURBED;
      if (lhr.runtimeError) {
        // On a machine that stalls for seconds, the browser's trace of a load has gaps.
        console.log(page, `(does not count: ${Math.round(share * 100)} % stolen)`, lhr.runtimeError.message);
        if (isLast) throw new Error(`${page}: ${lhr.runtimeError.message}`);
        disturbed += 1;
        continue;
      }
      const counts = share <= MAX_STOLEN || isLast;
      if (round > 0 && counts) rounds.push(lhr);
      if (round > 0 && !counts) disturbed += 1;
      const failed = Object.values(lhr.audits).filter(
        ({ score, scoreDisplayMode }) =>
          score !== null && score < 0.9 && ['binary', 'numeric', 'metricSavings'].includes(scoreDisplayMode),
      );
      console.log(
        page,
        counts ? '' : `(does not count: ${Math.round(share * 100)} % stolen)`,
        CATEGORIES.map((name) => Math.round(lhr.categories[name].score * 100)).join(' '),
        failed.map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`).join('; '),
      );
    } finally {
      await chrome.kill();
    }
  }
  const audit = (name) => median(rounds.map(({ audits }) => audits[name].numericValue));
  const size = (kind) => Math.round(median(rounds.map((lhr) => bytes(lhr)[kind])) / 1000);
  const isPerfect = ({ categories }) => CATEGORIES.every((name) => Math.round(categories[name].score * 100) === 100);
  return {
    disturbed,
    perfect: rounds.filter(isPerfect).length,
    speed: Math.round(median(rounds.map(({ environment }) => environment.benchmarkIndex))),
    scores: CATEGORIES.map((name) => Math.round(median(rounds.map(({ categories }) => categories[name].score)) * 100)),
    fcp: Math.round(audit('first-contentful-paint')),
    lcp: Math.round(audit('largest-contentful-paint')),
    tbt: Math.round(audit('total-blocking-time')),
    cls: audit('cumulative-layout-shift').toFixed(3),
    fold: size('fold'),
    total: size('total'),
    scripts: size('scripts'),
    fonts: size('fonts'),
  };
}

const { site, stop } = await startSite();
const machine = watchMachine();
try {
  const rows = [];
  for (const page of PAGES) {
    const found = await measure(site, page);
    rows.push(
      `| \`${page}\` | ${found.scores.join(' / ')} | ${found.perfect} of ${ROUNDS} | ${found.fcp} | ${found.lcp} | ${found.tbt} | ${found.cls} | ${found.fold} | ${found.total} | ${found.scripts} | ${found.fonts} | ${found.speed} | ${found.disturbed} |`,
    );
  }
  const body = [
    `\`npm run bench -- site\` on ${new Date().toISOString().slice(0, 10)}: Lighthouse mobile (simulated slow 4G, 4x CPU slowdown), median of ${ROUNDS} rounds after a warm-up, ${machine()}. A load above the number of cores says that other work went on: blocking times grow with it, sizes do not. Sizes are kB over the wire; "until LCP" counts what had arrived when the largest part above the fold was painted. The speed is Lighthouse's own index of the machine (benchmarkIndex): it slows the processor to a quarter of whatever that is, so blocking times of two runs compare only at the same speed. Disturbed rounds, during which the machine's host gave over ${MAX_STOLEN * 100} % of the time to others, do not count.`,
    '',
    '| page | performance / accessibility / best practices / SEO | all four 100 in | FCP ms | LCP ms | TBT ms | CLS | kB until LCP | kB in all | of it scripts | fonts | speed | disturbed |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
  console.log(body);
  replaceSection(join(root, 'docs', 'benchmarks.md'), '## Public site', body);
} finally {
  await stop();
}
process.exit(0);
