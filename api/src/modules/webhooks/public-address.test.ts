/** Where webhooks are delivered: only to public hosts, however an address is written and whatever a name resolves to. */
import { createSocket } from 'node:dgram';
import dns from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readEnv, useEnv } from '../../env';
import { testSettings } from '../../testing/start-test-api';
import { isReachable, lookupReachable, webhookAddress } from './public-address';
import { sendEvent } from './send-event';

const settle = (overrides: Readonly<Record<string, string>>) =>
  useEnv(readEnv(testSettings('mongodb://127.0.0.1/none', '/tmp', overrides)));
const local = () => settle({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9' });
const hosted = () => settle({});

describe('where real people are', () => {
  beforeEach(hosted);

  it.each([
    '127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1',
    '198.18.0.1', '224.0.0.1', '255.255.255.255', '240.0.0.1', '192.0.2.1', '::', '::1', 'fe80::1', 'fc00::1', 'fd12::1',
    'fec0::1', 'ff02::1', '::ffff:10.0.0.1', '::ffff:7f00:1', '64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1', '::7f00:1',
    'nonsense', '',
  ])('%s is not reached', (address) => expect(isReachable(address)).toBe(false)); // oxfmt-ignore

  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946'])('%s is', (address) => {
    expect(isReachable(address)).toBe(true);
  });

  it.each([
    'http://hooks.example.org/x', 'https://127.0.0.1/', 'https://localhost/', 'https://a.localhost/', 'https://LOCALHOST./',
    'https://2130706433/', 'https://0x7f.1/', 'https://0177.0.0.1/', 'https://[::1]/', 'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data', 'https://name:word@hooks.example.org/', 'ftp://hooks.example.org/',
    'file:///etc/passwd', 'javascript:alert(1)', 'https://', 'nonsense',
  ])('%s is no address for a webhook', (address) => expect(webhookAddress(address)).toBeNull()); // oxfmt-ignore

  it('takes https to a host, without what comes after #', () => {
    expect(webhookAddress('https://hooks.example.org:8443/in?x=1#part')).toBe('https://hooks.example.org:8443/in?x=1');
  });
});

describe('a name', () => {
  const found = (...addresses: string[]) =>
    [4, 6].map((family) =>
      jest
        .spyOn(dns.promises.Resolver.prototype, family === 4 ? 'resolve4' : 'resolve6')
        .mockImplementation((async () =>
          addresses.filter((address) => address.includes(':') === (family === 6))) as never),
    );
  const asked = (all: boolean) =>
    new Promise<unknown>((resolve) =>
      lookupReachable('hooks.example.org', { all }, (error, address) => resolve(error ? error.code : address)),
    );
  beforeEach(hosted);
  afterEach(() => jest.restoreAllMocks());

  it('is connected to by the very address that was looked at', async () => {
    found('93.184.216.34');
    expect(await asked(false)).toBe('93.184.216.34');
    expect(await asked(true)).toEqual([{ address: '93.184.216.34', family: 4 }]);
  });

  it.each([[['10.0.0.7']], [['93.184.216.34', '127.0.0.1']], [['::1']], [[]]])(
    'is refused when it is %j',
    async (all) => {
      found(...all);
      expect(await asked(true)).toBe('EREFUSEDADDRESS');
      expect(await asked(false)).toBe('EREFUSEDADDRESS');
    },
  );

  it('that leads inside fails as a refused address, with nothing sent', async () => {
    found('10.0.0.7');
    expect(await sendEvent('https://hooks.example.org/', {}, '{}', 5_000)).toMatchObject({
      failure: 'address',
      status: null,
    });
  });
});

describe('name servers that stay silent', () => {
  const usual = dns.getServers();
  const silent = createSocket('udp4');
  let questions = 0;
  beforeAll(async () => {
    hosted();
    silent.on('message', () => (questions += 1));
    await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve));
    dns.setServers([`127.0.0.1:${silent.address().port}`]);
  });
  afterAll(() => {
    dns.setServers(usual);
    silent.close();
  });

  it('keep none of the few places that the process has for names, through which payments and mail find theirs', async () => {
    const lookup = jest.spyOn(dns, 'lookup');
    const sent = await Promise.all(
      [1, 2, 3, 4].map((n) => sendEvent(`https://hooks-${n}.example.org/`, {}, '{}', 200)),
    );
    expect(sent.map(({ failure }) => failure)).toEqual(['timeout', 'timeout', 'timeout', 'timeout']);
    expect(questions).toBeGreaterThanOrEqual(4);
    expect(lookup).not.toHaveBeenCalled();
  });
});

describe('an endpoint', () => {
  let server: Server;
  let url: string;
  const seen: string[] = [];
  beforeAll(async () => {
    local();
    server = createServer((request, response) => {
      seen.push(request.url ?? '');
      if (request.url === '/hang') return;
      if (request.url === '/cut') return request.socket.destroy();
      if (request.url === '/endless') {
        response.writeHead(200);
        const more = setInterval(() => response.write('x'.repeat(1_000)), 1);
        response.on('close', () => clearInterval(more));
        return;
      }
      const status = Number(request.url?.slice(1));
      response.writeHead(status, { Location: `${url}/200` }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(local);
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const send = (path: string, timeoutMs = 5_000) => sendEvent(url + path, {}, '{}', timeoutMs);

  it.each<[string, string | null, number | null]>([
    ['/200', null, 200],
    ['/204', null, 204],
    ['/500', 'status', 500],
    ['/404', 'status', 404],
    ['/302', 'redirect', 302],
    ['/cut', 'connection', null],
    ['/endless', null, 200],
  ])('that answers %s ends as %s', async (path, failure, status) => {
    seen.length = 0;
    expect(await send(path)).toMatchObject({ failure, status });
    // What leads elsewhere is not followed.
    expect(seen).toEqual([path]);
  });

  it('that hangs is left when its time is over', async () => {
    expect(await send('/hang', 60)).toMatchObject({ failure: 'timeout', status: null });
  });

  it('of this machine is not reached once real people are there', async () => {
    hosted();
    seen.length = 0;
    expect(await send('/200')).toMatchObject({ failure: 'address' });
    expect(seen).toEqual([]);
  });
});
