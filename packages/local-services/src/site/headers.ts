/** Headers of the site's answers: what a page may load and run, and how long what it loads may be kept. */
import { mayPay, sourcesOf, type DocumentPlace, type PublicConfig } from './public-config';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Keep it, but ask every time whether it is still the newest. */
export const REVALIDATE = 'no-cache';

/** On every answer, document or not; a document brings a policy of its own. */
const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Says nothing of what may be loaded: the service worker lives by the policy that its own file came with.
  'Content-Security-Policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};

/** What every answer of the site carries. A site that is on the web by https stays there: browsers never ask by http again. */
export function commonHeaders(isPublic: boolean): Readonly<Record<string, string>> {
  return isPublic
    ? { ...COMMON_HEADERS, 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
    : COMMON_HEADERS;
}

/** Headers of a document. Scripts and styles run with `nonce` or from the site itself; there is no unsafe-inline and no unsafe-eval. */
export function documentHeaders(nonce: string, config: PublicConfig, place: DocumentPlace): Record<string, string> {
  const sources = sourcesOf(config, place);
  const policy: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...sources.script],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    // Pictures come from whatever host their owners use, and from our own API, which in local mode has no https.
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
    // The Google popup has to be able to report back to the page that opened it.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': `camera=(), microphone=(), geolocation=(), usb=(), payment=(${mayPay(place) ? 'self "https://js.stripe.com"' : ''})`,
    'X-Frame-Options': 'DENY',
    ...(place.audience === 'admin' ? { 'X-Robots-Tag': 'noindex, nofollow' } : {}),
  };
}

const FINGERPRINTED = /(^|[./-])[0-9a-f]{8,}\.[a-z0-9.]+$/;

/** `Cache-Control` of a static file by its address: what carries its hash or its build in its address never changes. */
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

/** `Content-Type` of a text by its address, with its encoding; undefined for what is no text. */
export function textType(pathname: string): string | undefined {
  const extension = /\.([a-z]+)$/.exec(pathname)?.[1] ?? '';
  return Object.hasOwn(TEXT_TYPES, extension) ? `${TEXT_TYPES[extension]}; charset=utf-8` : undefined;
}
