/**
 * Which addresses webhooks may reach: public ones, so that nobody has this server ask machines that only it can reach. A name is resolved when it is connected to, and the connection
 * goes to the very address that was looked at, so that a name cannot be changed in between.
 */
import { getServers, promises, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { env } from '../../env';

/** What a connection fails with whose address is refused. */
export const REFUSED_ADDRESS = 'EREFUSEDADDRESS';

/** Beside the local identity emulator programs run on the same machine, so its own addresses count there. */
function isLocalMode(): boolean {
  return env().FIREBASE_AUTH_EMULATOR_HOST !== undefined;
}

/** Whether this is an address of the internet, whatever form it is written in; in local mode this machine's own count too. */
export function isReachable(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const range: string = parsed.range();
  if (range === 'loopback') return isLocalMode();
  if (range !== 'unicast') return false;
  // Of IPv6 only what is given out to networks: 2000::/3.
  return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0]! & 0xe0) === 0x20;
}

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The address as it is asked, without credentials or fragment; null for what nothing is sent to. Names are looked at when they are connected to. */
export function webhookAddress(written: string): string | null {
  if (!URL.canParse(written)) return null;
  const url = new URL(written);
  const isLoopback = LOOPBACK_NAMES.has(url.hostname);
  const isPlainAllowed = isLocalMode() && isLoopback;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isPlainAllowed)) return null;
  if (url.username !== '' || url.password !== '') return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isReachable(host)) return null;
  if (/(^|\.)localhost\.?$/.test(host) && !isPlainAllowed) return null;
  url.hash = '';
  return url.href;
}

/** How long a name server may take, in ms, and how often it is asked. */
const NAME_TIMEOUT_MS = 2_000;
const NAME_TRIES = 2;

/**
 * Asks the name servers themselves. `lookup` of the system has two places for the whole process and gives a name whose servers stay silent one of them for as long as the system
 * waits, 10 s and more: some such endpoints would keep payments and mail from finding theirs.
 */
async function addressesOf(name: string): Promise<LookupAddress[]> {
  if (isLocalMode() && LOOPBACK_NAMES.has(name)) return promises.lookup(name, { all: true });
  const resolver = new promises.Resolver({ timeout: NAME_TIMEOUT_MS, tries: NAME_TRIES });
  resolver.setServers(getServers());
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  if (ipv4.status === 'rejected' && ipv6.status === 'rejected') throw ipv4.reason;
  return [
    ...(ipv4.status === 'fulfilled' ? ipv4.value : []).map((address) => ({ address, family: 4 })),
    ...(ipv6.status === 'fulfilled' ? ipv6.value : []).map((address) => ({ address, family: 6 })),
  ];
}

/** `lookup` of a connection: fails with REFUSED_ADDRESS unless every address of the name is reachable. */
export const lookupReachable: LookupFunction = (hostname, options, callback) => {
  const found = (addresses: LookupAddress[]): void => {
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isReachable(address))) {
      return callback(Object.assign(new Error('this address is not reached'), { code: REFUSED_ADDRESS }), '', 0);
    }
    // Which of the two shapes is wanted is for the caller to say.
    if (options.all) return (callback as (error: null, found: LookupAddress[]) => void)(null, addresses);
    callback(null, first.address, first.family);
  };
  void addressesOf(hostname).then(found, (error: NodeJS.ErrnoException) => callback(error, '', 0));
};
