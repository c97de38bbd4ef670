/**
 * Rehearses an upgrade: a backup of the previous version, taken while it serves, is restored elsewhere, this version is started on it, and the ledger is
 * verified. In the long run only.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backup, restore, start } from '@taskmint/embedded-mongo';
import { collectionOf } from '../database/records';
import { runSource } from '../testing/child-process';
import { databaseUri, SERVER_VARIABLE } from '../testing/database-server';
import { formerLedger } from '../testing/former-ledger';
import { startTestApi, testSettings } from '../testing/start-test-api';
import { FULL } from '../testing/todays';
import { MigrationModel } from './migration.model';

const root = mkdtempSync(path.join(tmpdir(), 'taskmint-drill-'));
const usual = process.env[SERVER_VARIABLE];
afterAll(() => {
  process.env[SERVER_VARIABLE] = usual;
  rmSync(root, { recursive: true, force: true });
});

(FULL ? it : it.skip)(
  'a backup of the version before, restored and upgraded, has a ledger that holds',
  async () => {
    const [dir, copy, restored] = ['data', 'copy', 'restored'].map((name) => path.join(root, name)) as [
      string,
      string,
      string,
    ];
    const before = await start({ dir });
    process.env[SERVER_VARIABLE] = before.uri;
    const api = await startTestApi();
    const name = new URL(api.uri).pathname.slice(1);
    await formerLedger(api);
    await collectionOf(MigrationModel).deleteMany({});
    await backup(dir, copy);
    await api.stop();
    await before.stop();

    restore(copy, restored);
    const after = await start({ dir: restored });
    try {
      const env = testSettings(databaseUri(after.uri, name), path.join(root, 'files'), { PROCESS_ROLE: 'all' });
      const run = (command: string, marker: string, ...args: string[]) =>
        runSource(path.join(__dirname, `../commands/${command}.ts`), { env, args, marker, timeoutMs: 120_000 });
      // Both bring the database up to date first, as a start does.
      const [verified, again] = await Promise.all([1, 2].map(() => run('verify-ledger', 'The ledger holds.')));
      await Promise.all([verified?.stop(), again?.stop()]);
      const status = await run('migrate', '[{', 'status', '--json');
      await status.stop();
      const states = JSON.parse(`[{${status.said}`) as { name: string; state: string }[];
      expect(states.map(({ state }) => state)).toEqual(states.map(() => 'done'));
    } finally {
      await after.stop();
    }
  },
  300_000,
);
