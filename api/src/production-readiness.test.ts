/** What production mode refuses to start with: every stand-in, every weak secret, every address without https, and a database without transactions. */
import path from 'node:path';
import { readEnv } from './env';
import { problemsInProduction, problemsOfDatabase } from './production-readiness';
import { runSource } from './testing/child-process';
import { newDatabaseUri, testSettings } from './testing/start-test-api';

const GOOD = {
  NODE_ENV: 'production',
  LEDGER_SECRET: 'bF3nW8xK2vR6tY9mQ4zL7cP1hD5gS0jA',
  JWT_SECRET: 'kJ8#vQ2!mZ5@xW9$rT3%yU7&bN1*cL4(',
  FIREBASE_PROJECT_ID: 'taskmint-live',
  STRIPE_SECRET_KEY: 'sk_live_51abcdefghijklmnop',
  STRIPE_WEBHOOK_SECRET: `whsec_${'Q7w9E2r4T6y8U1i3O5p7A9s2'.repeat(2)}`,
  SITE_ORIGINS: 'https://taskmint.test',
  PUBLIC_API_URL: 'https://api.taskmint.test',
  MONGODB_URI: 'mongodb://db.taskmint.test/taskmint?replicaSet=rs0',
};
const problems = (changes: Record<string, string>) => problemsInProduction(readEnv({ ...GOOD, ...changes }));

it('accepts settings that are fit for the public', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ MONGODB_URI: 'mongodb+srv://db.taskmint.test/taskmint' })).toEqual([]);
});

it.each([
  ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099'],
  ['FIREBASE_PROJECT_ID', 'demo-taskmint'],
  ['JWT_SECRET', ''],
  ['JWT_SECRET', 'a'.repeat(40)],
  ['JWT_SECRET', 'change-me-please-change-me-please-1'],
  ['STRIPE_SECRET_KEY', 'sk_test_51abcdefghijklmnop'],
  ['STRIPE_API_BASE', 'http://127.0.0.1:12111'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_local'],
  ['STRIPE_WEBHOOK_SECRET', `${GOOD.STRIPE_WEBHOOK_SECRET},short-and-old`],
  ['SITE_ORIGINS', 'https://taskmint.test,http://taskmint.test'],
  ['PUBLIC_API_URL', 'http://api.taskmint.test'],
  ['PUBLIC_API_URL', ''],
  ['MONGODB_URI', 'mongodb://db.taskmint.test/taskmint'],
])('refuses %s = %p and names it', (name, value) => {
  const found = problems({ [name]: value });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(new RegExp(`^${name}: .{10,}`));
});

it("asks none of this on a developer's machine", () => {
  expect(problemsInProduction(readEnv({ NODE_ENV: 'development', LEDGER_SECRET: GOOD.LEDGER_SECRET }))).toEqual([]);
});

it('refuses a database without transactions everywhere, and the embedded one in production', () => {
  const [live, local] = [readEnv(GOOD), readEnv({ NODE_ENV: 'development', LEDGER_SECRET: GOOD.LEDGER_SECRET })];
  expect(problemsOfDatabase(live, { isReplicaSet: true, isEmbedded: false })).toEqual([]);
  expect(problemsOfDatabase(live, { isReplicaSet: true, isEmbedded: true })).toEqual([
    expect.stringContaining('embedded'),
  ]);
  expect(problemsOfDatabase(local, { isReplicaSet: false, isEmbedded: false })).toEqual([
    expect.stringContaining('replica set'),
  ]);
  expect(problemsOfDatabase(local, { isReplicaSet: true, isEmbedded: true })).toEqual([]);
});

it('the process ends at once and says which setting and why', async () => {
  const env = testSettings(newDatabaseUri(), '/tmp', { ...GOOD, STRIPE_API_BASE: 'http://127.0.0.1:1' });
  const started = runSource(path.join(__dirname, 'main.ts'), { env, marker: 'never said' });
  await expect(started).rejects.toThrow(/ended with 78[\s\S]*STRIPE_API_BASE: points at a stand-in/);
});
