/** The application with everything that recipes need: a payment provider at the test's word, and a registry of remotes that names none. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { useProvider } from '../payments/provider-in-use';
import { kitchen, type Kitchen } from './recipes';
import { scriptedProvider } from './scripted-provider';
import { startTestApi } from './start-test-api';

export interface RunningKitchen extends Kitchen {
  stop(): Promise<void>;
}

export async function startKitchen(settings: Readonly<Record<string, string>> = {}): Promise<RunningKitchen> {
  const folder = mkdtempSync(path.join(tmpdir(), 'taskmint-kitchen-'));
  const registry = path.join(folder, 'remotes.json');
  writeFileSync(registry, JSON.stringify({ format: 1, revision: 1, updatedAt: new Date().toISOString(), remotes: [] }));
  const api = await startTestApi({ REMOTE_REGISTRY_FILE: registry, ...settings });
  const provider = scriptedProvider(() => new Date());
  useProvider(provider);
  return {
    ...kitchen(api, provider),
    async stop() {
      useProvider(undefined);
      await api.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
