/** Headers of the site's responses: what a page may load and run, and how long its resources may be cached. */
import { mayPay, sourcesOf, type DocumentPlace, type PublicConfig } from './public-config';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Cache it, but revalidate every time. */
export const REVALIDATE = 'no-cache';

/** On every response; a document also gets a policy of its own. */
const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Says nothing about loading: the service worker follows the policy that came with its own file.
  'Content-Security-Policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};

/** Headers of every response. A site that is on the web over https stays there: browsers never use http again (HSTS). */
export function commonHeaders(isPublic: boolean): Readonly<Record<string, string>> {
  return isPublic
    ? { ...COMMON_HEADERS, 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
    : COMMON_HEADERS;
}

/** Headers of a document. Scripts and styles run with `nonce` or from the site itself; there is no unsafe-inline and no unsafe-eval. */
export function documentHeaders(nonce: string, config: PublicConfig, place: DocumentPlace): Record<string, string> {
  const sources = sourcesOf(config, place);
  const policy: Record<string, string[]> = {
    // All that is left to it are files fetched ahead of use, for which Firefox looks nowhere else (`<link rel="prefetch">`).
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...sources.script],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    // Pictures come from any host their owners use, and from the product's API, which has no https in local mode.
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...sources.connect],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...sources.connect],
    'frame-src': sources.frame.length > 0 ? sources.frame : ["'none'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, values]) => `${name} ${values.join(' ')}`)
      .join('; '),
    'Cache-Control': REVALIDATE,
    // The Google popup has to be able to report back to its opener.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': `camera=(), microphone=(), geolocation=(), usb=(), payment=(${mayPay(place) ? 'self "https://js.stripe.com"' : ''})`,
    'X-Frame-Options': 'DENY',
    ...(place.audience === 'admin' ? { 'X-Robots-Tag': 'noindex, nofollow' } : {}),
  };
}

/**
 * The `Link` header of a dashboard (RFC 8288): whom it will ask before it can show anything. Connecting takes three round trips, which a slow phone
 * has time for while the scripts download.
 */
export function preconnects(config: PublicConfig): string {
  const { connect } = sourcesOf(config, { audience: 'public', kind: 'plain' });
  return connect.map((origin) => `<${origin}>; rel=preconnect; crossorigin`).join(', ');
}

const FINGERPRINTED = /(^|[./-])[0-9a-f]{8,}\.[a-z0-9.]+$/;

/** `Cache-Control` of a static file: an address that contains a hash or a build id never changes its content. */
export function cachePolicy(pathname: string): string {
  if (/^\/remotes\/[^/]+\/[^/]+\/./.test(pathname)) return IMMUTABLE;
  return FINGERPRINTED.test(pathname) ? IMMUTABLE : REVALIDATE;
}

const TEXT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  txt: 'text/plain',
  html: 'text/html',
  svg: 'image/svg+xml',
  xml: 'text/xml',
};

/** `Content-Type` of a text file by its address, with its charset; undefined for other files. */
export function textType(pathname: string): string | undefined {
  const extension = /\.([a-z]+)$/.exec(pathname)?.[1] ?? '';
  return Object.hasOwn(TEXT_TYPES, extension) ? `${TEXT_TYPES[extension]}; charset=utf-8` : undefined;
}
