/** The application with everything that fixtures need: a payment provider controlled by the test, and an empty registry of remotes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { useProvider } from '../payments/provider-in-use';
import { fixtures, type Fixtures } from './fixture-things';
import { scriptedProvider } from './scripted-provider';
import { startTestApi } from './start-test-api';

export interface RunningFixtures extends Fixtures {
  stop(): Promise<void>;
}

export async function startFixtures(settings: Readonly<Record<string, string>> = {}): Promise<RunningFixtures> {
  const folder = mkdtempSync(path.join(tmpdir(), 'taskmint-fixtures-'));
  const registry = path.join(folder, 'remotes.json');
  writeFileSync(registry, JSON.stringify({ format: 1, revision: 1, updatedAt: new Date().toISOString(), remotes: [] }));
  const api = await startTestApi({ REMOTE_REGISTRY_FILE: registry, ...settings });
  const provider = scriptedProvider(() => new Date());
  useProvider(provider);
  return {
    ...fixtures(api, provider),
    async stop() {
      useProvider(undefined);
      await api.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
