/** Pages that were rendered ahead of time, as the site serves them. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { startSite, type Site } from '.';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'prerendered-'));
const config = {
  apiUrl: 'http://localhost:5000',
  payments: { publishableKey: 'pk_test_x' },
  identity: { apiKey: 'k', authDomain: 'localhost', projectId: 'demo-taskmint' },
  demoVideoUrl: '/demo?a="1"&b',
  registryKeys: [],
};

function write(file: string, text: string): void {
  const full = path.join(root, file);
  fs.mkdirSync(path.dirname(full), { recursive: true });
  fs.writeFileSync(full, text);
}

const registry = path.join(root, 'registry.json');
const release = (state: string, version: string, canary?: { until: string }) =>
  fs.writeFileSync(registry, JSON.stringify({ remotes: [{ name: 'landing', state, current: { version }, canary }] }));
let prerendered: Site;
const body = async (address: string) =>
  (await (await fetch(prerendered.url + address)).text()).replace(/nonce=".*?"/, '');

beforeAll(async () => {
  write('index.html', '<html nonce="__CSP_NONCE__">');
  write('prerendered/visitor.0.1.0-aaaa.en.html', '<html nonce="__CSP_NONCE__"><a href="__DEMO_VIDEO_URL__">home');
  write('prerendered/home.0.1.0-aaaa.en.html', '<html nonce="__CSP_NONCE__">home for the shell');
  write('prerendered/login.en.html', '<html nonce="__CSP_NONCE__">login');
  write('prerendered/visitor.0.1.0-aaaa.bn.html', '<html lang="bn">');
  write('prerendered/login.bn.html', '<html lang="bn"><title>লগ ইন</title>');
  write('prerendered/dashboard.html', '<html nonce="__CSP_NONCE__">dashboard');
  release('live', '0.1.0-aaaa');
  prerendered = await startSite({
    port: 0,
    shellDir: root,
    remoteDirs: [],
    config,
    registry,
  });
});
afterAll(async () => {
  await prerendered.stop();
  fs.rmSync(root, { recursive: true });
});

it('are served for their addresses, with the settings of this site', async () => {
  expect(await body('/')).toBe('<html ><a href="/demo?a=&quot;1&quot;&amp;b">home');
  expect(await body('/?utm=x')).toContain('home');
  expect(await body('/login')).toBe('<html >login');
  for (const address of ['/dashboard', '/dashboard/workerHome', '/Dashboard/a/b?c=d'])
    expect(await body(address)).toBe('<html >dashboard');
  expect(await body('/dashboards')).not.toMatch(/home|login|dashboard/);
});

it.each([
  ['bn-BD,bn;q=0.9,en-US;q=0.8,en;q=0.7', 'bn'],
  ['fr,bn', 'bn'],
  ['en-US,en;q=0.9,bn;q=0.8', 'en'],
  ['bn;q=0.1,en', 'en'],
  ['bn;q=0', 'en'],
  ['fr', 'en'],
  ['*', 'en'],
  ['; ,,=', 'en'],
])('are in the language that a browser asks for: %s is answered in %s', async (languages, language) => {
  const inLanguage = async (address: string) => {
    const answer = await fetch(prerendered.url + address, { headers: { 'accept-language': languages } });
    expect(answer.headers.get('vary')).toBe('Accept-Encoding, Accept-Language');
    return (await answer.text()).includes('lang="bn"') ? 'bn' : 'en';
  };
  expect(await inLanguage('/')).toBe(language);
  expect(await inLanguage('/login')).toBe(language);
});

it('have the title that they were built with, in previews too', async () => {
  const answer = await fetch(`${prerendered.url}/login`, { headers: { 'accept-language': 'bn' } });
  expect(await answer.text()).toContain(
    '<title>লগ ইন - Taskmint</title><meta property="og:title" content="লগ ইন - Taskmint">',
  );
});

it('give way to the plain page while another build of the landing page is live, or none', async () => {
  release('live', '0.1.0-bbbbb');
  expect(await body('/')).not.toContain('home');
  release('disabled', '0.1.0-aaaa');
  expect(await body('/')).not.toContain('home');
  fs.writeFileSync(registry, 'not json');
  expect(await body('/')).not.toContain('home');
  release('live', '0.1.0-aaaa');
  expect(await body('/')).toContain('home');
});

it('leave who gets which build to the shell while a canary of the landing page is compared', async () => {
  release('live', '0.1.0-aaaa', { until: new Date(Date.now() + 60_000).toISOString() });
  expect(await body('/')).toContain('for the shell');
  release('live', '0.1.0-aaaa', { until: new Date(Date.now() - 1).toISOString() });
  expect(await body('/')).not.toContain('for the shell');
});
