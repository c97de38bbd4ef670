/** Compiles the Node packages when their sources have changed. Plain Node: it runs before anything in this repository is compiled. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { alone, turn } from './alone.cjs';
import { COMPILER } from './compiler.mjs';
import { endWithUs } from './lifetime.mjs';

/** The packages that have to be compiled for the product to run. Webpack builds the front ends. */
export const NODE_PACKAGES = [
  'packages/contract',
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
export async function ensureCompiled(root, progress) {
  const { rest } = await ensureSupervisor(root, progress);
  return rest;
}

/** The same in two steps: resolves once the supervisor is compiled. `rest` is a promise for the other packages: whether anything had to be compiled. */
export async function ensureSupervisor(root, progress) {
  if (isFresh(root, fingerprintOf(root))) return { rest: Promise.resolve(false) };
  const leave = await turn(root, 'compile', progress);
  try {
    const fingerprint = fingerprintOf(root);
    // Another command may have compiled it in the meantime.
    if (isFresh(root, fingerprint)) {
      leave();
      return { rest: Promise.resolve(false) };
    }
    await compile(root, progress, 'Compile packages', SUPERVISOR);
    const rest = compile(root, progress, 'Compile API', NODE_PACKAGES)
      .then(() => {
        remember(root, fingerprint);
        return true;
      })
      .finally(leave);
    // The caller sees a failure when it awaits `rest`; until then it must not count as an unhandled rejection.
    rest.catch(() => {});
    return { rest };
  } catch (error) {
    leave();
    throw error;
  }
}

/**
 * Without type checking, which is more than half of the work: `npm test` checks types, and the next `npm run typecheck` checks what was skipped here.
 */
async function compile(root, progress, name, packages) {
  const step = progress.step(name);
  const { code, output } = await run(root, [...COMPILER, '--noCheck', ...packages]);
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
export function compileAll(root, projects, progress) {
  return alone(root, 'compile', progress, async () => {
    const fingerprint = fingerprintOf(root);
    const result = await run(root, [...COMPILER, ...projects]);
    if (result.code === 0) remember(root, fingerprint);
    return result;
  });
}

const stampOf = (root) => join(root, 'node_modules', '.cache', 'taskmint', 'compiled.json');

function remember(root, fingerprint) {
  mkdirSync(dirname(stampOf(root)), { recursive: true });
  writeFileSync(stampOf(root), JSON.stringify({ fingerprint }));
}

function isFresh(root, fingerprint) {
  try {
    if (JSON.parse(readFileSync(stampOf(root), 'utf8')).fingerprint !== fingerprint) return false;
  } catch {
    return false;
  }
  return NODE_PACKAGES.every((name) => existsSync(join(root, name, 'dist', '.tsbuildinfo')));
}

function fingerprintOf(root) {
  const hash = createHash('sha256').update(process.version);
  const places = [
    'package-lock.json',
    'tsconfig.base.json',
    'tsconfig.node.json',
    ...NODE_PACKAGES.flatMap((name) => [`${name}/src`, `${name}/tsconfig.json`, `${name}/package.json`]),
  ];
  for (const file of places.flatMap((place) => filesBelow(join(root, place)))) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(place) {
  if (!existsSync(place)) return [];
  const entries = (() => {
    try {
      return readdirSync(place, { withFileTypes: true });
    } catch {
      return undefined;
    }
  })();
  if (!entries) return [place];
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(place, entry.name)) : [join(place, entry.name)]));
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

/** Runs a Node script in the repository and collects its output. */
export function run(root, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: options.cwd ?? root,
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
        output = (output + chunk).slice(-(options.keep ?? 20_000));
        options.onOutput?.(chunk);
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output}\nended by ${signal}` : output }),
    );
  });
}
