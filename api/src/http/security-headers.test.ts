/** The headers that every answer of the API carries, those of a full server included. */
import * as http from 'node:http';
import type { AddressInfo } from 'node:net';
import { shedLoad } from './load-shedding';
import { headersOf } from './security-headers';

it('let nothing be framed, run, sniffed or followed back', () => {
  expect(headersOf(true)).toMatchObject({
    'Content-Security-Policy': expect.stringMatching(/default-src 'none'.*object-src 'none'.*base-uri 'none'/),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
  });
});

it('bind browsers to https for a year, subdomains too, in production mode only', () => {
  expect(headersOf(true)['Strict-Transport-Security']).toBe('max-age=31536000; includeSubDomains');
  expect(headersOf(false)).not.toHaveProperty('Strict-Transport-Security');
});

it('are on the refusals of a full server too', async () => {
  const { listener } = shedLoad(() => undefined, {
    maxInFlight: 1,
    maxWaiting: 0,
    maxWaitMs: 1_000,
    exempt: new Set(),
    headers: headersOf(true),
  });
  const server = http.createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const began = new Promise((resolve) => server.once('request', resolve));
    const never = http.get({ host: '127.0.0.1', port });
    never.on('error', () => undefined);
    await began;
    const { status, headers } = await fetch(`http://127.0.0.1:${port}/task`);
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('1');
    for (const [name, value] of Object.entries(headersOf(true)))
      expect([name, headers.get(name)]).toEqual([name, value]);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
