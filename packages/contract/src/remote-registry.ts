/** The registry document: which version of each remote is live, and what the shell needs to load it safely. Knows nothing of webpack. */
import { z } from 'zod';
import { moment } from './fields';
import { ROLES } from './roles';

export const REMOTE_STATES = ['live', 'quarantined', 'disabled'] as const;

/** Version of the contract between shell and remotes (`packages/platform`, `host-contract`). Raised when a remote built before could not run after. */
export const HOST_CONTRACT_VERSION = '1.0.0';

const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);
const remoteName = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/);

/** One immutable build of a remote. */
export const remoteVersion = z.object({
  version: z.string().max(80),
  /** Absolute, or relative to the site, e.g. `/remotes/worker-app/0.1.0-ab12cd34/mf-manifest.json`. */
  manifestUrl: z.string().max(2_048),
  /** Semver range of host contracts that this build runs on. */
  hostContract: z.string().max(40),
  builtAt: moment,
  assets: z.record(z.string().max(300), z.object({ size: z.int().min(0), integrity })),
});
export type RemoteVersion = z.infer<typeof remoteVersion>;

export const remoteEntry = z.object({
  name: remoteName,
  /** Path below which the remote's routes live, e.g. `/dashboard`. */
  mount: z.string().max(100),
  /** Who may load it; empty: everybody, signed in or not. */
  roles: z.array(z.enum(ROLES)),
  owner: z.string().max(80),
  state: z.enum(REMOTE_STATES),
  current: remoteVersion.nullable(),
  previous: remoteVersion.nullable(),
  canary: z
    .object({ version: remoteVersion, share: z.int().min(1).max(100), salt: z.string().max(40), until: moment })
    .optional(),
});
export type RemoteEntry = z.infer<typeof remoteEntry>;

export const remoteRegistry = z.object({
  format: z.literal(1),
  revision: z.int().min(0),
  updatedAt: moment,
  remotes: z.array(remoteEntry).max(50),
});
export type RemoteRegistry = z.infer<typeof remoteRegistry>;

export const REMOTE_FAILURE_KINDS = [
  'offline',
  'registry',
  'manifest-http',
  'manifest-invalid',
  'entry-network',
  'entry-integrity',
  'entry-threw',
  'chunk',
  'shared-mismatch',
  'contract-mismatch',
  'render',
  'timeout',
] as const;
export type RemoteFailureKind = (typeof REMOTE_FAILURE_KINDS)[number];

export const remoteFailure = z.strictObject({
  remote: remoteName,
  version: z.string().max(80).nullable(),
  kind: z.enum(REMOTE_FAILURE_KINDS),
  url: z.string().max(2_048).nullable(),
  message: z.string().max(500),
});
export type RemoteFailure = z.infer<typeof remoteFailure>;
