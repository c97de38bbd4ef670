/**
 * A CDN between browser and site: Varnish at the edge and nginx as its origin, both from Debian, on another host name and on their own ports. Starts
 * its own processes and ends them by id; no service of the machine is touched.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, untilAnswered } from '../servers';
import { runningStack } from '../running-stack';

const NGINX = '/usr/sbin/nginx';
const VARNISH = '/usr/sbin/varnishd';
const START_TIMEOUT_MS = 60_000;
const HOST = 'cdn.localhost';

/** Which of the two programs is missing on this machine; undefined when neither is. */
export const missingPrograms = [NGINX, VARNISH].filter((program) => !existsSync(program)).join(' and ') || undefined;

/**
 * What nginx does with addresses that match `path` (an nginx regular expression): serve a file with these bytes, limit the rate, or replace one text
 * by another.
 */
export type Fault =
  | { path: string; bytes: Buffer; type: string }
  | { path: string; bytesPerSecond: number }
  | { path: string; replace: string; by: string };

export interface Cdn {
  /** Public address of the site; the API is below `/api`. */
  origin: string;
  /** Replaces all faults of nginx by these and empties Varnish. */
  have(...faults: Fault[]): Promise<void>;
  /** Stops nginx: Varnish only has what it stored. */
  loseOrigin(): Promise<void>;
  stop(): Promise<void>;
}

export async function startCdn(): Promise<Cdn> {
  const folder = mkdtempSync(join(tmpdir(), 'taskmint-cdn-'));
  const [feedPort, edgePort] = [await freePort(), await freePort()];
  const origin = `http://${HOST}:${edgePort}`;
  const config = (await (await fetch(`${runningStack().site}/config.json`)).json()) as object;
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ ...config, apiUrl: `${origin}/api` }));
  writeFileSync(join(folder, 'edge.vcl'), edge(feedPort));
  let feed: ChildProcess | undefined;
  let cache: ChildProcess | undefined;

  async function end(child: ChildProcess | undefined): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }

  async function have(...faults: Fault[]): Promise<void> {
    await Promise.all([end(feed), end(cache)]);
    const file = join(folder, 'feed.conf');
    writeFileSync(file, feeder(folder, feedPort, faults));
    feed = spawn(NGINX, ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
    await untilAnswered(`http://127.0.0.1:${feedPort}/config.json`, START_TIMEOUT_MS);
    const where = ['-a', `127.0.0.1:${edgePort}`, '-f', join(folder, 'edge.vcl'), '-n', join(folder, 'edge')];
    cache = spawn(VARNISH, ['-F', '-j', 'none', '-s', 'malloc,64m', ...where], { stdio: 'ignore' });
    await untilAnswered(`http://127.0.0.1:${edgePort}/config.json`, START_TIMEOUT_MS);
  }

  async function stop(): Promise<void> {
    await Promise.all([end(feed), end(cache)]);
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    await have();
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, have, loseOrigin: () => end(feed), stop };
}

/**
 * The edge caches what it may, serves stale responses for an hour when the origin is gone, and makes one mistake: it caches the registry. It serves
 * one site only, under any host name.
 */
function edge(feedPort: number): string {
  return `vcl 4.1;
backend feed { .host = "127.0.0.1"; .port = "${feedPort}"; .first_byte_timeout = 30s; }
sub vcl_recv {
  if (req.http.X-Past-The-Cache) { return (pass); }
  if (req.method == "GET" && !req.http.Authorization) { return (hash); }
}
sub vcl_hash { hash_data(req.url); return (lookup); }
sub vcl_backend_response {
  if (bereq.url == "/api/remotes") {
    set beresp.ttl = 1h;
    unset beresp.http.Vary;
    set beresp.http.Cache-Control = "no-cache";
    return (deliver);
  }
  if (beresp.http.Content-Type ~ "text/html") { set beresp.ttl = 1s; }
  set beresp.grace = 1h;
  if (beresp.ttl > 0s) { return (deliver); }
}
sub vcl_deliver {
  if (obj.hits > 0) { set resp.http.X-Cache = "hit"; } else { set resp.http.X-Cache = "miss"; }
}
`;
}

function feeder(folder: string, port: number, faults: readonly Fault[]): string {
  const { site, api } = runningStack();
  const locations = faults.map((fault, index) => {
    const upstream = fault.path.includes('/api/') ? toApi(api) : toSite(site);
    if ('bytesPerSecond' in fault) return location(fault.path, `limit_rate ${fault.bytesPerSecond}; ${upstream}`);
    if ('replace' in fault) {
      const filter = `sub_filter '${fault.replace}' '${fault.by}'; sub_filter_once off; sub_filter_types *;`;
      return location(fault.path, `${filter} proxy_set_header Accept-Encoding ""; ${upstream}`);
    }
    const file = `fault-${index}`;
    writeFileSync(join(folder, file), fault.bytes);
    const headers = `add_header Cache-Control "public, max-age=31536000, immutable"; add_header Access-Control-Allow-Origin *;`;
    return location(fault.path, `types { } default_type ${fault.type}; ${headers} try_files /${file} =404;`);
  });
  return `daemon off; master_process off; pid ${folder}/feed.pid; error_log stderr error;
events { }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location = /config.json { default_type application/json; add_header Cache-Control no-cache; }
    ${locations.join('\n    ')}
    location ~ ^/api/ { ${toApi(api)} }
    location / { ${toSite(site)} }
  }
}
`;
}

const location = (path: string, body: string): string => `location ~ ${path} { ${body} }`;
const toSite = (site: string): string => `proxy_pass ${site}; proxy_set_header Host ${new URL(site).host};`;
/** Sends the site's own origin, which the API allows. */
const toApi = (api: string): string =>
  `rewrite ^/api(/.*)$ $1 break; proxy_pass ${api}; proxy_set_header Origin ${runningStack().site};`;
