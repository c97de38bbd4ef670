/**
 * Keeps the site readable offline. Files with a hash or build in their address are served from the cache. Pages and lists come from the network; only
 * when that fails are they served from the last cached copy, marked with the time it was made (`X-Copy-Of`). Only GET is handled: nothing that moves
 * coins is cached, retried or answered from here. Copies of lists are kept per person and removed at sign-out.
 */
const FILES = 'taskmint-files-1';
const PAGES = 'taskmint-pages-2';
/** One cache per person: `taskmint-copies:<id>`, or `visitor` for public data. The page removes a person's copies at sign-out. */
const CACHE_PREFIX = 'taskmint-copies:';
const VISITOR = 'visitor';
const OFFLINE_PAGE = '/offline.html';
const OFFLINE_PARTS = ['/offline.css', '/icon-192.png'];
const OWN_PAGES = ['', '/login', '/register', '/dashboard/buycoin'];
const MAX_FILES = 400;
const MAX_RESPONSES = 60;
const MAX_RESPONSE_BYTES = 1_000_000;

/** What may be read offline, by its path at the API: lists and single records, never exports, tokens or payments in progress. */
const READABLE =
  /\/(task|submission|withdraw|payment|coin|cart|user|reviews|remotes|statement|earnings|spending|TopEarnin\.json)(\/|$)/;
const IMMUTABLE = /^\/(assets\/|remotes\/[^/]+\/[^/]+\/)/;

/** How many times people's copies have been dropped. A response to a request from before the last time is not cached. */
let forgotten = 0;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(PAGES).then((cache) => cache.addAll([OFFLINE_PAGE, ...OFFLINE_PARTS])));
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const current = (name) =>
    name === FILES || name === PAGES || name.startsWith(CACHE_PREFIX) || !name.startsWith('taskmint-');
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => !current(name)).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** The page removes the copies at sign-out and announces it here (src/offline/response-cache.ts), because responses may still be in flight. */
self.addEventListener('message', (event) => {
  if (event.data !== 'taskmint-forget-copies') return;
  forgotten += 1;
  const isSomebodys = (name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_PREFIX + VISITOR;
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter(isSomebodys).map((name) => caches.delete(name)))),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  const isOurs = url.origin === self.location.origin;
  if (isOurs && request.mode === 'navigate') event.respondWith(page(event, url));
  else if (isOurs && IMMUTABLE.test(url.pathname)) event.respondWith(file(event));
  else if (isOurs && ['/config.json', ...OFFLINE_PARTS].includes(url.pathname)) event.respondWith(latest(event, PAGES));
  else if (READABLE.test(url.pathname) && isList(request)) event.respondWith(copied(event));
});

/** Data, not a picture or a script with a matching address. */
function isList(request) {
  return request.destination === '' && (request.headers.get('Accept') ?? '').includes('json');
}

async function file(event) {
  const cache = await caches.open(FILES);
  // The page found its copy to be corrupt (src/composition/corrupt-cache.ts); the one here is no better.
  const kept = event.request.cache === 'reload' ? undefined : await cache.match(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok && answer.status === 200) {
    event.waitUntil(cache.put(event.request, answer.clone()).then(() => trim(cache, MAX_FILES)));
  }
  return answer;
}

/**
 * Every dashboard screen is the same document, so one copy serves all of them, except those with a content policy of their own. Addresses are compared as
 * `documentKind` compares them.
 */
async function page(event, url) {
  const pathname = url.pathname.toLowerCase().replace(/\/+$/, '');
  const key = OWN_PAGES.includes(pathname) ? pathname || '/' : '/dashboard';
  try {
    const answer = await fetch(event.request);
    if (answer.ok && !answer.redirected && (answer.headers.get('Content-Type') ?? '').includes('html')) {
      const copy = answer.clone();
      event.waitUntil(caches.open(PAGES).then((cache) => cache.put(key, copy)));
    }
    return answer;
  } catch {
    const cache = await caches.open(PAGES);
    return (await cache.match(key)) ?? (await cache.match(OFFLINE_PAGE)) ?? Response.error();
  }
}

async function latest(event, name) {
  const cache = await caches.open(name);
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(cache.put(event.request, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await cache.match(event.request);
    if (kept) return kept;
    throw error;
  }
}

async function copied(event) {
  const { request } = event;
  const asked = forgotten;
  const cacheName = CACHE_PREFIX + personOf(request);
  try {
    const answer = await fetch(request);
    const length = Number(answer.headers.get('Content-Length') ?? 0);
    if (answer.status === 200 && length <= MAX_RESPONSE_BYTES)
      event.waitUntil(keep(cacheName, request, answer.clone(), asked));
    return answer;
  } catch (error) {
    const kept = await (await caches.open(cacheName)).match(request.url);
    if (kept) return kept;
    throw error;
  }
}

async function keep(cacheName, request, answer, asked) {
  const headers = new Headers(answer.headers);
  headers.set('X-Copy-Of', new Date().toISOString());
  // The copied body is already decoded, so these no longer describe it.
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  const body = await answer.blob();
  if (isForgotten(cacheName, asked)) return;
  const cache = await caches.open(cacheName);
  await cache.put(request.url, new Response(body, { status: 200, headers }));
  await trim(cache, MAX_RESPONSES);
  // The person signed out while it was being written.
  if (isForgotten(cacheName, asked)) await caches.delete(cacheName);
}

function isForgotten(cacheName, asked) {
  return asked !== forgotten && cacheName !== CACHE_PREFIX + VISITOR;
}

/** Whose token a request carries. The signature is left to the server; this only keeps people's copies apart. */
function personOf(request) {
  const [, payload] = (request.headers.get('Authorization') ?? '').split('.');
  if (!payload) return VISITOR;
  try {
    return String(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).sub ?? 'unknown');
  } catch {
    return 'unknown';
  }
}

/** Evicts the oldest entries. */
async function trim(cache, most) {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)));
}
