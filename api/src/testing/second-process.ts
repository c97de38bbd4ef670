/** A second API process on the same database, and races through both: what keeps money right must be in the database, not in a process. */
import path from 'node:path';
import { runSource } from './child-process';
import { apiClient, type ApiClient } from './http-client';
import { startSilentIdentity } from './silent-identity';
import { testSettings, type TestApi } from './start-test-api';
import { FULL } from './todays';

/** Requests of each race. */
export const RUSH = FULL ? 1_000 : 50;

export interface TwoProcesses {
  readonly clients: readonly [ApiClient, ApiClient];
  /** Base URL of the second process. */
  readonly url: string;
  /** Makes the request many times at once, alternating between the processes. Returns how often each status came. */
  rush(request: (client: ApiClient, n: number) => Promise<{ status: number }>): Promise<Map<number, number>>;
  stop(): Promise<void>;
  /** Kills the second process without notice. */
  kill(): Promise<void>;
}

export async function startSecondProcess(
  api: TestApi,
  settings: Readonly<Record<string, string>> = {},
): Promise<TwoProcesses> {
  const identity = await startSilentIdentity();
  const second = await runSource(path.join(__dirname, '../main.ts'), {
    env: testSettings(api.uri, api.env.DATA_DIR, {
      LOG_LEVEL: 'info',
      FIREBASE_AUTH_EMULATOR_HOST: identity.host,
      MAX_WAITING: '2000',
      ...settings,
    }),
    marker: '"url":"',
    timeoutMs: 60_000,
  }).catch(async (error: unknown) => {
    await identity.stop();
    throw error;
  });
  const url = second.said.split('"')[0] ?? '';
  const clients = [api, apiClient(url)] as const;
  return {
    clients,
    url,
    async rush(request) {
      const statuses = new Map<number, number>();
      const all = Array.from({ length: RUSH }, (_, n) => request(clients[n % 2] ?? api, n));
      for (const { status } of await Promise.all(all)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      return statuses;
    },
    stop: () => Promise.all([second.stop(), identity.stop()]).then(() => undefined),
    kill: () => Promise.all([second.kill(), identity.stop()]).then(() => undefined),
  };
}

/** One success; the others were refused by a rule or told to retry. */
export function expectOneEffect(statuses: ReadonlyMap<number, number>, success: number): void {
  expect(statuses.get(success)).toBe(1);
  for (const status of statuses.keys()) expect([success, 409, 503]).toContain(status);
}
