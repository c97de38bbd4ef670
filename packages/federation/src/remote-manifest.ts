/** `remote.json`: what one immutable build of a remote says about itself. The registry points to it; the shell checks it before it runs anything. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { budgets } from './budgets';

export const MANIFEST_FILE = 'remote.json';
export const CONTAINER_FILE = 'remoteEntry.js';

const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);
const sharedModule = z.object({
  name: z.string(),
  version: z.string(),
  requiredVersion: z.string(),
  /** Whether there must be one copy on the page; absent in older builds, where that was always so. */
  singleton: z.boolean().optional(),
});
/** A file below the build's own folder, as in an address: a path that leads out of it would give a hash for another build's file. */
const assetName = z
  .string()
  .max(300)
  .regex(/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/);
export const assetTable = z.record(assetName, z.object({ size: z.int().min(0), integrity }));
export type AssetTable = z.infer<typeof assetTable>;

/** What the team that owns a remote declares about it, in its webpack.config.cjs. */
export const remoteIdentity = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/),
  /** Path below which its routes are mounted. */
  mount: z.string().startsWith('/').max(100),
  /** Roles that may load it; empty: everybody. */
  roles: z.array(z.enum(['admin', 'client', 'freelancer'])),
  owner: z.string().min(1).max(80),
  /** Semver range of host contracts that it runs on. */
  hostContract: z.string().max(40),
  /** Upper bounds that the build and the browser tests enforce. */
  budgets,
});
export type RemoteIdentity = z.infer<typeof remoteIdentity>;

export const remoteManifest = remoteIdentity.extend({
  format: z.literal(1),
  version: z.string(),
  buildId: z.string().max(80),
  /** Global name of the container; one per build, so that two builds can coexist on one page. */
  container: z.string().regex(/^[a-z][a-z0-9_]*$/),
  entry: z.literal(CONTAINER_FILE),
  /** Scripts and style sheets that the exposed module needs before it can run: worth preloading. */
  exposed: z.object({ js: z.array(z.string()), css: z.array(z.string()) }),
  /** Scripts of each screen that the exposed module loads, by its import, e.g. `./app/home.screen`; absent in older builds. */
  screens: z.record(z.string(), z.array(z.string())).optional(),
  shared: z.array(sharedModule),
  assets: assetTable,
});
export type RemoteManifest = z.infer<typeof remoteManifest>;

/** `shell.json`: what the live shell offers, to check a remote against before it is published. */
export const shellManifest = z.object({
  format: z.literal(1),
  buildId: z.string(),
  hostContract: z.string(),
  shared: z.array(sharedModule),
  /** Files of the shell that remotes need and its own first screen does not. */
  forRemotes: z.array(z.string()).optional(),
  /** Scripts of its own screens, by chunk name. */
  screens: z.record(z.string(), z.array(z.string())).optional(),
  /** Whether it includes the developer's override of one remote; the public shell does not. */
  remoteOverride: z.boolean().optional(),
});
export type ShellManifest = z.infer<typeof shellManifest>;

/** Subresource integrity of a file. */
export function integrityOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
