/** Starts what is measured, each in a separate process: the compiled API, the database, and the baselines from source. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadResult } from './load-worker';

const ROOT = path.join(__dirname, '../../../..');
const API = path.join(ROOT, 'api');
const DATABASE = path.join(ROOT, 'packages/embedded-mongo/bin/embedded-mongo.cjs');
const HOOK = path.join(API, 'src/testing/run-source.cjs');
const START_TIMEOUT_MS = 60_000;

/** Signs the tokens of all compared servers. */
const JWT_SECRET = 'k3vQz8nLw1xRt6mYb4pHs9dGf2jCa7Ue';
const LEDGER_SECRET = 'w7yTb2kXs5nRq9cVh4mJz8fLp3dGa6Ue';

/** Every secret of the API that has no default. */
export const SECRETS = {
  JWT_SECRET,
  LEDGER_SECRET,
  STRIPE_SECRET_KEY: 'sk_test_of_the_benchmarks',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_benchmarks',
  REGISTRY_SIGNING_KEY: 'local_MC4CAQAwBQYDK2VwBCIEIMPTjcVdQqzF7JcXXpW3+NjNKcdEuDsjFSFP8UEx3xKj',
};

/** Node's options for running TypeScript from source. */
export const FROM_SOURCE = ['-C', '@taskmint/source', '-r', HOOK];

/** Node's arguments to run a file of this folder from source. */
export const sourceArguments = (file: string): string[] => [...FROM_SOURCE, path.join(__dirname, file)];

export interface Server {
  /** The captured part of the line with the marker. */
  readonly said: string;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

const directories: string[] = [];

/** A directory that `removeTemporary` deletes. */
export function temporaryDirectory(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'taskmint-bench-'));
  directories.push(dir);
  return dir;
}

export function removeTemporary(): void {
  for (const dir of directories.splice(0)) rmSync(dir, { recursive: true, force: true });
}

/** A tick of the counters in /proc, in ms. */
const TICK_MS = 10;

/** CPU time used by a process so far, in ms; NaN where the system does not report it. On a shared machine it is more reliable than elapsed time. */
export function processorMs({ pid }: ChildProcess): number {
  try {
    const [, counters = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = counters.split(' ').slice(11, 13);
    return (Number(user) + Number(system)) * TICK_MS;
  } catch {
    return NaN;
  }
}

/** A turn of `server`, with its CPU time per good response. */
export async function withProcessor({ child }: Server, turn: () => Promise<LoadResult>): Promise<LoadResult> {
  const before = processorMs(child);
  const result = await turn();
  return { ...result, processorMs: (processorMs(child) - before) / result.good };
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts Node and waits for a line with `marker` in its output. The output goes to a file, so that no process spends time reading it. Ends with this process. */
export async function start(args: readonly string[], marker: RegExp, env: NodeJS.ProcessEnv = {}): Promise<Server> {
  const file = path.join(temporaryDirectory(), 'output');
  const output = openSync(file, 'w');
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', output, output] });
  closeSync(output);
  running.add(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void ended.then(() => running.delete(child));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(timer);
  };
  for (const until = Date.now() + START_TIMEOUT_MS; ; await sleep(25)) {
    const text = readFileSync(file, 'utf8');
    const said = marker.exec(text)?.[1];
    if (said !== undefined) return { said, child, stop };
    if (child.exitCode === null && Date.now() < until) continue;
    child.kill('SIGKILL');
    throw new Error(`${args.at(-1) ?? 'node'} did not start:\n${text.slice(-2_000)}`);
  }
}

/**
 * The database for all measurements: MONGODB_URI, or the embedded one in a new directory, whose process is `child`. Returns the address without a
 * database name.
 */
export async function startDatabase(): Promise<{ uri: string; child?: ChildProcess; stop(): Promise<void> }> {
  const given = process.env['MONGODB_URI'];
  if (given) return { uri: given, stop: async () => undefined };
  const server = await serveDatabase(temporaryDirectory());
  return { uri: server.said, child: server.child, stop: server.stop };
}

/** The embedded database on `dir`. Its address is in `said`. */
export function serveDatabase(dir: string): Promise<Server> {
  return start([DATABASE, '--dir', dir], /embedded-mongo ready (\S+)/);
}

/** Address of one database on the server. */
export function inDatabase(uri: string, name: string): string {
  const url = new URL(uri);
  url.pathname = `/${name}`;
  return url.toString();
}

/** The compiled API as shipped, with limits that do not stop a load generator. Its address is in `said`. */
export function startApi(mongodbUri: string, env: NodeJS.ProcessEnv = {}): Promise<Server> {
  return start([path.join(API, 'dist/main.js')], /"url":"([^"]+)","msg":"ready"/, {
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    API_PORT: '0',
    MONGODB_URI: mongodbUri,
    DATA_DIR: temporaryDirectory(),
    ...SECRETS,
    PROCESS_ROLE: 'web',
    // The benchmarks' tasks are listed at once, without an admin's check.
    MODERATE_FIRST_TASKS: '0',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
    RATE_READ_PER_MINUTE: '9000000',
    RATE_WRITE_PER_MINUTE: '9000000',
    RATE_MONEY_PER_MINUTE: '9000000',
    MAX_PER_CALLER: '9000000',
    ...env,
  });
}

/** A baseline from `baselines/`. */
export function startBaseline(name: string, mongodbUri: string): Promise<Server> {
  return start(sourceArguments(`baselines/${name}.ts`), /baseline ready (\S+)/, {
    NODE_ENV: 'production',
    MONGODB_URI: mongodbUri,
    ...SECRETS,
  });
}
