/** Browsers keep the files of a build for good, and so they do the wrong bytes that came in the place of one. */
import type { RemoteVersion } from '@taskmint/contract';
import { assetUrl } from './integrity';

/** A site that does not answer must not keep the failure from whoever waits. */
const TIMEOUT_MS = 5_000;

/**
 * Asks anew for every file of the version that this page has asked for: what is as it was is not sent again, what was mended replaces the copy.
 * Resolves when all have answered, at most after `timeoutMs`; says nothing of those that could not.
 */
export async function renewCopies(version: RemoteVersion, timeoutMs = TIMEOUT_MS): Promise<void> {
  const asked = Object.keys(version.assets)
    .map((name) => assetUrl(version, name))
    .filter((address) => performance.getEntriesByName(address, 'resource').length > 0);
  const signal = AbortSignal.timeout(timeoutMs);
  await Promise.all(asked.map((address) => renew(address, signal)));
}

async function renew(address: string, signal: AbortSignal): Promise<void> {
  try {
    const answer = await fetch(address, { cache: 'no-cache', credentials: 'same-origin', signal });
    // It is kept once it is read to its end.
    await answer.arrayBuffer();
  } catch {
    // The next try meets the same and names it.
  }
}
