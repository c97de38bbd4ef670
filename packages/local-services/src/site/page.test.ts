/** What a document is called before any script runs, also where its link is shared. */
import * as fs from 'node:fs';
import * as http from 'node:http';
import * as os from 'node:os';
import * as path from 'node:path';
import { text } from 'node:stream/consumers';
import { startSite, type Site } from '.';

const shellDir = fs.mkdtempSync(path.join(os.tmpdir(), 'page-'));
let site: Site;

beforeAll(async () => {
  fs.writeFileSync(path.join(shellDir, 'index.html'), '<head><title>Taskmint</title></head>');
  const config = {
    apiUrl: 'http://localhost:5000',
    payments: { publishableKey: 'pk_test_x' },
    identity: { apiKey: 'k', authDomain: 'localhost', projectId: 'demo-taskmint' },
    demoVideoUrl: '/demo',
    registryKeys: ['A'.repeat(43)],
  };
  site = await startSite({ port: 0, shellDir, remoteDirs: [], config });
});

afterAll(async () => {
  await site.stop();
  fs.rmSync(shellDir, { recursive: true });
});

/** By a raw request: fetch sends no host name of ours. */
async function headOf(address: string, host = 'site.test'): Promise<string> {
  const asked = http.get({ host: '127.0.0.1', port: site.port, path: address, headers: { host } });
  return text(await new Promise<http.IncomingMessage>((resolve) => asked.once('response', resolve)));
}

it('is the title of its screen, however the address is written', async () => {
  const title = 'Help - Taskmint';
  expect(await headOf('/Help/')).toContain(`<title>${title}</title><meta property="og:title" content="${title}">`);
});

it("is the product's name where the screen has no title of its own", async () => {
  for (const address of ['/', '/dashboard/history', '/no/such/screen']) {
    expect(await headOf(address)).toContain('<title>Taskmint</title><meta property="og:title" content="Taskmint">');
  }
});

it('shows the picture by a whole address, and lets no host name out of its quotes', async () => {
  expect(await headOf('/')).toContain('<meta property="og:image" content="http://site.test/icon-512.png">');
  expect(await headOf('/', '"><script>')).toContain('content="http://&quot;>&lt;script>/icon-512.png"');
});
