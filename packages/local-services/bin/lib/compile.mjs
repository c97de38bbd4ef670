/** Compiles the Node packages when their sources have changed. Plain Node: it runs before anything in this repository is compiled. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { takeLock, withLock } from './lock.cjs';
import { endWithUs } from './lifetime.mjs';
import { ROOT } from './root.mjs';

/**
 * The compiler, as arguments for Node: two projects in parallel, one thread each, since several threads in one project check much of it more than
 * once. TypeScript 6 is also installed, for tools that need its API: ts-loader and dependency-cruiser.
 */
export const COMPILER = [join(ROOT, 'node_modules/typescript-7/bin/tsc'), '-b', '--builders', '2', '--checkers', '1'];

/** The packages that have to be compiled for the product to run. Webpack builds the front ends. */
const NODE_PACKAGES = [
  'packages/contract',
  'packages/object-store',
  'packages/embedded-mongo',
  'packages/federation',
  'packages/local-services',
  'api',
  'api/demo',
];

/** Those of them that start the others and build the front ends. */
const SUPERVISOR = ['packages/embedded-mongo', 'packages/local-services'];

const TIMEOUT_MS = 10 * 60_000;

/** Compiles unless sources and output are unchanged since the last time. Throws with the compiler's output. */
export async function ensureCompiled(progress) {
  const { rest } = await ensureSupervisor(progress);
  return rest;
}

/** A compiled module of this package. */
export const loadCompiled = (file) => createRequire(import.meta.url)(`../../dist/${file}`);

/** The same in two steps: resolves once the supervisor is compiled. `rest` is a promise for the other packages: whether anything had to be compiled. */
export async function ensureSupervisor(progress) {
  if (isFresh(fingerprintOf())) return { rest: Promise.resolve(false) };
  const release = await takeLock(ROOT, 'compile', progress);
  try {
    const fingerprint = fingerprintOf();
    // Another command may have compiled it in the meantime.
    if (isFresh(fingerprint)) {
      release();
      return { rest: Promise.resolve(false) };
    }
    forgetDamaged();
    await compile(progress, 'Compile packages', SUPERVISOR);
    const rest = compile(progress, 'Compile API', NODE_PACKAGES)
      .then(() => {
        remember(fingerprint);
        return true;
      })
      .finally(release);
    // The caller sees a failure when it awaits `rest`; until then it must not count as an unhandled rejection.
    rest.catch(() => {});
    return { rest };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Without type checking, which is more than half of the work: `npm test` checks types, and the next `npm run typecheck` checks what was skipped here.
 */
async function compile(progress, name, packages) {
  const step = progress.step(name);
  const { code, output } = await run(ROOT, [...COMPILER, '--noCheck', ...packages]);
  if (code !== 0) {
    step.failed();
    throw new Error(`The packages could not be compiled:\n${output}`);
  }
  step.done();
}

/**
 * Compiles `projects` and their dependencies; `.` is the whole product, including the front ends' types. Resolves to the compiler's output and exit
 * code, as `{ code, output }`.
 */
export function compileAll(projects, progress) {
  return withLock(ROOT, 'compile', progress, async () => {
    const fingerprint = fingerprintOf();
    forgetDamaged();
    const result = await run(ROOT, [...COMPILER, ...projects]);
    if (result.code === 0) remember(fingerprint);
    return result;
  });
}

const STAMP = join(ROOT, 'node_modules', '.cache', 'taskmint', 'compiled.json');

function remember(fingerprint) {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, JSON.stringify({ fingerprint, notes: hashOfNotes() }));
}

function isFresh(fingerprint) {
  try {
    const last = JSON.parse(readFileSync(STAMP, 'utf8'));
    // Others compile too (`npm run dev`, `npm run typecheck`, an editor), and sources can become again what they were before that.
    if (last.fingerprint !== fingerprint || last.notes !== hashOfNotes()) return false;
  } catch {
    return false;
  }
  return NODE_PACKAGES.every((name) => existsSync(notesOf(name)) && isWhole(name));
}

/** Where the compiler notes what it has compiled in a package. */
const notesOf = (name) => join(ROOT, name, 'dist', '.tsbuildinfo');
const hashOfNotes = () => hashOf(NODE_PACKAGES.map(notesOf).filter((file) => existsSync(file)));

/** Whether every compiled file of a package has its last line. A power failure can leave files empty or cut off, or with zeros at the end. */
function isWhole(name) {
  const compiled = filesBelow(join(ROOT, name, 'dist')).filter((file) => file.endsWith('.js'));
  return compiled.every((file) => /\.js\.map\s*$/.test(readFileSync(file, 'latin1').slice(-200)));
}

/** The compiler goes by its notes, and would never write again what is missing. */
function forgetDamaged() {
  for (const name of NODE_PACKAGES) if (!isWhole(name)) rmSync(notesOf(name), { force: true });
}

function fingerprintOf() {
  const places = [
    'package-lock.json',
    'tsconfig.base.json',
    'tsconfig.node.json',
    ...NODE_PACKAGES.flatMap((name) => [`${name}/src`, `${name}/tsconfig.json`, `${name}/package.json`]),
  ];
  return hashOf(places.flatMap((place) => filesBelow(join(ROOT, place))));
}

/** Of names and contents of files, and of Node's version. */
function hashOf(files) {
  const hash = createHash('sha256').update(process.version);
  for (const file of files) {
    hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** The file at this place, or all files in the folder there. */
function filesBelow(place) {
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) return existsSync(place) ? [place] : [];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/**
 * Lowers the priority of a process. Linux first divides CPU time among sessions, and a detached process has a session of its own, whose priority is
 * lowered too.
 */
function giveWay(pid) {
  setPriority(pid, constants.priority.PRIORITY_LOW);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    // Not Linux, or a kernel without autogroups.
  }
}

/** Runs a Node script in the folder `cwd` and collects its output. */
export function run(cwd, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: options.timeoutMs ?? TIMEOUT_MS,
      detached: true,
    });
    endWithUs(child);
    if (options.inTheBackground && child.pid) giveWay(child.pid);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-20_000);
        options.onOutput?.(chunk);
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output}\nended by ${signal}` : output }),
    );
  });
}
