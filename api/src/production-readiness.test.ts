/**
 * What a process refuses to start with: in production mode every stand-in, weak secret, insecure access and money for nothing; in any other mode what only
 * a public site needs.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EnvRefused, purchaseHoldDays, readEnv, useEnv } from './env';
import { problemsOfDatabase, problemsOfSettings } from './production-readiness';
import { runSource } from './testing/child-process';
import { newDatabaseUri, TEST_SECRETS, testSettings } from './testing/start-test-api';

const GOOD = {
  NODE_ENV: 'production',
  JWT_SECRET: 'kJ8#vQ2!mZ5@xW9$rT3%yU7&bN1*cL4(',
  LEDGER_SECRET: 'wB4)nX8=pQ1?sF6/zH0:vK3;dM7>jG2<',
  FIREBASE_PROJECT_ID: 'taskmint-live',
  FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
    project_id: 'taskmint-live',
    client_email: 'api@taskmint.test',
    private_key: 'k',
  }),
  REQUIRE_VERIFIED_EMAIL: 'true',
  STRIPE_SECRET_KEY: 'sk_live_51abcdefghijklmnop',
  STRIPE_WEBHOOK_SECRET: `whsec_${'Q7w9E2r4T6y8U1i3O5p7A9s2'.repeat(2)}`,
  REGISTRY_SIGNING_KEY: 'MC4CAQAwBQYDK2VwBCIEIMPTjcVdQqzF7JcXXpW3+NjNKcdEuDsjFSFP8UEx3xKj',
  PROMO_COINS: 'spend-only',
  METRICS_TOKEN: 'mW2vK9xR4tB7nQ1z',
  TRUST_PROXY_HOPS: '1',
  SITE_ORIGINS: 'https://taskmint.test',
  PUBLIC_API_URL: 'https://api.taskmint.test',
  MONGODB_URI: 'mongodb://db.taskmint.test/taskmint?replicaSet=rs0',
};
const problems = (changes: Record<string, string>) => problemsOfSettings(readEnv({ ...GOOD, ...changes }));

it('accepts settings that are fit for the public', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ MONGODB_URI: 'mongodb+srv://db.taskmint.test/taskmint' })).toEqual([]);
  expect(problems({ PROMO_COINS: 'withdrawable', PROMO_COINS_WITHDRAWABLE_IS_MEANT: 'true' })).toEqual([]);
  expect(problems({ STRIPE_PUBLISHABLE_KEY: 'pk_live_51abcdefgh', IMAGE_HOST_URL: 'https://images.test/1' })).toEqual(
    [],
  );
  expect(problems({ TRUST_PROXY_HOPS: '0', API_HOST: '0.0.0.0' })).toEqual([]);
});

it.each([
  ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099'],
  ['FIREBASE_PROJECT_ID', 'demo-taskmint'],
  ['JWT_SECRET', 'a'.repeat(40)],
  ['REGISTRY_SIGNING_KEY', TEST_SECRETS.REGISTRY_SIGNING_KEY],
  ['JWT_SECRET', 'change-me-please-change-me-please-1'],
  ['LEDGER_SECRET', 'a'.repeat(40)],
  ['LEDGER_SECRET', GOOD.JWT_SECRET],
  ['FIREBASE_SERVICE_ACCOUNT', ''],
  ['FIREBASE_SERVICE_ACCOUNT', '{"project_id":"taskmint-live"}'],
  ['REQUIRE_VERIFIED_EMAIL', ''],
  ['REQUIRE_VERIFIED_EMAIL', 'false'],
  ['PROMO_COINS', ''],
  ['PROMO_COINS', 'withdrawable'],
  ['EARNINGS_HOLD_DAYS', '0'],
  ['PURCHASE_HOLD_DAYS', '0'],
  ['ADMIN_SECOND_FACTOR', 'offered'],
  ['METRICS_TOKEN', ''],
  ['TRUST_PROXY_HOPS', ''],
  ['IMAGE_HOST_URL', 'http://images.test/upload'],
  ['STRIPE_PUBLISHABLE_KEY', 'pk_test_51abcdefgh'],
  ['STRIPE_SECRET_KEY', 'sk_test_51abcdefghijklmnop'],
  ['STRIPE_API_BASE', 'http://127.0.0.1:12111'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_local'],
  ['STRIPE_WEBHOOK_SECRET', `${GOOD.STRIPE_WEBHOOK_SECRET},short-and-old`],
  ['STRIPE_WEBHOOK_SECRET', `whsec_${'a'.repeat(40)}`],
  ['STRIPE_WEBHOOK_SECRET', `${GOOD.STRIPE_WEBHOOK_SECRET},${GOOD.STRIPE_WEBHOOK_SECRET}`],
  ['SITE_ORIGINS', 'https://taskmint.test,http://taskmint.test'],
  ['PUBLIC_API_URL', 'http://api.taskmint.test'],
  ['PUBLIC_API_URL', ''],
  ['MONGODB_URI', 'mongodb://db.taskmint.test/taskmint'],
])('refuses %s = %p and names it', (name, value) => {
  const found = problems({ [name]: value });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(new RegExp(`^${name}: .{10,}`));
});

it("takes Google's default credentials instead of a service account when their file can be read", () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'taskmint-'));
  const file = path.join(folder, 'credentials.json');
  const found = () => problems({ FIREBASE_SERVICE_ACCOUNT: '', GOOGLE_APPLICATION_CREDENTIALS: file });
  try {
    expect(found()).toEqual([expect.stringMatching(/^FIREBASE_SERVICE_ACCOUNT: .*names no readable file/)]);
    writeFileSync(file, '{"type":"authorized_user"}');
    expect(found()).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.each([
  'mongodb://db.taskmint.test?replicaSet=rs0',
  'mongodb://a.taskmint.test,b.taskmint.test/?replicaSet=rs0',
  'mongodb+srv://name:word@db.taskmint.test',
])('refuses %s, which names no database: the driver would take one that is called test', (uri) => {
  expect(() => readEnv({ ...GOOD, MONGODB_URI: uri })).toThrow(/MONGODB_URI: names no database/);
});

it('takes no blanks and ends of lines around a setting, as they come out of files; secrets that cannot change stay as they are', () => {
  const around = Object.fromEntries(Object.entries(GOOD).map(([name, value]) => [name, ` ${value}\n`]));
  const blank = { SMTP_URL: ' ', IMAGE_HOST_URL: '\n', STRIPE_PUBLISHABLE_KEY: '\t' };
  const { JWT_SECRET, LEDGER_SECRET } = around;
  expect(readEnv({ ...around, ...blank })).toEqual({ ...readEnv(GOOD), JWT_SECRET, LEDGER_SECRET });
});

it('writes origins as browsers send them, and refuses what no browser would send', () => {
  const origins = 'https://Taskmint.TEST:443/, https://b.test';
  expect(readEnv({ ...GOOD, SITE_ORIGINS: origins }).SITE_ORIGINS).toEqual(['https://taskmint.test', 'https://b.test']);
  for (const name of ['SITE_ORIGINS', 'ADMIN_ORIGIN']) {
    expect(() => readEnv({ ...GOOD, [name]: 'https://taskmint.test/site' })).toThrow(new RegExp(`${name}.*an origin`));
  }
});

it.each([
  ['MAIL_FROM', 'Taskmint'],
  ['MAIL_FROM', 'Taskmint <news>'],
  ['SMTP_URL', 'smtp://'],
])('refuses %s = %p, with which no mail would ever leave', (name, value) => {
  expect(() => readEnv({ ...GOOD, [name]: value })).toThrow(new RegExp(`${name}: must`));
});

const LOCAL = { NODE_ENV: 'development', ...TEST_SECRETS };

it("asks none of this on a developer's machine", () => {
  expect(problemsOfSettings(readEnv(LOCAL))).toEqual([]);
  expect(problemsOfSettings(readEnv({ ...LOCAL, API_HOST: '::1', PUBLIC_API_URL: 'http://api.test' }))).toEqual([]);
});

it.each([
  ['STRIPE_SECRET_KEY', 'sk_live_51abcdefghijklmnop'],
  ['STRIPE_SECRET_KEY', 'rk_live_51abcdefghijklmnop'],
  ['STRIPE_PUBLISHABLE_KEY', 'pk_live_51abcdefghijklmnop'],
  ['API_HOST', '0.0.0.0'],
  ['API_HOST', '192.0.2.7'],
  ['API_HOST', '::'],
  ['PUBLIC_API_URL', 'https://api.taskmint.test'],
])('refuses %s = %p when production mode was forgotten', (name, value) => {
  for (const mode of [{}, { NODE_ENV: 'test' }]) {
    const found = problemsOfSettings(readEnv({ ...TEST_SECRETS, ...mode, [name]: value }));
    expect(found).toEqual([expect.stringMatching(new RegExp(`^${name}: .*needs NODE_ENV=production`))]);
  }
});

it.each(Object.keys(TEST_SECRETS))('has no default for %s in any mode', (name) => {
  for (const NODE_ENV of ['', 'test', 'development', 'production'])
    expect(() => readEnv({ ...TEST_SECRETS, NODE_ENV, [name]: '' })).toThrow(EnvRefused);
});

it('holds bought coins for 7 days in production mode and not at all elsewhere, unless told otherwise', () => {
  const heldFor = (settings: Record<string, string>) => {
    useEnv(readEnv(settings));
    return purchaseHoldDays();
  };
  expect(heldFor(GOOD)).toBe(7);
  expect(heldFor({ ...GOOD, PURCHASE_HOLD_DAYS: '30' })).toBe(30);
  expect(heldFor(LOCAL)).toBe(0);
  expect(heldFor({ ...LOCAL, PURCHASE_HOLD_DAYS: '3' })).toBe(3);
});

it('refuses a database without transactions everywhere, and the embedded one in production', () => {
  const [live, local] = [readEnv(GOOD), readEnv(LOCAL)];
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
