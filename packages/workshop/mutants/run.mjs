/**
 * Mutation testing with hand-written mutants: introduces classic money bugs into the API, one at a time, and reports which test kills each. A mutant
 * that survives, or whose text is no longer in the sources, fails the run. See `npm run mutants -- --help` for how to select mutants.
 */
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accountMutants } from './account.mjs';
import { doorMutants } from './door.mjs';
import { fairMutants } from './fair.mjs';
import { linkMutants } from './links.mjs';
import { originMutants } from './origin.mjs';
import { payMutants } from './pay.mjs';
import { payoutMutants } from './payout.mjs';
import { peopleMutants } from './people.mjs';
import { workMutants } from './work.mjs';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
/** Mutants tested concurrently. */
const AT_ONCE = 2;
/** Time limit for one mutant's tests, in ms: a bug may make the API hang, which also kills the mutant. */
const TIMEOUT_MS = 300_000;

if (process.argv.includes('--help')) {
  console.log(`npm run mutants -- [options] [TEXT ...]
  TEXT     only the mutants whose names contain one of these
  --fit    make none, and name those that do not fit the sources`);
  process.exit(0);
}

const onlyFit = process.argv.includes('--fit');
const wanted = process.argv.slice(2).filter((word) => word !== '--fit');
const isWanted = ({ name }) => wanted.length === 0 || wanted.some((words) => name.includes(words));
const mutants = [
  ...workMutants,
  ...fairMutants,
  ...peopleMutants,
  ...accountMutants,
  ...doorMutants,
  ...payoutMutants,
  ...originMutants,
  ...payMutants,
  ...linkMutants,
].filter(isWanted);
if (mutants.length === 0) {
  console.error(`No mutant's name contains ${wanted.join(' or ')}.`);
  process.exit(2);
}
const base = mkdtempSync(join(tmpdir(), 'taskmint-mutants-'));

/** Copies the folders that mutants change; the rest of the working tree is linked. */
function makeCopy(name) {
  const copy = join(base, name);
  mkdirSync(join(copy, 'packages'), { recursive: true });
  mkdirSync(join(copy, 'node_modules/@taskmint'), { recursive: true });
  for (const entry of readdirSync(join(ROOT, 'node_modules')))
    if (entry !== '@taskmint') symlinkSync(join(ROOT, 'node_modules', entry), join(copy, 'node_modules', entry));
  for (const folder of ['api', 'packages/contract']) {
    mkdirSync(join(copy, folder));
    for (const entry of ['src', 'package.json'])
      cpSync(join(ROOT, folder, entry), join(copy, folder, entry), { recursive: true });
  }
  // Folders that tests read.
  for (const { name: folder } of readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
    if (!folder.startsWith('.') && !existsSync(join(copy, folder))) symlinkSync(join(ROOT, folder), join(copy, folder));
  for (const entry of readdirSync(join(ROOT, 'packages'))) {
    if (entry !== 'contract') symlinkSync(join(ROOT, 'packages', entry), join(copy, 'packages', entry));
    symlinkSync(join(copy, 'packages', entry), join(copy, 'node_modules/@taskmint', entry));
  }
  for (const file of readdirSync(ROOT).filter((name) => /^jest\..*js$|^remotes\.cjs$|^package\.json$/.test(name)))
    cpSync(join(ROOT, file), join(copy, file));
  // The full configuration names every package; this copy has one.
  writeFileSync(
    join(copy, 'jest.api.js'),
    `const { projects } = require('./jest.config.js');\nmodule.exports = projects.find(({ displayName }) => displayName === 'api');\n`,
  );
  return copy;
}

/** Describes a mutant's edits whose text is not in its file exactly once. */
function misfits({ name, edits }) {
  return edits.flatMap(([path, search]) => {
    const file = join(ROOT, path);
    if (!existsSync(file)) return [`"${name}" changes ${path}, which is not there`];
    const times = readFileSync(file, 'utf8').split(search).length - 1;
    return times === 1 ? [] : [`"${name}" fits ${path} ${times} times: ${search}`];
  });
}

if (onlyFit) {
  const found = mutants.flatMap(misfits);
  for (const line of found) console.log(line);
  console.log(`${mutants.length} mutants, ${found.length} misfits`);
  process.exit(found.length === 0 ? 0 : 1);
}

/** Applies the mutant. Returns a function that removes the bug again; throws when a text is not there exactly once. */
function mutate(copy, { name, edits }) {
  const before = new Map();
  const restore = () => before.forEach((text, file) => writeFileSync(file, text));
  for (const [path, search, replacement] of edits) {
    const file = join(copy, path);
    const text = readFileSync(file, 'utf8');
    if (!before.has(file)) before.set(file, text);
    if (text.split(search).length !== 2) {
      restore();
      throw new Error(`"${name}" fits ${path} ${text.split(search).length - 1} times: ${search}`);
    }
    writeFileSync(
      file,
      text.replace(search, () => replacement),
    );
  }
  return restore;
}

/**
 * Runs tests of a copy; those that a pattern selects run in full, not the day's part of them. Returns the names of those that failed; a run that
 * never ends counts as one failure. Null when they could not be run.
 */
function runTests(copy, test, { pattern }, mongoUri) {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const args = [
    '--config',
    'jest.api.js',
    '--bail',
    '--runInBand',
    '--json',
    '--outputFile',
    report,
    '--testPathPatterns',
    test,
  ];
  const child = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/jest/bin/jest.js'), ...args, ...(pattern ? ['-t', pattern] : [])],
    {
      cwd: copy,
      env: { ...process.env, MONGODB_URI: mongoUri, MONEY_OPERATIONS: '260', TASKMINT_FULL: pattern ? '1' : '' },
      stdio: 'ignore',
    },
  );
  return new Promise((done) => {
    let isTooLong = false;
    const timer = setTimeout(() => {
      isTooLong = true;
      child.kill('SIGKILL');
    }, TIMEOUT_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      if (isTooLong) return done(['(the tests never ended)']);
      let result;
      try {
        result = JSON.parse(readFileSync(report, 'utf8'));
      } catch {
        return done(null);
      }
      const failed = result.testResults.flatMap((file) =>
        file.assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      );
      // No test was selected, or the file could not be loaded: that proves nothing about the mutant.
      const isBroken =
        result.numPassedTests + result.numFailedTests === 0 || (result.success === false && failed.length === 0);
      done(isBroken ? null : failed);
    });
  });
}

/** One database server for all; each test file creates its own database. */
function startDatabase() {
  const cli = join(ROOT, 'packages/embedded-mongo/src/cli.ts');
  const hook = join(ROOT, 'api/src/testing/run-source.cjs');
  const child = spawn(
    process.execPath,
    ['-C', '@taskmint/source', '-r', hook, cli, '--dir', join(base, 'db'), '--port', '0'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  return new Promise((done, fail) => {
    let output = '';
    child.once('exit', (code) => fail(new Error(`the database ended with ${code}`)));
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const uri = /embedded-mongo ready (\S+)\n/.exec(output)?.[1];
      if (uri) done({ uri, stop: () => child.kill('SIGTERM') });
    });
  });
}

/** Tests that pass without any bug, by name; each is checked once. */
const sound = new Map();

async function assertSound(copy, test, mutant, mongoUri) {
  const name = `${test} ${mutant.pattern ?? ''}`;
  if (!sound.has(name)) sound.set(name, runTests(copy, test, mutant, mongoUri));
  const failed = await sound.get(name);
  if (failed === null || failed.length > 0)
    throw new Error(`${name} fails without a bug: ${failed?.[0] ?? 'cannot be run'}`);
}

async function tryMutant(copy, mutant, mongoUri) {
  for (const test of mutant.tests) {
    await assertSound(copy, test, mutant, mongoUri);
    const restore = mutate(copy, mutant);
    try {
      const failed = await runTests(copy, test, mutant, mongoUri);
      if (failed === null) throw new Error(`"${mutant.name}": ${test} cannot be run with it`);
      if (failed.length > 0) return { test, by: failed[0] };
    } finally {
      restore();
    }
  }
  return null;
}

const started = Date.now();
const database = await startDatabase();
const queue = [...mutants];
const survivors = [];
let killed = 0;

async function work(copy) {
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    let found = null;
    try {
      found = await tryMutant(copy, mutant, database.uri);
    } catch (error) {
      console.log(`✕ ${error.message}`);
    }
    if (found) {
      killed += 1;
      console.log(`✓ ${mutant.name}\n    ${found.test}: ${found.by}`);
    } else {
      survivors.push(mutant.name);
      console.log(`✕ ${mutant.name}\n    survived: ${mutant.tests.join(', ')}`);
    }
  }
}

try {
  await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => work(makeCopy(`copy-${n}`))));
} finally {
  database.stop();
  rmSync(base, { recursive: true, force: true });
}
console.log(`\n${killed} of ${mutants.length} mutants killed in ${Math.round((Date.now() - started) / 1_000)} s`);
for (const name of survivors) console.log(`  survived: ${name}`);
process.exit(survivors.length === 0 && mutants.length > 0 ? 0 : 1);
