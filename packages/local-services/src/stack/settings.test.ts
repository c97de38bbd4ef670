/** Valid values of the environment, and the messages for invalid ones. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { ROOT } from './places';
import { readSettings, SETTINGS, SettingsRefused, unreadSettings } from './settings';
import { urlsOf, withDatabase } from './urls';

const read = (env: Record<string, string>) => readSettings(env, '/somewhere');

function problems(env: Record<string, string>): string {
  try {
    read(env);
  } catch (error) {
    if (error instanceof SettingsRefused) return error.problems.join('\n');
    throw error;
  }
  return '';
}

describe('settings', () => {
  it('have a default each, and empty counts as unset', () => {
    for (const env of [{}, Object.fromEntries(SETTINGS.map(({ name }) => [name, ' ']))]) {
      expect(read(env)).toEqual({
        store: { STORE_REGION: 'us-east-1' },
        ports: {
          site: 3000,
          api: 5000,
          authEmulator: 9099,
          payments: 12111,
          mongo: 27117,
          mail: 12025,
          mailWeb: 12080,
        },
        dataDir: path.resolve('/somewhere', 'var'),
        mongodbUri: undefined,
        stripe: undefined,
        firebase: undefined,
        smtpUrl: undefined,
        registrySigningKey: undefined,
        demoVideoUrl: '/demo',
        contactAddress: undefined,
      });
    }
  });

  it('let a proxy stand before the API', () => {
    const env = { API_PORT: '5001', PUBLIC_API_URL: 'http://localhost:5000/' };
    expect(urlsOf(read(env))).toMatchObject({ api: 'http://localhost:5000', docs: 'http://localhost:5000/docs' });
    expect(urlsOf(read({ API_PORT: '5001' })).api).toBe('http://localhost:5001');
    expect(problems({ PUBLIC_API_URL: 'localhost:5000' })).toMatch(/PUBLIC_API_URL must be an origin/);
    expect(problems({ PUBLIC_API_URL: 'http://localhost:5000/api' })).toMatch(/PUBLIC_API_URL must be an origin/);
  });

  it('take the real services', () => {
    expect(
      read({
        MONGODB_URI: 'mongodb://db.test/taskmint?replicaSet=rs0',
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        FIREBASE_PROJECT_ID: 'taskmint',
        FIREBASE_API_KEY: 'key',
        FIREBASE_AUTH_DOMAIN: 'taskmint.firebaseapp.com',
        FIREBASE_SERVICE_ACCOUNT: '{"project_id":"taskmint"}',
        IMAGE_HOST_URL: 'https://images.test/upload?key=1',
      }),
    ).toMatchObject({
      mongodbUri: 'mongodb://db.test/taskmint?replicaSet=rs0',
      stripe: { publishableKey: 'pk_test_1' },
      firebase: { projectId: 'taskmint', apiKey: 'key', authDomain: 'taskmint.firebaseapp.com' },
    });
  });

  it.each([
    'mongodb://a.test,b.test:27018,c.test/taskmint?replicaSet=rs0',
    'mongodb://user:word@a.test:27017,b.test:27017/taskmint?replicaSet=rs0',
    'mongodb+srv://user:word@cluster.test/taskmint',
  ])('take %s as it is', (uri) => {
    expect(read({ MONGODB_URI: uri }).mongodbUri).toBe(uri);
  });

  it.each([
    ['mongodb://a.test,b.test:27018/shop?replicaSet=rs0', 'mongodb://a.test,b.test:27018/own?replicaSet=rs0'],
    ['mongodb://a.test:1', 'mongodb://a.test:1/own'],
    ['mongodb://u:p@a.test/shop', 'mongodb://u:p@a.test/own?authSource=shop'],
    ['mongodb://u:p@a.test/shop?authSource=admin', 'mongodb://u:p@a.test/own?authSource=admin'],
    ['mongodb+srv://u:p@a.test/?w=majority', 'mongodb+srv://u:p@a.test/own?w=majority'],
  ])('a temporary product on %s has a database of its own', (uri, own) => {
    expect(withDatabase(uri, 'own')).toBe(own);
  });

  it.each([
    [{ SITE_PORT: 'abc' }, 'SITE_PORT=abc is not a port'],
    [{ API_PORT: '0' }, 'API_PORT=0 is not a port'],
    [{ MONGO_PORT: '65536' }, 'MONGO_PORT=65536 is not a port'],
    [{ PAYMENTS_PORT: '12.5' }, 'PAYMENTS_PORT=12.5 is not a port'],
    [{ SITE_PORT: '5000' }, 'are both 5000'],
    [{ MONGODB_URI: 'http://db.test' }, 'MONGODB_URI'],
    [{ MONGODB_URI: 'mongodb://a.test:port,b.test/taskmint' }, 'MONGODB_URI must be'],
    [{ MONGODB_URI: 'mongodb://a.test,b.test/?replicaSet=rs0' }, 'MONGODB_URI names no database'],
    [{ MONGODB_URI: 'mongodb+srv://name:word@a.test' }, 'MONGODB_URI names no database'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'not set: STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET'],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      'both be of the test mode or both of the live mode',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      'STRIPE_SECRET_KEY is a live key',
    ],
    [{ FIREBASE_PROJECT_ID: 'taskmint' }, 'not set: FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN'],
    [{ FIREBASE_SERVICE_ACCOUNT: 'account.json' }, 'FIREBASE_SERVICE_ACCOUNT'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must'],
    [{ MAIL_FROM: 'Taskmint' }, 'MAIL_FROM must'],
    [{ IMAGE_HOST_URL: 'ftp://images.test' }, 'IMAGE_HOST_URL'],
    [{ DEMO_VIDEO_URL: 'javascript:alert(1)' }, 'DEMO_VIDEO_URL'],
    [{ CONTACT_ADDRESS: 'somebody' }, 'CONTACT_ADDRESS'],
    [{ NODE_ENV: 'production' }, 'docs/deploying.md'],
  ] as [Record<string, string>, string][])('%j is refused', (env, text) => {
    expect(problems(env)).toContain(text);
  });

  it('are all told at once, without repeating secrets', () => {
    const text = problems({
      SITE_PORT: 'x',
      STRIPE_SECRET_KEY: 'mistyped-sk_live_51abc',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    });
    expect(text.split('\n').length).toBeGreaterThanOrEqual(2);
    expect(text).not.toContain('51abc');
    expect(problems({ ADMIN_ORIGIN: 'admin.test' }).match(/ADMIN_ORIGIN must/g)).toHaveLength(1);
  });

  it('that nothing reads are named, with the one that was probably meant, also in a file that nothing reads', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'taskmint-settings-'));
    const said = (env: Record<string, string>) => unreadSettings(env, folder).map(({ what }) => what);
    try {
      expect(said({ PATH: '/bin', MAIL: '/var/mail/me', SITE_PORT: '1', PROMO_COINS: 'x' })).toEqual([]);
      expect(unreadSettings({ SITE_PROT: '1' }, folder)).toEqual([
        { what: 'nothing reads SITE_PROT', fix: 'if SITE_PORT is meant, set that instead' },
      ]);
      fs.writeFileSync(path.join(folder, '.env'), '# Settings\nDATA_DIR=./data\nSTORE_URLS="s3://x"\n');
      expect(said({})).toEqual(['nothing reads STORE_URLS', `nothing reads ${path.join(folder, '.env')}`]);
      expect(said({ DATA_DIR: './data', STORE_URL: 's3://x' })).toEqual([]);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });

  it('are listed in README, with their defaults', () => {
    const readme = fs.readFileSync(path.join(ROOT, 'README.md'), 'utf8');
    for (const { name, fallback } of SETTINGS) {
      const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\``));
      expect(`${name}: ${row}`).toContain(fallback === '' ? name : `\`${fallback}\``);
      expect(row).toBeDefined();
    }
  });
});

it.each([
  [{ STORE_URL: 'https://bucket' }, /STORE_URL must be s3:\/\/BUCKET/],
  [{ STORE_URL: 's3://bucket', STORE_ACCESS_KEY_ID: 'x' }, /STORE_SECRET_ACCESS_KEY is not set/],
  [{ STORE_ENDPOINT: 'https://s3.test' }, /STORE_ENDPOINT is set, and STORE_URL is not/],
])('refuses a store that cannot be, by name: %j', (wrong, said) => {
  expect(() => read(wrong)).toThrow(said);
});
