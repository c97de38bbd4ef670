/** Browsers keep the files of a build for good, and so they do the wrong bytes that came in the place of one. */
import type { RemoteVersion } from '@taskmint/contract';
import { assetUrl } from './integrity';

/**
 * Asks anew for every file of the version that this page has asked for: what is as it was is not sent again, what was mended replaces the copy.
 * Resolves when all have answered; says nothing of those that could not.
 */
export async function renewCopies(version: RemoteVersion): Promise<void> {
  const asked = Object.keys(version.assets)
    .map((name) => assetUrl(version, name))
    .filter((address) => performance.getEntriesByName(address, 'resource').length > 0);
  await Promise.all(asked.map(renew));
}

async function renew(address: string): Promise<void> {
  try {
    const answer = await fetch(address, { cache: 'no-cache', credentials: 'same-origin' });
    // It is kept once it is read to its end.
    await answer.arrayBuffer();
  } catch {
    // The next try meets the same and names it.
  }
}
