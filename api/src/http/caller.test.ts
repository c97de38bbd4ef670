/** Which requests count as one sender's. */
import type { IncomingMessage } from 'node:http';
import { addressGroup, addressOf, callerKeys, siteOf } from './caller';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['2001:db8::192.0.2.1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  // Some proxies forward the port too (Azure's Application Gateway), which is another one for each connection.
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[2001:db8:1:2::5]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::5]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:0:1:0:0:1', '2001:db8:0:0::/64'],
  ['::192.0.2.1', '0:0:0:0::/64'],
  ['not an address', 'not an address'],
])('%s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

it('an address that is forwarded counts only behind as many proxies as are trusted', () => {
  const request = from('192.0.2.1', { 'x-forwarded-for': 'made up, 203.0.113.1, 203.0.113.2' });
  expect([0, 1, 2].map((hops) => addressOf(request, hops))).toEqual(['192.0.2.1', '203.0.113.2', '203.0.113.1']);
  expect(addressOf(from('192.0.2.1'), 2)).toBe('192.0.2.1');
});

it('a request counts for its address, and for its token when it has one', () => {
  expect(callerKeys(from('::ffff:192.0.2.1'), 0)).toEqual(['address 192.0.2.1']);
  const signedIn = callerKeys(from('192.0.2.1', { authorization: 'Bearer a' }), 0);
  expect(signedIn).toEqual(['address 192.0.2.1', 'token Bearer a']);
  const [site, network] = callerKeys(from('2001:db8:77:12::5'), 0);
  expect([site, network]).toEqual(['site 2001:db8:77::/48', 'address 2001:db8:77:12::/64']);
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:77:12::5', '2001:db8:77::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
])('%s is of the site %s', (address, site) => {
  expect(siteOf(addressGroup(address))).toBe(site);
});
