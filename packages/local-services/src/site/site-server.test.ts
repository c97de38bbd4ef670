/** The site over HTTP: types, caching, compression, the content policy, and what it refuses. */
import { once } from 'node:events';
import * as fs from 'node:fs';
import * as http from 'node:http';
import * as net from 'node:net';
import * as os from 'node:os';
import * as path from 'node:path';
import * as zlib from 'node:zlib';
import { startSite, type PublicConfig, type Site } from '.';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'site-'));
const config: PublicConfig = {
  apiUrl: 'http://localhost:5000',
  payments: { publishableKey: 'pk_test_x', scriptUrl: 'http://localhost:12111/v3/' },
  identity: { apiKey: 'k', authDomain: 'localhost', projectId: 'demo-taskmint', emulatorUrl: 'http://127.0.0.1:9099' },
  demoVideoUrl: '/demo?a="1"&b',
  registryKeys: ['A'.repeat(43)],
};

function write(file: string, text: string): void {
  const full = path.join(root, file);
  fs.mkdirSync(path.dirname(full), { recursive: true });
  fs.writeFileSync(full, text);
}

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** A raw request: fetch would normalize the address and decompress the body. */
function get(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(site.url);
    const request = http.request({ host: '127.0.0.1', port, path: url, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.once('error', reject);
    request.end();
  });
}

let site: Site;

beforeAll(async () => {
  const script = 'console.log("a script that is worth compressing");'.repeat(50);
  write(
    'shell/index.html',
    '<html><meta property="csp-nonce" content="__CSP_NONCE__"><script nonce="__CSP_NONCE__"></script>',
  );
  write('shell/assets/main.0123456789.js', script);
  fs.writeFileSync(path.join(root, 'shell/assets/main.0123456789.js.br'), zlib.brotliCompressSync(script));
  fs.writeFileSync(path.join(root, 'shell/assets/main.0123456789.js.gz'), zlib.gzipSync(script));
  write('shell/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write('built/worker-app/0.1.0-ab12cd34/remoteEntry.js', 'var worker;');
  write('published/worker-app/0.1.0-99999999/remoteEntry.js', 'var older;');
  write('shell-secret/key.txt', 'secret');
  site = await startSite({
    port: 0,
    shellDir: path.join(root, 'shell'),
    remoteDirs: [path.join(root, 'published'), path.join(root, 'built')],
    config,
  });
});

afterAll(async () => {
  await site.stop();
  fs.rmSync(root, { recursive: true });
});

describe('documents', () => {
  it('are the page for every screen, with a nonce of their own in page and policy', async () => {
    const nonces = new Set<string>();
    for (const address of [
      '/',
      '/login',
      '/dashboard/taskDetail/5f0000000000000000000000',
      '/index.html',
      '/dashboard/history/?x=1',
    ]) {
      const answer = await get(address);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-cache');
      const policy = String(answer.headers['content-security-policy']);
      const nonce = /'nonce-([^']+)'/.exec(policy)![1]!;
      expect(answer.body.toString()).toBe(
        `<html><meta property="csp-nonce" content="${nonce}"><script nonce="${nonce}"></script>`,
      );
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(5);
  });

  it('are a 404 for what is no screen, and still the page, which says so', async () => {
    for (const address of ['/no/such/screen?x=1', '/dashboard/nonsense', '/nonsense/']) {
      const answer = await get(address);
      expect([address, answer.status]).toEqual([address, 404]);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body.toString()).toMatch(/^<html>/);
    }
  });

  it('carry a policy without unsafe sources that lets the page reach exactly its services', async () => {
    const { headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
    // In Firefox this alone decides about files fetched ahead of use; everything else has a line of its own.
    expect(policy).toContain("default-src 'self'");
    for (const kind of ['script', 'style', 'img', 'media', 'font', 'connect', 'frame', 'manifest', 'worker', 'object'])
      expect(policy).toContain(`; ${kind}-src `);
    expect(policy).toContain("connect-src 'self' http://localhost:5000 http://127.0.0.1:9099;");
    expect(policy).not.toMatch(/stripe|google/);
    expect(policy).toContain("frame-src 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('are compressed', async () => {
    const br = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(zlib.brotliDecompressSync(br.body).toString()).toMatch(/^<html>/);
    const gz = await get('/', { 'accept-encoding': 'gzip' });
    expect(zlib.gunzipSync(gz.body).toString()).toMatch(/^<html>/);
  });

  it('follow a new build without a restart', async () => {
    const file = path.join(root, 'shell/index.html');
    const before = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(file, '<html>the next build');
    expect((await get('/')).body.toString()).toBe('<html>the next build');
    fs.writeFileSync(file, before);
  });
});

describe('files', () => {
  it('with a hash or a build in their address are kept for ever, others are asked about', async () => {
    for (const [address, type, cache] of [
      ['/assets/main.0123456789.js', /javascript/, 'public, max-age=31536000, immutable'],
      ['/remotes/worker-app/0.1.0-ab12cd34/remoteEntry.js', /javascript/, 'public, max-age=31536000, immutable'],
      ['/favicon.svg', /svg/, 'no-cache'],
    ] as const) {
      const answer = await get(address);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toMatch(type);
      expect(answer.headers['cache-control']).toBe(cache);
      const again = await get(address, { 'if-none-match': answer.headers.etag! });
      expect(again.status).toBe(304);
    }
  });

  it('come precompressed', async () => {
    const plain = await get('/assets/main.0123456789.js');
    const br = await get('/assets/main.0123456789.js', { 'accept-encoding': 'gzip, br' });
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(br.headers['content-type']).toBe(plain.headers['content-type']);
    expect(zlib.brotliDecompressSync(br.body)).toEqual(plain.body);
    const gz = await get('/assets/main.0123456789.js', { 'accept-encoding': 'gzip' });
    expect(zlib.gunzipSync(gz.body)).toEqual(plain.body);
  });

  it('of remotes come from wherever they were published, and may be loaded from another origin', async () => {
    const older = await get('/remotes/worker-app/0.1.0-99999999/remoteEntry.js');
    expect(older.body.toString()).toBe('var older;');
    expect(older.headers['access-control-allow-origin']).toBe('*');
    expect(older.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect((await get('/favicon.svg')).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('that are missing are a 404 and not the page', async () => {
    for (const address of [
      '/assets/gone.0123456789.js',
      '/remotes/worker-app/0.1.0-00000000/remoteEntry.js',
      '/remotes/x/y',
    ]) {
      for (const accept of ['*/*', 'text/html']) {
        const answer = await get(address, { accept });
        expect(answer.status).toBe(404);
        expect(answer.headers['content-type']).toMatch(/text\/plain/);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    }
    const typed = await get('/some.address', { accept: 'text/html,*/*' });
    expect(typed.status).toBe(404);
    expect(typed.headers['content-type']).toMatch(/text\/html/);
  });

  it('answer parts, and odd ranges in whole', async () => {
    const url = '/remotes/worker-app/0.1.0-ab12cd34/remoteEntry.js';
    expect((await get(url, { range: 'bytes=0-2' })).body.toString()).toBe('var');
    for (const range of ['bytes=5-1', 'bytes=-', 'lines=1-2', 'bytes=abc-']) {
      const answer = await get(url, { range });
      expect(answer.body.toString()).toBe('var worker;');
    }
  });
});

describe('every answer', () => {
  it('may not be framed or sniffed, and says what it is and how it is written', async () => {
    for (const [address, method, type] of [
      ['/', 'GET', 'text/html; charset=utf-8'],
      ['/assets/main.0123456789.js', 'GET', 'text/javascript; charset=utf-8'],
      ['/remotes/worker-app/0.1.0-ab12cd34/remoteEntry.js', 'GET', 'text/javascript; charset=utf-8'],
      ['/favicon.svg', 'GET', 'image/svg+xml; charset=utf-8'],
      ['/config.json', 'GET', 'application/json; charset=utf-8'],
      ['/assets/gone.js', 'GET', 'text/plain; charset=utf-8'],
      ['/..%2f', 'GET', 'text/plain; charset=utf-8'],
      ['/', 'TRACE', 'text/plain; charset=utf-8'],
    ] as const) {
      const { headers } = await get(address, {}, method);
      const policy = String(headers['content-security-policy']);
      for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect([address, policy]).toEqual([address, expect.stringContaining(rule)]);
      expect([address, headers['x-content-type-options']]).toEqual([address, 'nosniff']);
      expect([address, headers['referrer-policy']]).toEqual([address, 'strict-origin-when-cross-origin']);
      expect([address, headers['content-type']]).toEqual([address, type]);
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  it('of a site with https binds browsers to it for a year', async () => {
    const live = await startSite({
      port: 0,
      shellDir: path.join(root, 'shell'),
      remoteDirs: [],
      config: { ...config, apiUrl: 'https://api.taskmint.test' },
    });
    try {
      for (const address of ['/', '/favicon.svg', '/assets/gone.js']) {
        const { headers } = await fetch(live.url + address);
        expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      }
    } finally {
      await live.stop();
    }
  });
});

describe('hostile addresses', () => {
  it.each([
    '/../shell-secret/key.txt',
    '/assets/../../shell-secret/key.txt',
    '/%2e%2e/shell-secret/key.txt',
    '/..%2fshell-secret%2fkey.txt',
    '/..%5cshell-secret%5ckey.txt',
    '/remotes/../../shell-secret/key.txt',
    '/%00.js',
    '/%zz',
    '/.git/config',
    '/assets/.env',
    '/remotes/%2egit/HEAD',
  ])('%s leads nowhere', async (address) => {
    const answer = await get(address);
    expect(answer.status).toBe(400);
    expect(answer.body.toString()).not.toContain('secret');
  });

  it('only GET and HEAD are answered', async () => {
    for (const method of ['POST', 'PUT', 'OPTIONS', 'TRACE'])
      expect(await get('/', {}, method)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    const head = await get('/favicon.svg', {}, 'HEAD');
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  });
});

describe('services', () => {
  it('are named in /config.json, never out of a cache', async () => {
    const answer = await get('/config.json');
    expect(JSON.parse(answer.body.toString())).toEqual(config);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  describe('are let in by each document that needs them, and by no other', () => {
    const PLAIN = ['/', '/about-us', '/no-such-page', '/dashboard', '/dashboard/clientHome', '/dashboard/taskList'];
    // The shell goes by the address as the browser has it, and would go on in a document that it takes for a plain one.
    PLAIN.push('/dashboard/buy%43oin', '/dashboard%2FbuyCoin', '/%6cogin');
    const ENTERING = ['/login', '/register', '/login?next=%2Fdashboard'];
    const PAYING = ['/dashboard/buyCoin', '/dashboard/buycoin/'];

    async function headersOf(changes: Partial<PublicConfig>, addresses: readonly string[]): Promise<Headers[]> {
      const other = await startSite({
        port: 0,
        shellDir: path.join(root, 'shell'),
        remoteDirs: [],
        config: { ...config, ...changes },
      });
      try {
        return await Promise.all(addresses.map(async (address) => (await fetch(other.url + address)).headers));
      } finally {
        await other.stop();
      }
    }
    const policies = async (changes: Partial<PublicConfig>, addresses: readonly string[]) =>
      (await headersOf(changes, addresses)).map(
        (headers) => `${headers.get('content-security-policy')} | ${headers.get('permissions-policy')}`,
      );
    const links = async (changes: Partial<PublicConfig>, addresses: readonly string[]) =>
      (await headersOf(changes, addresses)).map((headers) => headers.get('link'));

    const HOSTED: Partial<PublicConfig> = {
      payments: { publishableKey: 'pk_live_x' },
      identity: { apiKey: 'k', authDomain: 'taskmint.firebaseapp.com', projectId: 'taskmint' },
    };

    it('hosted: Stripe where somebody pays', async () => {
      for (const policy of await policies(HOSTED, PAYING)) {
        expect(policy).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/);
        expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/);
        expect(policy).toMatch(/frame-src https:\/\/js\.stripe\.com https:\/\/hooks\.stripe\.com;/);
        expect(policy).toContain('payment=(self "https://js.stripe.com")');
        expect(policy).not.toMatch(/apis\.google|firebaseapp|12111|9099/);
      }
      for (const policy of await policies(HOSTED, [...PLAIN, ...ENTERING])) {
        expect(policy).not.toContain('stripe');
        expect(policy).toContain('payment=()');
      }
    });

    it('dashboards connect ahead to the API and the identity service, and to no other; pages for visitors to nobody', async () => {
      const origins = [
        new URL(config.apiUrl).origin,
        'https://identitytoolkit.googleapis.com',
        'https://securetoken.googleapis.com',
      ];
      const wanted = origins.map((origin) => `<${origin}>; rel=preconnect; crossorigin`).join(', ');
      expect(await links(HOSTED, ['/dashboard/workerHome', '/dashboard/buyCoin'])).toEqual([wanted, wanted]);
      expect(await links(HOSTED, ['/', '/login', '/company'])).toEqual([null, null, null]);
    });

    it("hosted: Google's window where somebody comes in; who is signed in is known everywhere", async () => {
      for (const policy of await policies(HOSTED, ENTERING)) {
        expect(policy).toMatch(/script-src [^;]*https:\/\/apis\.google\.com/);
        expect(policy).toContain('frame-src https://taskmint.firebaseapp.com;');
      }
      for (const policy of await policies(HOSTED, PLAIN)) {
        expect(policy).not.toMatch(/apis\.google|firebaseapp/);
        expect(policy).toContain("frame-src 'none'");
      }
      for (const policy of await policies(HOSTED, [...PLAIN, ...ENTERING, ...PAYING])) {
        expect(policy).toContain('https://identitytoolkit.googleapis.com https://securetoken.googleapis.com');
      }
    });

    it('embedded: the double where somebody pays, and neither Stripe nor Google anywhere', async () => {
      for (const policy of await policies({}, PAYING)) {
        expect(policy).toMatch(/script-src [^;]*http:\/\/localhost:12111[ ;]/);
        expect(policy).toMatch(/connect-src [^;]*http:\/\/localhost:12111[ ;]/);
      }
      for (const policy of await policies({}, [...PLAIN, ...ENTERING])) expect(policy).not.toContain('12111');
      for (const policy of await policies({}, [...PLAIN, ...ENTERING, ...PAYING])) {
        expect(policy.replace('payment=(self "https://js.stripe.com")', '')).not.toMatch(/stripe|google/);
      }
    });
  });

  it('lend the static list of top freelancers, or say that they are away', async () => {
    let elsewhere = false;
    let asked = 0;
    const api = http.createServer((request, response) => {
      asked += 1;
      if (elsewhere) response.writeHead(302, { Location: '/secret.json' });
      response.end(`["${request.url}"]`);
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const { port } = api.address() as { port: number };
    const near = await startSite({
      port: 0,
      shellDir: path.join(root, 'shell'),
      remoteDirs: [],
      config: { ...config, apiUrl: `http://127.0.0.1:${port}` },
    });
    const realNow = performance.now.bind(performance);
    const later = (ms: number) => jest.spyOn(performance, 'now').mockImplementation(() => realNow() + ms);
    try {
      const many = await Promise.all(Array.from({ length: 20 }, () => fetch(`${near.url}/TopEarnin.json`)));
      for (const answer of many) expect(await answer.json()).toEqual(['/TopEarnin.json']);
      // To the API all visitors have one address, whose rate limit one of them could use up.
      expect(asked).toBe(1);
      const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      elsewhere = true;
      expect((await fetch(`${near.url}/TopEarnin.json`)).status).toBe(200);
      later(5_100);
      expect((await fetch(`${near.url}/TopEarnin.json`)).status).toBe(502);
      api.closeAllConnections();
      await new Promise((resolve) => api.close(resolve));
      later(6_300);
      expect((await fetch(`${near.url}/TopEarnin.json`)).status).toBe(502);
      expect(asked).toBe(2);
      error.mockRestore();
    } finally {
      jest.restoreAllMocks();
      await near.stop();
    }
  });
});

describe('a site of their own for admins', () => {
  let site: Site;
  const ask = (host: string, address: string) =>
    new Promise<{ status: number; headers: http.IncomingHttpHeaders }>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: site.port, path: address, headers: { host } };
      http
        .get(options, (response) => {
          response.resume();
          resolve({ status: response.statusCode ?? 0, headers: response.headers });
        })
        .on('error', reject);
    });
  const ADMIN = '/remotes/admin-app/0.1.0-ad314000/remoteEntry.js';
  const WORKER = '/remotes/worker-app/0.1.0-ab12cd34/remoteEntry.js';

  beforeAll(async () => {
    write('published/admin-app/0.1.0-ad314000/remote.json', '{"roles":["admin"]}');
    write('published/admin-app/0.1.0-ad314000/remoteEntry.js', 'var admins;');
    write('published/worker-app/0.1.0-ab12cd34/remote.json', '{"roles":["freelancer"]}');
    write('published/worker-app/0.1.0-ab12cd34/remoteEntry.js', 'var worker;');
    site = await startSite({
      port: 0,
      shellDir: path.join(root, 'shell'),
      remoteDirs: [path.join(root, 'published')],
      config: { ...config, payments: { publishableKey: 'pk_test_x' } },
      adminOrigin: 'http://admin.example:8080',
    });
  });
  afterAll(() => site.stop());

  it('serves their remote there and nowhere else', async () => {
    expect((await ask('admin.example:8080', ADMIN)).status).toBe(200);
    for (const at of [ADMIN, ADMIN.replace('s/', 's//'), ADMIN.replace('p/', 'p//')])
      expect((await ask('www.example', at)).status).toBe(404);
    expect((await ask('www.example', WORKER)).status).toBe(200);
    expect((await ask('www.example', '/remotes/nothing/here/remoteEntry.js')).status).toBe(404);
  });

  it('has a content policy without the payment provider, and is in no search engine', async () => {
    const PAY = '/dashboard/buyCoin';
    const [own, everybodys] = await Promise.all([ask('admin.example:8080', PAY), ask('www.example', PAY)]);
    expect(own.headers['content-security-policy']).not.toContain('stripe');
    expect(own.headers['permissions-policy']).toContain('payment=()');
    expect(own.headers['x-robots-tag']).toContain('noindex');
    expect(everybodys.headers['content-security-policy']).toContain('https://js.stripe.com');
    expect(everybodys.headers['x-robots-tag']).toBeUndefined();
  });
});

it('sends to its end what it is sending when it is told to stop, and waits for nobody who asks nothing', async () => {
  const size = 8_000_000;
  fs.writeFileSync(path.join(root, 'shell/assets/film.0123456789.bin'), Buffer.alloc(size, 7));
  const other = await startSite({ port: 0, shellDir: path.join(root, 'shell'), remoteDirs: [], config });
  const spare = net.connect(other.port, '127.0.0.1').on('error', () => undefined);
  await once(spare, 'connect');
  const left = once(spare, 'close');
  const answer = await fetch(`${other.url}/assets/film.0123456789.bin`);
  const told = performance.now();
  const stopped = other.stop();
  expect((await answer.arrayBuffer()).byteLength).toBe(size);
  await left;
  await stopped;
  expect(performance.now() - told).toBeLessThan(4_500);
  await expect(fetch(other.url)).rejects.toThrow();
});
