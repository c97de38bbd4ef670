/** What the doctor finds: each test damages a healthy installation in one way, and expects the doctor to say what to do. */
import { appendFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { connect, database, disconnect } from '../database/connection';
import { collectionOf } from '../database/records';
import { MigrationModel } from '../migrations/migration.model';
import { shared } from '../testing/shared';
import { newDatabaseUri, startTestApi, testSettings } from '../testing/start-test-api';
import { FULL } from '../testing/todays';
import { examine } from './doctor.command';
import type { Finding } from './examine-settings';

let settings: Record<string, string>;

// Before the API stops, which the hook of the next line does.
afterAll(() => connect(api.uri));
const api = shared(startTestApi);
beforeAll(async () => {
  // The doctor connects by itself; the data directory goes with the API.
  await disconnect();
  settings = testSettings(api.uri, api.env.DATA_DIR);
});
afterAll(() => rmSync(api.env.DATA_DIR, { recursive: true, force: true }));

const found = async (more: Readonly<Record<string, string>> = {}): Promise<Finding[]> =>
  (await examine({ ...settings, ...more })).filter(({ state }) => state !== 'fine');

async function during(harm: () => Promise<unknown>): Promise<void> {
  await connect(api.uri);
  await harm();
  await disconnect();
}

it('an installation that is well has nothing but the mail server that it lacks', async () => {
  expect(await found()).toEqual([
    { check: 'mail', state: 'warning', what: 'SMTP_URL is not set: no mail is sent', fix: 'set SMTP_URL' },
  ]);
});

it('settings are refused by name, and nothing is asked then', async () => {
  expect(await examine({ ...settings, JWT_SECRET: 'short', API_PORT: 'x' })).toEqual([
    expect.objectContaining({ check: 'settings', state: 'wrong', fix: 'set API_PORT and start again' }),
    expect.objectContaining({ check: 'settings', state: 'wrong', fix: 'set JWT_SECRET and start again' }),
  ]);
});

it('a setting with a typing error, which nothing reads, and no name of another program', async () => {
  const [first, ...others] = await found({ PAY_FLOR_MODE: 'refuse', XDG_DATA_DIRS: '/usr/share', SITE_PORT: '3000' });
  expect(first).toEqual({
    check: 'settings',
    state: 'warning',
    what: 'nothing reads PAY_FLOR_MODE',
    fix: 'if PAY_FLOOR_MODE is meant, set that instead',
  });
  expect(others.filter(({ check }) => check === 'settings')).toEqual([]);
});

it('stand-ins in production mode are wrong, and so is the embedded database', async () => {
  const all = await found({ NODE_ENV: 'production', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' });
  const text = all.map(({ what }) => what).join('\n');
  expect(text).toMatch(/FIREBASE_AUTH_EMULATOR_HOST: the Auth emulator's tokens are unsigned/);
  expect(text).toMatch(/STRIPE_SECRET_KEY: is no live key/);
  if (!process.env['MONGODB_URI']) expect(text).toMatch(/the server is the embedded database/);
});

it('a database that is new: what is to be done before and afterwards, and every index', async () => {
  const all = await found({ MONGODB_URI: newDatabaseUri() });
  expect(all.map(({ check, state }) => `${check} ${state}`)).toEqual(
    expect.arrayContaining(['migrations warning', 'indexes wrong']),
  );
  expect(all.find(({ check }) => check === 'indexes')?.fix).toBe('npm run migrate -- indexes');
  expect(all.find(({ what }) => what.includes('afterwards'))?.fix).toMatch(/npm run migrate -- after/);
});

it('an index that is gone, and a migration that was not finished', async () => {
  await during(() => database().collection('tasks').dropIndex('status_1__id_-1'));
  await during(() =>
    collectionOf(MigrationModel).updateOne({ _id: '0010-written-meanwhile' }, { $set: { ended_at: null } }),
  );
  expect(await found()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ check: 'indexes', what: 'missing: tasks: {"status":1,"_id":-1}' }),
      expect.objectContaining({ check: 'migrations', what: 'to be done afterwards: 0010-written-meanwhile' }),
    ]),
  );
});

it('a seal that the database does not have', async () => {
  const line = { seal: 7, hash: 'f'.repeat(64), keyed_from: 1 };
  await appendFile(path.join(api.env.DATA_DIR, 'ledger-seals.jsonl'), `${JSON.stringify(line)}\n`);
  const seal = (await found()).find(({ check }) => check === 'ledger-seal');
  expect(seal).toMatchObject({ state: 'wrong', what: expect.stringContaining('is missing there') });
});

it('a mail server that is not there, and a registry that is none', async () => {
  const all = await found({ SMTP_URL: 'smtp://127.0.0.1:9', REMOTE_REGISTRY_FILE: __filename });
  expect(all.find(({ check }) => check === 'mail')).toMatchObject({
    state: 'wrong',
    what: expect.stringMatching(/^does not answer/),
  });
  expect(all.some(({ check }) => check === 'registry')).toBe(true);
});

(FULL ? it : it.skip)('a database that does not answer', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => closed.once('listening', resolve));
  const { port } = closed.address() as { port: number };
  await new Promise((resolve) => closed.close(resolve));
  expect(await found({ MONGODB_URI: `mongodb://127.0.0.1:${port}/x?replicaSet=rs0` })).toEqual(
    expect.arrayContaining([expect.objectContaining({ check: 'database', state: 'wrong' })]),
  );
});
