/**
 * Serves the built front end: the shell's page for every address that is a screen, its files, and the remotes' immutable builds. Does not look into
 * them. A missing file is a 404 and never the page, so that a broken deployment is recognizable. An address that is no screen is a 404 with the page,
 * which says so itself.
 */
import { randomBytes } from 'node:crypto';
import * as http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { comparedPath, documentKind, isDashboardAddress } from '@taskmint/contract';
import { isScreen, PUBLIC_TITLES } from '@taskmint/contract/screens';
import type { RegistryLocation } from '@taskmint/federation/registry';
import type { ObjectStore } from '@taskmint/object-store';
import sirv from 'sirv';
import { BuildCopies } from './build-copies';
import { cachePolicy, commonHeaders, documentHeaders, preconnects, REVALIDATE, textType } from './headers';
import { PrerenderedPages } from './prerendered';
import type { Audience, PublicConfig } from './public-config';
import { isForAdmins } from './remote-audience';

export interface SiteOptions {
  /** 0 picks a free one. */
  port: number;
  /** Address to listen on; unset: this machine only. */
  host?: string | undefined;
  /** Folder with the shell's `index.html` and files. */
  shellDir: string;
  /** Folders that hold `<name>/<build>/…`; the first that has a file serves it. */
  remoteDirs: readonly string[];
  config: PublicConfig;
  /** Registry document of the remotes: says which build of the landing page is live. */
  registry?: RegistryLocation | undefined;
  /** Store of the builds that are copied into the first of `remoteDirs` on the first request. */
  buildStore?: ObjectStore | undefined;
  /** Origin of a separate site for admins, also served by this server; remotes for admins are served only there. */
  adminOrigin?: string | undefined;
}

export interface Site {
  url: string;
  port: number;
  stop(): Promise<void>;
}

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => Promise<void> | void;
type Static = (request: http.IncomingMessage, response: http.ServerResponse, next: () => void) => void;

const PROXY_TIMEOUT_MS = 5_000;
const MAX_PROXIED_BYTES = 256 * 1_024;
/** How long a response of the API is reused, in ms: to the API all visitors have one address, whose rate limit one of them could use up. */
const PROXIED_MEMORY_MS = 5_000;
/** Time for responses in progress when stopping, in ms. */
const STOP_TIMEOUT_MS = 5_000;
const IDLE_CHECK_MS = 50;
/** How long a failure of the API is reused, in ms. */
const FAILURE_MEMORY_MS = 1_000;

/** Starts the site. Rejects when the port is taken. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const host = options.host ?? '127.0.0.1';
  const handle = siteHandler(options);
  const server = http.createServer((request, response) => {
    Promise.resolve()
      .then(() => handle(request, response))
      .catch((error: unknown) => {
        console.error('%s %s:', request.method, request.url, error);
        if (response.headersSent) response.destroy();
        else plain(response, 500, 'Something went wrong on our side.');
      });
  });
  server.requestTimeout = 30_000;
  /** Connections that browsers have opened ahead of a request; closing would wait for them. */
  const silent = new Set<Socket>();
  server.on('connection', (socket) => silent.add(socket.once('close', () => silent.delete(socket))));
  server.on('request', ({ socket }) => silent.delete(socket));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}`,
    port,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of silent) socket.destroy();
      // Responses in progress are completed; their connections would then stay open for a next request.
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
      const timer = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
      await closed;
      clearInterval(idle);
      clearTimeout(timer);
    },
  };
}

function siteHandler(options: SiteOptions): Handler {
  const pages = new PrerenderedPages(options.shellDir, options.registry);
  const copies = options.buildStore && new BuildCopies(options.buildStore, options.remoteDirs[0] ?? tmpdir());
  const { demoVideoUrl } = options.config;
  const adminHost = options.adminOrigin === undefined ? undefined : new URL(options.adminOrigin).host;
  const audienceOf = (request: http.IncomingMessage): Audience =>
    adminHost !== undefined && request.headers.host === adminHost ? 'admin' : 'public';
  const isPublic = options.config.apiUrl.startsWith('https://');
  const common = Object.entries(commonHeaders(isPublic));
  const originOf = ({ headers }: http.IncomingMessage): string => `${isPublic ? 'https' : 'http'}://${headers.host}`;
  const config = JSON.stringify(options.config);
  const dashboardLinks = preconnects(options.config);
  const shellFiles = files(options.shellDir);
  const remoteFiles = options.remoteDirs.map(files);
  const topFreelancers = remembered(`${options.config.apiUrl}/TopEarnin.json`);

  async function document(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    status: number,
    pathname: string,
  ): Promise<void> {
    const nonce = randomBytes(18).toString('base64');
    // By the address as the browser has it, like the shell, which decodes nothing.
    const place = { audience: audienceOf(request), kind: documentKind(rawPath(request)) };
    const encodings = String(request.headers['accept-encoding'] ?? '');
    const title = PUBLIC_TITLES[comparedPath(pathname)];
    const facts = { nonce, demoVideoUrl, title, origin: originOf(request) };
    const page = await pages.of(pathname, request.headers['accept-language']);
    const rendered = await page.render(facts, encodings);
    if (!rendered) return plain(response, 503, 'The site has not been built yet.');
    response.writeHead(status, {
      ...documentHeaders(nonce, options.config, place),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': rendered.body.length,
      Vary: 'Accept-Encoding, Accept-Language',
      ...(isDashboardAddress(pathname) ? { Link: dashboardLinks } : {}),
      ...(rendered.encoding === undefined ? {} : { 'Content-Encoding': rendered.encoding }),
    });
    response.end(rendered.body);
  }

  return async (request, response) => {
    for (const [name, value] of common) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return plain(response, 405, 'The site only answers GET and HEAD.');
    }
    const pathname = safePath(rawPath(request));
    if (pathname === undefined) return plain(response, 400, 'This address cannot be read.');
    dropOddRange(request);

    if (pathname === '/config.json') return json(response, config);
    if (pathname === '/TopEarnin.json') return forward(response, topFreelancers);
    if (pathname.startsWith('/remotes/')) {
      // A disk takes two slashes for one; whoever looks up whom a build is for does not.
      if (pathname.includes('//')) return missing(response);
      try {
        await copies?.fetch(pathname);
      } catch (error) {
        // As it was sent: decoded, an address can contain lines of its own.
        console.error(`${rawPath(request)}: ${error instanceof Error ? error.message : String(error)}`);
        return plain(response, 503, 'The builds cannot be read at the moment.');
      }
      const withheld = adminHost !== undefined && audienceOf(request) === 'public';
      if (withheld && (await isForAdmins(options.remoteDirs, pathname))) return missing(response);
      // Another document, such as that of the admins' site or a developer's, may load a remote from here.
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      response.setHeader('Access-Control-Allow-Origin', '*');
      return tryEach(remoteFiles, '/remotes'.length, request, response, () => missing(response));
    }
    const isPage = pathname === '/' || pathname === '/index.html' || !path.posix.basename(pathname).includes('.');
    if (isPage) return document(request, response, isScreen(pathname) ? 200 : 404, pathname);
    return tryEach([shellFiles], 0, request, response, () => {
      const wantsPage = String(request.headers.accept ?? '').includes('text/html');
      // Somebody typed an address that looks like a file: the page says so, with a link home.
      return wantsPage && !pathname.startsWith('/assets/')
        ? document(request, response, 404, pathname)
        : missing(response);
    });
  };
}

function files(folder: string): Static {
  return sirv(folder, {
    // Checks the disk on every request, so that a new build is served without a restart.
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (response, pathname) => {
      const isRemote = response.getHeader('Access-Control-Allow-Origin') !== undefined;
      response.setHeader('Cache-Control', cachePolicy(isRemote ? `/remotes${pathname}` : pathname));
      const type = textType(pathname);
      if (type !== undefined) response.setHeader('Content-Type', type);
    },
  });
}

/** Tries the static folders in order, with the first `strip` characters of the address removed. */
async function tryEach(
  folders: readonly Static[],
  strip: number,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  otherwise: () => Promise<void> | void,
): Promise<void> {
  const { url } = request;
  request.url = url?.slice(strip);
  // Changing the address is safe: sirv caches the parsed one on the request, but compares it with the raw one first.
  for (const serve of folders) {
    const found = await new Promise<boolean>((resolve) => {
      let passed = false;
      serve(request, response, () => {
        passed = true;
      });
      resolve(!passed);
    });
    if (found) return;
  }
  request.url = url;
  await otherwise();
}

/** Parent folders and hidden files such as `.git` and `.env`; `.well-known` is public. */
const HIDDEN = /^\.(?!well-known$)/;

function rawPath({ url = '/' }: http.IncomingMessage): string {
  return url.split(/[?#]/, 1)[0]!;
}

/** The decoded path; undefined for one that climbs, is hidden or cannot be decoded. */
function safePath(raw: string): string | undefined {
  try {
    const decoded = decodeURIComponent(raw);
    const hostile = decoded.split(/[/\\]/).some((part) => HIDDEN.test(part)) || decoded.includes('\0');
    return hostile || !decoded.startsWith('/') ? undefined : decoded;
  } catch {
    return undefined;
  }
}

/** sirv accepts a backward or malformed range, which then fails in the middle of a response. */
function dropOddRange(request: http.IncomingMessage): void {
  const range = /^bytes=(\d{1,12})-(\d{0,12})$/.exec(request.headers.range ?? '');
  if (!range || (range[2] !== '' && Number(range[2]) < Number(range[1]))) delete request.headers.range;
}

/** The response of `url`, requested at most once per PROXIED_MEMORY_MS for everybody. Rejects with the reason. */
function remembered(url: string): () => Promise<string> {
  let answer: Promise<string> | undefined;
  let until = 0;
  return () => {
    const at = performance.now();
    if (answer && at < until) return answer;
    until = at + PROXIED_MEMORY_MS;
    answer = ask(url);
    answer.catch((error: unknown) => {
      until = Math.min(until, performance.now() + FAILURE_MEMORY_MS);
      console.error(`${url}: ${error instanceof Error ? error.message : String(error)}`);
    });
    return answer;
  };
}

async function ask(url: string): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PROXY_TIMEOUT_MS), redirect: 'error' });
  const body = await answer.text();
  if (!answer.ok || body.length > MAX_PROXIED_BYTES) throw new Error(`answered ${answer.status}`);
  return body;
}

async function forward(response: http.ServerResponse, read: () => Promise<string>): Promise<void> {
  try {
    json(response, await read());
  } catch {
    plain(response, 502, 'The API does not answer.');
  }
}

function json(response: http.ServerResponse, body: string): void {
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': REVALIDATE,
  });
  response.end(body);
}

const missing = (response: http.ServerResponse): void => plain(response, 404, 'There is no such file.');

function plain(response: http.ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  });
  response.end(text);
}
