/** One build for any number of sites, and builds in a bucket instead of on the site's machine. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { registryIn } from '@taskmint/federation/registry';
import { openStore, readStoreSettings } from '@taskmint/object-store';
import { startS3Double, type S3Double } from '@taskmint/object-store/double';
import { startSite, type PublicConfig, type Site } from '.';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'site-builds-'));
const shellDir = path.join(root, 'shell');
const config: PublicConfig = {
  apiUrl: 'http://localhost:5000',
  payments: { publishableKey: 'pk_test_x', scriptUrl: 'http://localhost:12111/v3/' },
  identity: { apiKey: 'k', authDomain: 'localhost', projectId: 'demo-taskmint', emulatorUrl: 'http://127.0.0.1:9099' },
  demoVideoUrl: '/demo',
  registryKeys: ['A'.repeat(43)],
};

beforeAll(() => {
  for (const [file, text] of [
    ['shell/index.html', '<html><script nonce="__CSP_NONCE__"></script>'],
    ['shell/assets/main.0123456789.js', 'var shell;'],
    ['built/worker-app/0.1.0-ab12cd34/remoteEntry.js', 'var worker;'],
  ] as const) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

it('serves two sites side by side: addresses come at run time, from the settings alone', async () => {
  const other: PublicConfig = {
    ...config,
    apiUrl: 'https://api.other.example',
    payments: { publishableKey: 'pk_live_other' },
    identity: { apiKey: 'other', authDomain: 'auth.other.example', projectId: 'other' },
  };
  const remoteDirs = [path.join(root, 'built')];
  const site = await startSite({ port: 0, shellDir, remoteDirs, config });
  const second = await startSite({
    port: 0,
    shellDir: shellDir,
    remoteDirs: [path.join(root, 'built')],
    config: other,
  });
  try {
    const both = [site, second] as const;
    const at = (address: string) => Promise.all(both.map(({ url }) => fetch(url + address)));
    const [ours, theirs] = await Promise.all((await at('/config.json')).map((answer) => answer.json()));
    expect([ours, theirs]).toEqual([config, other]);
    const [ourPolicy, theirPolicy] = (await at('/')).map(({ headers }) => headers.get('content-security-policy') ?? '');
    expect(ourPolicy).toContain('http://localhost:5000');
    expect(theirPolicy).toContain('https://api.other.example');
    expect(theirPolicy).not.toMatch(/localhost|127\.0\.0\.1/);
    for (const file of ['/assets/main.0123456789.js', '/remotes/worker-app/0.1.0-ab12cd34/remoteEntry.js']) {
      const [one, same] = await Promise.all((await at(file)).map((answer) => answer.text()));
      expect(same).toBe(one);
      expect(one).not.toBe('');
    }
  } finally {
    await Promise.all([site.stop(), second.stop()]);
  }
});

describe('builds in a bucket', () => {
  const build = '0.3.0-77777777';
  let double: S3Double;
  let shared: Site;
  let folder: string;
  const ask = (address: string) => fetch(`${shared.url}/remotes/${address}`);

  beforeEach(async () => {
    double = await startS3Double();
    folder = fs.mkdtempSync(path.join(root, 'copies-'));
    const store = openStore(readStoreSettings(double.settings), '');
    for (const [file, text] of [
      ['assets/main.js', 'var shared;'],
      ['remote.json', '{"roles":[]}'],
    ] as const) {
      await store.write(`remotes/worker-app/${build}/${file}`, Buffer.from(text));
    }
    await store.write('remotes/worker-app/0.4.0-half/assets/main.js', Buffer.from('var half;'));
    shared = await startSite({
      port: 0,
      shellDir,
      remoteDirs: [folder],
      config,
      registry: registryIn(store),
      buildStore: store,
    });
  });
  afterEach(async () => {
    await shared.stop();
    await double.stop();
  });

  it('are fetched once however many ask, and served on while the bucket is away', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(`worker-app/${build}/assets/main.js`)));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text())))).toEqual(new Set(['var shared;']));
    expect(answers[0]?.headers.get('cache-control')).toContain('immutable');
    expect(
      double.requests.filter((one) => one === `GET /taskmint-test/shop/remotes/worker-app/${build}/assets/main.js`),
    ).toHaveLength(1);
    double.fault = () => 'cut before';
    expect((await ask(`worker-app/${build}/assets/main.js`)).status).toBe(200);
  });

  it('are not there while their copy is half, and made-up addresses ask the bucket once', async () => {
    for (let time = 0; time < 3; time += 1)
      expect((await ask('worker-app/0.4.0-half/assets/main.js')).status).toBe(404);
    expect(double.requests.filter((one) => one.startsWith('HEAD'))).toHaveLength(1);
    expect((await ask('..%2f..%2fetc/passwd/x')).status).toBe(400);
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('cannot be read for a moment when the bucket is away: 503, which nobody keeps', async () => {
    double.fault = () => 'cut before';
    const away = await ask(`worker-app/${build}/assets/main.js`);
    expect([away.status, away.headers.get('cache-control')]).toEqual([503, 'no-store']);
    double.fault = () => undefined;
    expect((await ask(`worker-app/${build}/assets/main.js`)).status).toBe(200);
  });

  it('leave one line in the log for each that cannot be read, whatever is asked for', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    double.fault = () => 'cut before';
    expect((await ask('worker-app/0.5.0-1/%0A2026-11-28 admin signed in%0D%1B[2J.js')).status).toBe(503);
    const lines = said.mock.calls.map(([line]) => String(line));
    said.mockRestore();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('/remotes/worker-app/0.5.0-1/%0A2026-11-28');
    expect(lines[0]).not.toMatch(/[\r\n]/);
  });
});
