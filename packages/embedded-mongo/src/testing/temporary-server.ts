/** Servers and directories for tests, created in the system's temporary folder and removed afterwards. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient, type MongoClientOptions } from 'mongodb';
import { startServer, type RunningServer, type StartOptions } from '../server/server';

export interface TemporaryDirectory {
  readonly path: string;
  remove(): void;
}

export function temporaryDirectory(): TemporaryDirectory {
  const created = mkdtempSync(path.join(tmpdir(), 'embedded-mongo-'));
  return { path: created, remove: () => rmSync(created, { recursive: true, force: true }) };
}

export interface TemporaryServer {
  readonly server: RunningServer;
  readonly client: MongoClient;
  readonly dir: string;
  /** Lines that the server logged. */
  readonly log: string[];
  close(): Promise<void>;
}

/** A server in this process on a new directory, with a connected client. */
export async function temporaryServer(
  options: Partial<StartOptions> = {},
  clientOptions: MongoClientOptions = {},
): Promise<TemporaryServer> {
  const directory = temporaryDirectory();
  const log: string[] = [];
  const server = await startServer({ dir: directory.path, log: (line) => log.push(line), ...options });
  const client = new MongoClient(server.uri, { serverSelectionTimeoutMS: 5_000, ...clientOptions });
  await client.connect();
  return {
    server,
    client,
    dir: directory.path,
    log,
    async close() {
      await client.close();
      await server.stop();
      directory.remove();
    },
  };
}

export interface ServerProcess {
  readonly uri: string;
  readonly child: ChildProcess;
  /** Its exit status, if it has exited, and its latest output. */
  state(): string;
  /** Kills it with SIGKILL, as in a crash, and waits until it has exited. */
  kill(): Promise<void>;
  /** Stops it gracefully and waits. @returns the exit code */
  stop(): Promise<number | null>;
}

/** A start takes about a second of CPU time; on a machine that gives it a tenth of a CPU, nine seconds of wall-clock time. */
const READY_WITHIN_MS = 60_000;
const OUTPUT_KEPT = 4_000;

/**
 * For each thread: how long it ran, how long it waited for a CPU, and where it blocks in the kernel, where the system provides this
 * (Linux). Shows whether a late process hangs or was starved of CPU.
 */
function whatItDoes(pid: number | undefined): string {
  const tasks = `/proc/${String(pid)}/task`;
  try {
    return readdirSync(tasks)
      .map((thread) => {
        const [ranNs, waitedNs] = readFileSync(`${tasks}/${thread}/schedstat`, 'utf8').split(' ');
        const place = readFileSync(`${tasks}/${thread}/wchan`, 'utf8');
        return `thread ${thread} ran ${ranNs} ns, waited ${waitedNs} ns for a processor, is in ${place}`;
      })
      .join('; ');
  } catch {
    return 'the system does not say what it was doing';
  }
}

/** A server in a separate process, for crash tests; runs from source, without a build. */
export async function serverProcess(args: readonly string[]): Promise<ServerProcess> {
  const entry = path.join(__dirname, 'serve-from-source.cjs');
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  let output = '';
  const uri = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      const doing = whatItDoes(child.pid);
      child.kill('SIGKILL');
      reject(new Error(`no server after ${READY_WITHIN_MS} ms: ${output || 'no output'}; ${doing}`));
    }, READY_WITHIN_MS);
    const read = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-OUTPUT_KEPT);
      const ready = /embedded-mongo ready (\S+)/.exec(output);
      if (!ready) return;
      clearTimeout(timer);
      resolve(ready[1] as string);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((code) => {
      clearTimeout(timer);
      reject(new Error(`the server ended with ${String(code)}: ${output}`));
    });
  });
  return {
    uri,
    child,
    state: () => `exit code ${String(child.exitCode)}, signal ${String(child.signalCode)}, output: ${output}`,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      return await ended;
    },
  };
}
