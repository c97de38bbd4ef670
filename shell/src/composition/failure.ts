/** The ways a remote can fail, each with its name and its remedies. Pure: performs none of them. */
import type { RemoteFailureKind } from '@taskmint/contract';
import { backoffMs } from '@taskmint/platform';

export interface RemoteErrorParts {
  remote: string;
  kind: RemoteFailureKind;
  version?: string | null;
  url?: string | null;
  message: string;
  cause?: unknown;
}

/** A remote could not be found, fetched, trusted, started or shown. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly remote: string;
  readonly kind: RemoteFailureKind;
  readonly version: string | null;
  readonly url: string | null;

  constructor({ remote, kind, version = null, url = null, message, cause }: RemoteErrorParts) {
    super(message, { cause });
    this.remote = remote;
    this.kind = kind;
    this.version = version;
    this.url = url;
  }
}

export interface FailurePolicy {
  /** Number of retries before any other remedy. */
  retries: number;
  /** Whether the previous version may be used instead. */
  previousVersion: boolean;
  /** Whether the document is reloaded, once per build and tab: the only remedy for a failed chunk of a shared module. */
  reload: boolean;
  /** Which of the shell's texts is shown when no remedy worked. */
  notice: 'offline' | 'registry' | 'refused' | 'connection' | 'release' | 'broken';
}

/** One policy per kind. */
export const POLICIES: Readonly<Record<RemoteFailureKind, FailurePolicy>> = {
  offline: {
    retries: 0,
    previousVersion: false,
    reload: false,
    notice: 'offline',
  },
  registry: {
    retries: 1,
    previousVersion: false,
    reload: false,
    notice: 'registry',
  },
  'registry-refused': { retries: 1, previousVersion: false, reload: false, notice: 'refused' },
  'manifest-http': { retries: 2, previousVersion: true, reload: false, notice: 'connection' },
  'manifest-invalid': { retries: 1, previousVersion: true, reload: false, notice: 'release' },
  'entry-network': { retries: 2, previousVersion: true, reload: false, notice: 'connection' },
  'entry-integrity': { retries: 1, previousVersion: true, reload: false, notice: 'release' },
  'entry-threw': { retries: 0, previousVersion: true, reload: false, notice: 'broken' },
  chunk: { retries: 2, previousVersion: true, reload: true, notice: 'connection' },
  'shared-mismatch': { retries: 0, previousVersion: true, reload: false, notice: 'release' },
  'contract-mismatch': { retries: 0, previousVersion: true, reload: false, notice: 'release' },
  render: { retries: 0, previousVersion: false, reload: false, notice: 'broken' },
  timeout: { retries: 0, previousVersion: true, reload: false, notice: 'connection' },
};

const FIRST_RETRY_MS = 400;
const MAX_RETRY_MS = 4_000;

/** Wait before try number `attempt` (from 1), doubled each time. */
export function retryDelayMs(attempt: number): number {
  return backoffMs(attempt - 1, FIRST_RETRY_MS, MAX_RETRY_MS);
}

export function isRemoteError(error: unknown): error is RemoteError {
  return error instanceof Error && error.name === 'RemoteError';
}

/** Classifies what a screen's `load` or render threw: webpack's chunk errors are a kind of their own. */
export function asRemoteError(error: unknown, remote: string, version: string | null): RemoteError {
  if (isRemoteError(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  const isChunk = isChunkError(error);
  const url = isChunk && 'request' in error ? String(error.request) : null;
  const kind = !isChunk ? 'render' : navigator.onLine === false ? 'offline' : 'chunk';
  return new RemoteError({ remote, kind, version, url, message, cause: error });
}

/** Whether webpack could not load a chunk: a script or style sheet that is missing, or was refused because of its hash. */
export function isChunkError(error: unknown): error is Error {
  return error instanceof Error && (error.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(error.message));
}
