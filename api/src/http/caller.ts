/**
 * Who sends a request, as far as can be told before any lookup: its address and its token. Makes no promise about the sender's identity; it only groups the
 * requests of one sender for counting.
 */
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** Prefix of an address's key. */
const ADDRESS = 'address ';

const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const GROUPS_OF_A_NETWORK = 4;
const GROUPS_OF_A_SITE = 3;
const GROUPS = 8;

/**
 * What counts as one address: an IPv4 address, also when written as IPv6, and the /64 network of an IPv6 address, since its owner has all of its 2^64
 * addresses.
 */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address;
  const ipv4 = MAPPED_IPV4.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    // An IPv4 address at the end stands for two groups.
    const written = groups.length + after.length + (after.at(-1)?.includes('.') ? 1 : 0);
    groups.push(...Array<string>(Math.max(0, GROUPS - written)).fill('0'), ...after);
  }
  const network = groups.slice(0, GROUPS_OF_A_NETWORK).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}

/**
 * The network that one party can hand out addresses from: an IPv4 address, or the /48 of an IPv6 address, which a household or a tunnel gets with its
 * 65,536 networks. For results of `addressGroup`, where many groups in one hand would look like a crowd.
 */
export function siteOf(group: string): string {
  return group.endsWith('::/64') ? `${group.split(':').slice(0, GROUPS_OF_A_SITE).join(':')}::/48` : group;
}

/** The sender's address: the connection's, or the one that the outermost of `proxyHops` trusted proxies saw (TRUST_PROXY_HOPS). */
export function addressOf(request: IncomingMessage, proxyHops: number): string {
  const own = request.socket.remoteAddress ?? '';
  if (proxyHops === 0) return own;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  return forwarded.slice(-proxyHops)[0] ?? own;
}

/** Keys of the senders that a request is counted for: its address, and its token if there is one. The token is not verified. */
export function callerKeys(request: IncomingMessage, proxyHops: number): readonly string[] {
  const address = `${ADDRESS}${addressGroup(addressOf(request, proxyHops))}`;
  const { authorization } = request.headers;
  return authorization === undefined ? [address] : [address, `token ${authorization}`];
}

/** Whether a key of `callerKeys` stands for an address. */
export function isAddressKey(key: string): boolean {
  return key.startsWith(ADDRESS);
}
