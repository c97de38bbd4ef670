/**
 * The ways in which a remote can be broken, each injected between the browser and the site. For a faulty build, the registry names the hash of the
 * broken file, as if it had been released; for a fault in transit, it does not.
 */
import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import type { Page, Route } from '@playwright/test';
import type { RemoteFailureKind, RemoteVersion } from '@taskmint/contract';
import { runningStack } from '../running-stack';
import { liveVersion, rewriteRegistry } from './registry';
import type { Remote } from './remotes';

export interface Fault {
  /** The kind that the shell must report. */
  kind: RemoteFailureKind;
  /** Part of the address that the report must name; null where there is none. */
  address: RegExp | null;
  /** How long until the notice must be visible, even on a busy machine. */
  withinMs: number;
  put(page: Page, remote: Remote): Promise<void>;
  /**
   * Whether the page has to be reloaded after the fault: code that ran stays in a page under the name of its build. A rollback activates a build with
   * another name, so it needs no reload (release-drill.spec.ts).
   */
  staysInPage?: true;
}

const ENTRY = /\/remoteEntry\.js$/;
const MANIFEST = /\/remote\.json$/;

const below = (remote: Remote) => new RegExp(`/remotes/${remote.name}/`);
const fileOf = (remote: Remote, file: RegExp) => new RegExp(`/remotes/${remote.name}/[^/]+${file.source}`);

/** Changes the response to every request for matching addresses. */
const answering =
  (where: (remote: Remote) => RegExp, how: (route: Route) => Promise<unknown>) =>
  async (page: Page, remote: Remote): Promise<void> => {
    await page.route(where(remote), async (route) => void (await how(route)));
  };

/** Applies `change` to the bytes of the entry; the registry still names the hash of the real ones. */
const changingEntry = (change: (bytes: Buffer) => Buffer) =>
  answering(
    (remote) => fileOf(remote, ENTRY),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: change(await response.body()) });
    },
  );

/** Replaces some files, with matching hashes, as a bad release would. */
const releasing =
  (change: (name: string, code: string, exposed: readonly string[]) => string | null) =>
  async (page: Page, remote: Remote): Promise<void> => {
    const version = await liveVersion(remote.name, remote.role);
    const base = new URL(version.manifestUrl, runningStack().site);
    const manifest = (await (await fetch(base)).json()) as {
      assets: RemoteVersion['assets'];
      exposed: { js: string[] };
    };
    const assets = { ...version.assets };
    for (const name of Object.keys(manifest.assets).filter((file) => file.endsWith('.js'))) {
      const address = new URL(name, base);
      const code = change(name, await (await fetch(address)).text(), manifest.exposed.js);
      if (code === null) continue;
      assets[name] = { size: Buffer.byteLength(code), integrity: sha384(code) };
      await page.route(address.href, (route) =>
        route.fulfill({ contentType: 'text/javascript', headers: { 'Access-Control-Allow-Origin': '*' }, body: code }),
      );
    }
    await rewriteRegistry(page, remote.name, (entry) => ({
      ...entry,
      previous: null,
      current: { ...version, assets },
    }));
  };

/** Changes the live version in the registry, and its manifest. */
const describing = (change: (version: RemoteVersion) => RemoteVersion) => async (page: Page, remote: Remote) =>
  rewriteRegistry(page, remote.name, (entry) => ({
    ...entry,
    previous: null,
    current: entry.current && change(entry.current),
  }));

export const FAULTS = {
  dead: { kind: 'manifest-http', address: MANIFEST, withinMs: 25_000, put: answering(below, (route) => route.abort()) },
  'slow 30 s': {
    kind: 'timeout',
    address: MANIFEST,
    withinMs: 40_000,
    put: answering(below, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 30_000));
      // The page has given up long before.
      await route.continue().catch(() => undefined);
    }),
  },
  500: {
    kind: 'manifest-http',
    address: MANIFEST,
    withinMs: 25_000,
    put: answering(below, (route) => route.fulfill({ status: 500, body: 'Internal Server Error' })),
  },
  HTML: {
    kind: 'manifest-invalid',
    address: MANIFEST,
    withinMs: 25_000,
    put: answering(below, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Welcome' })),
  },
  '{}': {
    kind: 'manifest-invalid',
    address: MANIFEST,
    withinMs: 25_000,
    put: answering(
      (remote) => fileOf(remote, MANIFEST),
      (route) => route.fulfill({ contentType: 'application/json', body: '{}' }),
    ),
  },
  'truncated entry': {
    kind: 'entry-integrity',
    address: ENTRY,
    withinMs: 25_000,
    put: changingEntry((bytes) => bytes.subarray(0, bytes.length >> 1)),
  },
  'tampered byte': {
    kind: 'entry-integrity',
    address: ENTRY,
    withinMs: 25_000,
    put: changingEntry((bytes) => Buffer.concat([bytes, Buffer.from(' ')])),
  },
  'throwing entry': {
    kind: 'entry-threw',
    address: ENTRY,
    withinMs: 25_000,
    put: releasing((name) => (name === 'remoteEntry.js' ? 'throw new Error("a drill: the entry throws");' : null)),
  },
  'missing chunk': {
    kind: 'chunk',
    address: /\/assets\/[^/]+\.js$/,
    // Three tries, one guarded reload of the document, three more.
    withinMs: 40_000,
    async put(page: Page, remote: Remote) {
      const version = await liveVersion(remote.name, remote.role);
      const manifest = (await (await fetch(new URL(version.manifestUrl, runningStack().site))).json()) as {
        exposed: { js: string[] };
      };
      await page.route(fileOf(remote, /\/assets\/[^/]+\.js$/), (route) =>
        manifest.exposed.js.some((file) => route.request().url().endsWith(file)) ? route.continue() : route.abort(),
      );
    },
  },
  'wrong contract': {
    kind: 'contract-mismatch',
    address: MANIFEST,
    withinMs: 25_000,
    put: describing((version) => ({ ...version, hostContract: '^9.0.0' })),
  },
  'wrong React': {
    kind: 'shared-mismatch',
    address: MANIFEST,
    withinMs: 25_000,
    async put(page: Page, remote: Remote) {
      const version = await liveVersion(remote.name, remote.role);
      const address = new URL(version.manifestUrl, runningStack().site);
      const manifest = (await (await fetch(address)).json()) as { shared: { name: string; requiredVersion: string }[] };
      const shared = manifest.shared.map((one) =>
        one.name === 'react' ? { ...one, requiredVersion: '^20.0.0' } : one,
      );
      const body = JSON.stringify({ ...manifest, shared });
      await page.route(address.href, (route) => route.fulfill({ contentType: 'application/json', body }));
      const size = Buffer.byteLength(body);
      await describing((live) => ({
        ...live,
        assets: { ...live.assets, 'remote.json': { size, integrity: sha384(body) } },
      }))(page, remote);
    },
  },
  'throwing render': {
    kind: 'render',
    staysInPage: true,
    address: null,
    withinMs: 25_000,
    put: releasing((name, code, exposed) =>
      name === 'remoteEntry.js' || exposed.includes(name) ? null : throwingScreens(code),
    ),
  },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];

/** Removes all faults from the page. */
export async function lift(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

function sha384(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}

/** The same chunk, but every module in it exposes a component that throws when rendered. */
export function throwingScreens(code: string): string | null {
  const global = /\b(webpackChunk\w+)/.exec(code)?.[1];
  if (!global) return null;
  const page: Record<string, [unknown, Record<string, unknown>][]> = {};
  runInNewContext(code, page);
  const chunk = page[global]?.[0];
  if (!chunk) return null;
  const modules = Object.keys(chunk[1]).map(
    (id) =>
      `${JSON.stringify(id)}: (module, exports, load) => { load.d(exports, { default: () => () => { throw new Error("a drill: the screen throws"); } }); }`,
  );
  return `(globalThis.${global} ||= []).push([${JSON.stringify(chunk[0])}, { ${modules.join(', ')} }]);`;
}
