/** `npm test`: every check, from installing to journeys in a browser, and a closing line with the totals. */
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { begin } from './lib/command.mjs';
import { compileAll, loadCompiled, run } from './lib/compile.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { lint } from './lib/lint.mjs';
import { ensureOtherBrowsers } from './lib/other-browsers.mjs';
import { createProgress } from './lib/progress.mjs';
import { fromJest, fromPlaywright, outcome, single, total, verdict } from './lib/results.mjs';
import { ROOT } from './lib/root.mjs';

const USAGE = `npm test [-- options]
  --full               also the long suites (sets TASKMINT_FULL=1), and the workshop's types, tests and mutants
  --only STAGE[,…]     only these of: types, lint, jest, mutants (with --full), build, journeys
  --help               this text`;

const STAGES = ['types', 'lint', 'jest', 'mutants', 'build', 'journeys'];
const MINUTE_MS = 60_000;
/** Benchmarks, mutants and other tools of evaluation: a change to the product must not have to wait for them. */
const WORKSHOP = 'packages/workshop';

const args = process.argv.slice(2);
const full = args.includes('--full') || process.env.TASKMINT_FULL === '1';
const only = args.includes('--only') ? (args[args.indexOf('--only') + 1] ?? '').split(',') : STAGES;
const known = args.every((arg, index) => ['--full', '--only'].includes(arg) || args[index - 1] === '--only');
const isRight = known && only.every((stage) => STAGES.includes(stage));
begin(USAGE, !isRight && `Unknown: ${args.join(' ')}`);

const progress = createProgress();
const scratch = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'taskmint-test-'));
const env = { TMPDIR: scratch, ...(full && { TASKMINT_FULL: '1' }) };
const outcomes = [];
const ended = new AbortController();
process.once('exit', () => {
  ended.abort();
  rmSync(scratch, { recursive: true, force: true });
});

/**
 * A folder in memory, if the machine has one with enough space. Test data is thrown away, and on disk every commit of the test databases would wait
 * for an fsync. Tests of durability kill the process, not the machine, so memory is enough for them.
 */
function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 6 * 1024 ** 3 ? '/dev/shm' : undefined;
  } catch {
    return undefined;
  }
}

/** Runs a stage, prints its result and records it. A stage that throws has failed. */
async function stage(key, name, work) {
  if (!only.includes(key)) return;
  const step = progress.step(name);
  let result;
  try {
    result = await work();
  } catch (error) {
    result = single(false, name, error instanceof Error ? error.message : String(error));
  }
  outcomes.push(result);
  if (result.failed === 0) step.done(verdict(result));
  else step.failed();
  for (const complaint of result.complaints) console.log(`\n${complaint}\n`);
}

const tool = (path) => join(ROOT, 'node_modules', ...path.split('/'));

async function typeCheck() {
  const { code, output } = await compileAll(full ? ['.', WORKSHOP] : ['.'], progress);
  return single(code === 0, 'Types', output);
}

async function checkStyle() {
  const { code, output } = await lint({ inTheBackground: true });
  return single(code === 0, 'Lint', output);
}

async function jest() {
  const report = join(scratch, 'jest.json');
  const others = full ? [] : ['--ignoreProjects', WORKSHOP];
  const { output } = await run(
    ROOT,
    // Tests allocate mostly short-lived objects: with Node's small default semi-space, garbage collection takes a tenth of the time.
    [
      '--max-semi-space-size=32',
      tool('jest/bin/jest.js'),
      '--json',
      '--outputFile',
      report,
      // One more than a small machine has processors, since tests also wait. Two more were slower: the workers evict each other's data from the CPU
      // caches.
      '--maxWorkers',
      '3',
      ...others,
    ],
    {
      env,
      timeoutMs: (full ? 180 : 45) * MINUTE_MS,
    },
  );
  return fromJest(readReport(report, output));
}

/** Introduces bugs into a copy of the API, one at a time: the tests must notice each. */
async function mutants() {
  const { code, output } = await run(ROOT, [join(ROOT, WORKSHOP, 'mutants/run.mjs')], { timeoutMs: 90 * MINUTE_MS });
  return single(code === 0, 'Mutants', output);
}

async function build() {
  // Loaded only now, because it has just been compiled.
  const { buildFrontEnds } = loadCompiled('front-ends/build.js');
  await buildFrontEnds({ ...progress, step: () => ({ done: () => {}, failed: () => {} }) }, ended.signal);
  return outcome(1, 0);
}

async function journeys() {
  ensureChromium(progress);
  if (full) ensureOtherBrowsers(progress);
  const report = join(scratch, 'playwright.json');
  const { output } = await run(join(ROOT, 'e2e'), [tool('@playwright/test/cli.js'), 'test'], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    timeoutMs: (full ? 90 : 45) * MINUTE_MS,
  });
  return fromPlaywright(readReport(report, output));
}

function readReport(file, output) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`There is no report. Its last words:\n${output.slice(-6_000)}`);
  }
}

try {
  await ensureInstalled(progress);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  console.log(verdict(outcome(0, 1)));
  process.exit(1);
}
// Types come first: builds use the compiled packages. Jest does not run beside the journeys, where tests of the API would hit their timeouts; lint
// uses the quarter of the CPU that journeys leave idle.
await stage('types', 'Type-check', typeCheck);
await Promise.all([stage('jest', 'Jest', jest), stage('build', 'Build', build)]);
if (full) await stage('mutants', 'Mutants', mutants);
await Promise.all([stage('lint', 'Lint', checkStyle), stage('journeys', 'Journeys in the browser', journeys)]);

const all = total(outcomes);
console.log(`\n${verdict(all)}`);
process.exit(all.failed === 0 && all.passed > 0 ? 0 : 1);
