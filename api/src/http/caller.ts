/**
 * Who sends a request, as far as can be told before any lookup: its address and its token. Makes no promise about the sender's identity; it only groups the
 * requests of one sender for counting.
 */
import type { IncomingMessage } from 'node:http';
import { isIPv6, SocketAddress } from 'node:net';

/** Prefixes of the keys of an address and of a site. */
const ADDRESS = 'address ';
const SITE = 'site ';

/** An address with brackets or a port, as some proxies forward it. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;
const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/;
const GROUPS_OF_A_NETWORK = 4;
const GROUPS_OF_A_SITE = 3;
const GROUPS = 8;

/** The one spelling of an IPv6 address. Node reports IPv4 clients in it, so theirs needs no parsing, which takes 2 µs. */
function canonicalOf(address: string): string {
  if (MAPPED_IPV4.test(address)) return address;
  return new SocketAddress({ address: address.split('%', 1)[0]!, family: 'ipv6' }).address;
}

/**
 * What counts as one address: an IPv4 address, also when written as IPv6, and the /64 network of an IPv6 address, since its owner has all of its 2^64
 * addresses. A port does not count: each connection has another one.
 */
export function addressGroup(written: string): string {
  const [, bracketed, ipv4] = WITH_PORT.exec(written) ?? [];
  const address = bracketed ?? ipv4 ?? written;
  if (!isIPv6(address)) return address;
  const canonical = canonicalOf(address);
  const mapped = MAPPED_IPV4.exec(canonical)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = canonical.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    groups.push(...Array<string>(GROUPS - groups.length - after.length).fill('0'), ...after);
  }
  return `${groups.slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64`;
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

/**
 * Keys of the senders that a request is counted for, the largest first: the site of an IPv6 address, its address, and its token if there is one. The token
 * is not verified.
 */
export function callerKeys(request: IncomingMessage, proxyHops: number): readonly string[] {
  const group = addressGroup(addressOf(request, proxyHops));
  const site = siteOf(group);
  const { authorization } = request.headers;
  return [
    ...(site === group ? [] : [`${SITE}${site}`]),
    `${ADDRESS}${group}`,
    ...(authorization === undefined ? [] : [`token ${authorization}`]),
  ];
}

/** How many of `places` a key of `callerKeys` may hold: a site half of them, or what one address may if that is more. */
export function shareOf(places: number, perAddress: number, perToken = perAddress): (key: string) => number {
  return (key) => {
    if (key.startsWith(SITE)) return Math.max(perAddress, Math.floor(places / 2));
    return key.startsWith(ADDRESS) ? perAddress : perToken;
  };
}
