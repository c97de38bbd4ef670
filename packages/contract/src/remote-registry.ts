/** The registry document: which version of each remote is live, and what the shell needs to load it safely. Knows nothing of webpack. */
import { z } from 'zod';
import { CANARY_VERDICTS, VITAL_RATINGS } from './canary';
import { moment } from './fields';
import { ROLES } from './roles';

export const REMOTE_STATES = ['live', 'quarantined', 'disabled'] as const;
export const remoteState = z.enum(REMOTE_STATES);

/**
 * Version of the contract between shell and remotes (`packages/platform`, `host-contract`). The major version is raised when remotes built before can
 * no longer run, the minor version when remotes built after cannot run on older shells: since 1.1 the shell provides the federation runtime. Since
 * 1.2 it announces changes made elsewhere (`news`), which remotes can do without. Since 1.3 its API client gives a call that is repeated after a lost
 * answer the same `Idempotency-Key`; remotes built before did that themselves.
 */
export const HOST_CONTRACT_VERSION = '1.3.0';

const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);
export const remoteName = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/);

/** One immutable build of a remote. */
export const remoteVersion = z.object({
  version: z.string().max(80),
  /** Absolute, or relative to the site, e.g. `/remotes/worker-app/0.1.0-ab12cd34/mf-manifest.json`. */
  manifestUrl: z.string().max(2_048),
  /** Semver range of host contracts that this build runs on. */
  hostContract: z.string().max(40),
  builtAt: moment,
  /** What the API serves leaves out files that the manifest names, if the hash of the manifest and `entryFiles` are there. */
  assets: z.record(z.string().max(300), z.object({ size: z.int().min(0), integrity })),
  /** Scripts and style sheets of its entry point, to be fetched at the same time as the manifest; absent from older builds. */
  entryFiles: z.array(z.string().max(300)).max(50).optional(),
});
export type RemoteVersion = z.infer<typeof remoteVersion>;

export const remoteEntry = z.object({
  name: remoteName,
  /** Path below which the remote's routes are mounted, e.g. `/dashboard`. */
  mount: z.string().max(100),
  /** Who may load it; empty: everybody, signed in or not. */
  roles: z.array(z.enum(ROLES)),
  owner: z.string().max(80),
  /** The only origin whose document may load it, e.g. the admins' own; any when absent. */
  origin: z.string().max(200).optional(),
  state: remoteState,
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

/** Whose view of the registry it is: `public` for everybody who is not signed in. */
export const registryAudience = z.enum(['public', ...ROLES]);
export type RegistryAudience = z.infer<typeof registryAudience>;

/**
 * The registry as it leaves the server: one audience's view of it, with the time after which it must no longer be trusted, and an Ed25519 signature
 * (RFC 8032) of everything but the signature, as serialised by `signedText`.
 */
export const signedRegistry = remoteRegistry.extend({
  audience: registryAudience,
  expires: moment,
  signature: z.string().regex(/^[A-Za-z0-9_-]{86}$/),
});
export type SignedRegistry = z.infer<typeof signedRegistry>;

export const REMOTE_FAILURE_KINDS = [
  'offline',
  'registry',
  'registry-refused',
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

const rating = z.enum(VITAL_RATINGS).nullable();

/**
 * How a version did on one page while a canary of its remote runs: sent when its screen is shown or the page has given it up, and once more, with
 * vitals, when the page is closed. Null where there is nothing to report: no failure, vitals not known yet, a metric that the browser does not
 * measure.
 */
export const remoteVisit = z.strictObject({
  remote: remoteName,
  version: z.string().max(80),
  failure: z.enum(REMOTE_FAILURE_KINDS).nullable(),
  vitals: z.strictObject({ cls: rating, lcp: rating, inp: rating }).nullable(),
  /** The random id that decides about a visitor's canary; null for signed-in people, for whom their own id decides. */
  visitor: z
    .string()
    .regex(/^[a-z0-9]{1,20}$/)
    .nullable(),
});
export type RemoteVisit = z.infer<typeof remoteVisit>;

/** Changes of the registry that need no build, so that an admin can make them from a browser. */
export const RELEASE_COMMANDS = ['rollback', 'promote', 'quarantine', 'disable', 'enable'] as const;
export type ReleaseCommand = (typeof RELEASE_COMMANDS)[number];

/** Who released what, when and why. */
export const releaseRecord = z.object({
  at: moment,
  who: z.string().max(120),
  command: z.enum([...RELEASE_COMMANDS, 'publish', 'canary', 'retire', 'restored']),
  remote: z.string(),
  /** Live version before and after. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The canary's build, if there was one: the one that began, or was running. */
  canary: z.string().optional(),
  revision: z.int(),
  why: z.string().max(500),
});
export type ReleaseRecord = z.infer<typeof releaseRecord>;

const releasedBuild = z.object({
  version: z.string(),
  built_at: moment,
  files: z.int().min(0),
  /** Sum of all file sizes on disk. */
  bytes: z.int().min(0),
});

/** People who reported how a version did, one vote each. */
const canarySide = z.object({
  people: z.int().min(0),
  failing: z.int().min(0),
  /** Those who reported vitals, and those of them with a poor one. */
  rated: z.int().min(0),
  poor: z.int().min(0),
});
export type CanarySide = z.infer<typeof canarySide>;

/** A running canary compared with the live version. */
const canaryJudgement = z.object({
  verdict: z.enum(CANARY_VERDICTS),
  /** What is worse; null unless the verdict is `bad`. */
  because: z.enum(['failures', 'vitals']).nullable(),
  /** People that each side needs before there is a verdict. */
  people_needed: z.int().min(1),
  canary: canarySide,
  live: canarySide,
});
export type CanaryJudgement = z.infer<typeof canaryJudgement>;

/** What admins see of the registry: builds by name and size, without the hash of every file. */
export const releaseOverview = z.object({
  revision: z.int(),
  updated_at: moment,
  remotes: z.array(
    z.object({
      name: remoteName,
      mount: z.string(),
      roles: z.array(z.enum(ROLES)),
      owner: z.string(),
      state: remoteState,
      current: releasedBuild.nullable(),
      previous: releasedBuild.nullable(),
      canary: z
        .object({
          build: releasedBuild,
          share: z.int(),
          until: moment,
          /** Null once its time is over: everybody has the live version again. */
          judgement: canaryJudgement.nullable(),
        })
        .nullable(),
      /** Commands currently possible; any other would be refused. */
      commands: z.array(z.enum(RELEASE_COMMANDS)),
    }),
  ),
  /** Newest first. */
  history: z.array(releaseRecord),
  /** Newest first; kept in the API's memory, so they are lost when it restarts. */
  failures: z.array(remoteFailure.extend({ at: moment, role: z.enum(ROLES).nullable() })),
});
export type ReleaseOverview = z.infer<typeof releaseOverview>;
