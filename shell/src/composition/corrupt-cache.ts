/** Browsers cache the files of a build for good, including corrupt bytes that arrived in place of one. */
import type { RemoteVersion } from '@taskmint/contract';
import { assetUrl } from './integrity';

/** An unresponsive site must not delay showing the failure. */
const TIMEOUT_MS = 5_000;

/**
 * Checks the hash of the cached copy of every file of the version that this page has requested. A corrupt one is refetched past every cache, and the
 * response replaces it; intact files are not sent again. Resolves when all are done, after `timeoutMs` at the latest; does not report those that
 * failed.
 */
export async function renewCopies(version: RemoteVersion, timeoutMs = TIMEOUT_MS): Promise<void> {
  const asked = Object.entries(version.assets)
    .map(([name, { integrity }]) => ({ address: assetUrl(version, name), integrity }))
    .filter(({ address }) => performance.getEntriesByName(address, 'resource').length > 0);
  const signal = AbortSignal.timeout(timeoutMs);
  await Promise.all(asked.map(({ address, integrity }) => renew(address, integrity, signal)));
}

async function renew(address: string, integrity: string, signal: AbortSignal): Promise<void> {
  const init: RequestInit = { credentials: 'same-origin', signal };
  try {
    const isRight = await fetch(address, { ...init, cache: 'force-cache', integrity }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isRight || signal.aborted) return;
    // Not `no-cache`: a corrupt copy may have kept its ETag, and then the server would confirm it as still valid.
    const answer = await fetch(address, { ...init, cache: 'reload' });
    // It is cached once it has been read to the end.
    await answer.arrayBuffer();
  } catch {
    // The next try meets the same failure and names it.
  }
}
