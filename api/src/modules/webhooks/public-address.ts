/**
 * Which addresses webhooks may reach: only public ones, so that nobody can make this server call machines that only it can reach (SSRF). A
 * name is resolved on connecting, and the connection goes to the very address that was checked, so that the name cannot change in between.
 */
import { getServers, promises, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { env } from '../../env';

/** Error code of a connection whose address is refused. */
export const REFUSED_ADDRESS = 'EREFUSEDADDRESS';

/** With the local identity emulator, programs run on the same machine, so its own addresses are allowed. */
function isLocalMode(): boolean {
  return env().FIREBASE_AUTH_EMULATOR_HOST !== undefined;
}

/** Whether this is a public internet address, however written; in local mode, this machine's addresses too. */
export function isReachable(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const range: string = parsed.range();
  if (range === 'loopback') return isLocalMode();
  if (range !== 'unicast') return false;
  // For IPv6, only global unicast: 2000::/3.
  return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0]! & 0xe0) === 0x20;
}

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The normalized address without fragment; null if it is not allowed. Host names are checked on connecting. */
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

/** Timeout per name server in ms, and number of attempts. */
const NAME_TIMEOUT_MS = 2_000;
const NAME_TRIES = 2;

/**
 * Queries the name servers directly. The system's `lookup` has two slots for the whole process, and a name whose servers do not answer
 * occupies one for as long as the system waits, 10 s and more: a few such endpoints would block name resolution for payments and mail.
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

/** The `lookup` of a connection: fails with REFUSED_ADDRESS unless every address of the name is reachable. */
export const lookupReachable: LookupFunction = (hostname, options, callback) => {
  const found = (addresses: LookupAddress[]): void => {
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isReachable(address))) {
      return callback(Object.assign(new Error('this address is not allowed'), { code: REFUSED_ADDRESS }), '', 0);
    }
    // The caller's options decide the shape of the answer.
    if (options.all) return (callback as (error: null, found: LookupAddress[]) => void)(null, addresses);
    callback(null, first.address, first.family);
  };
  void addressesOf(hostname).then(found, (error: NodeJS.ErrnoException) => callback(error, '', 0));
};
