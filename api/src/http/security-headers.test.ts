/** The headers of every response. load-shedding.test.ts checks that a full server sends them too. */
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
