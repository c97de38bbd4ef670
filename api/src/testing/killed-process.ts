/**
 * kill -9 of an API process at a chosen database command, followed by the same request to another process (from a client with the same key, or from the
 * schedule): afterwards everything has happened exactly once. A flow says what to request and how to check it; this file does the killing.
 */
import path from 'node:path';
import { database } from '../database/connection';
import { runSource, type SourceProcess } from './child-process';
import { apiClient, type ApiClient } from './http-client';
import { KillingProxy, type Moment } from './killing-proxy';
import { seededRandom } from './seeded-random';
import { startSilentIdentity } from './silent-identity';
import { testSettings, type TestApi } from './start-test-api';
import { FULL } from './todays';

const SEED = Number(process.env['KILL_SEED'] ?? 20_261_121);
/** More commands than any flow has. */
const MAX_COMMANDS = 150;

export interface Attempt {
  /** Makes the request; rejects when the connection breaks. */
  send(client: ApiClient, key: string): Promise<{ status: number; text: string }>;
  /** Throws unless the effect is there exactly once. */
  check(): Promise<void>;
}

export interface Flow {
  readonly name: string;
  /** A command at which the flow must have died at least once when every command was tried. */
  readonly decisive: 'commitTransaction' | 'insert' | 'update';
  /** The usual run picks one of the commands up to this number; 5 by default. */
  readonly drawnUpTo?: number;
  /** Fresh things for one attempt. */
  prepare(): Promise<Attempt>;
}

export interface Killer {
  /** Kills the flow: in the long suite before and after each command, otherwise at one random command. Returns the commands at which it died. */
  killThrough(flow: Flow): Promise<string[]>;
  stop(): Promise<void>;
}

const clientOf = (process: SourceProcess): ApiClient => apiClient(process.said.split('"')[0] ?? '');

/** An entry for `startKiller`: a process that runs the jobs it is asked to run. */
export const JOB_PROCESS = path.join(__dirname, 'job-process.ts');

/** `settings` extend those of tests; `entry` is the file that the processes run, by default the API's own. */
export async function startKiller(
  api: TestApi,
  settings: Readonly<Record<string, string>> = {},
  entry = path.join(__dirname, '../main.ts'),
): Promise<Killer> {
  const identity = await startSilentIdentity();
  const proxy = await KillingProxy.start(Number(new URL(api.uri).port));
  const random = seededRandom(SEED);

  const spare = (): Promise<SourceProcess> => {
    const uri = new URL(api.uri);
    uri.port = String(proxy.port);
    // Connects directly to the proxy: the replica set would announce the database's own address.
    uri.search = '?directConnection=true';
    return runSource(entry, {
      env: testSettings(uri.toString(), api.env.DATA_DIR, {
        LOG_LEVEL: 'info',
        FIREBASE_AUTH_EMULATOR_HOST: identity.host,
        ...settings,
      }),
      marker: '"url":"',
      timeoutMs: 120_000,
    });
  };
  // Started ahead of time, because the start takes longer than everything else here.
  let next = spare();

  /** One attempt, killed at its `nth` command. Returns the commands, or null when the flow ended before. */
  const killAt = async (flow: Flow, nth: number, moment: Moment): Promise<string[] | null> => {
    const attempt = await flow.prepare();
    const victim = await next;
    const key = `killed-${flow.name.replace(/ /g, '-')}-${nth}-${moment}`;
    proxy.arm(nth, moment, () => victim.child.kill('SIGKILL'));
    const answer = await attempt.send(clientOf(victim), key).catch(() => null);
    proxy.disarm();
    if (!proxy.struck) {
      if (!answer || answer.status >= 300)
        throw new Error(`${flow.name} was answered ${answer?.status} ${answer?.text}`);
      await attempt.check();
      return null;
    }
    next = spare();
    const survivor = await next;
    // The dead process's transaction would keep its records locked until the database ends it after a minute.
    await database().admin().command({ killAllSessions: [] });
    const retried = await attempt.send(clientOf(survivor), key);
    if (retried.status >= 300)
      throw new Error(`${proxy.names.join(' ')}: the retry was answered ${retried.status} ${retried.text}`);
    await attempt.check();
    await api.assertBalanced();
    return proxy.names;
  };

  return {
    async killThrough(flow) {
      const deadly: string[] = [];
      if (!FULL) {
        const names = await killAt(
          flow,
          random.integer(2, flow.drawnUpTo ?? 5),
          random.pick(['before', 'after'] as const) ?? 'after',
        );
        return names ?? [];
      }
      for (let nth = 1; nth <= MAX_COMMANDS; nth += 1) {
        const before = await killAt(flow, nth, 'before');
        const after = await killAt(flow, nth, 'after');
        if (!after) break;
        deadly.push(...[before, after].map((names) => names?.at(-1) ?? ''));
      }
      if (!deadly.includes(flow.decisive))
        throw new Error(`${flow.name} never died at its decisive command: ${deadly.join(' ')}`);
      return deadly;
    },
    async stop() {
      await (await next).stop();
      await proxy.stop();
      await identity.stop();
    },
  };
}
