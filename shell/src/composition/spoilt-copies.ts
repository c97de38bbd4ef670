/** Browsers keep the files of a build for good, and so they do the wrong bytes that came in the place of one. */
import type { RemoteVersion } from '@taskmint/contract';
import { assetUrl } from './integrity';

/** A site that does not answer must not keep the failure from whoever waits. */
const TIMEOUT_MS = 5_000;

/**
 * Looks at the copy of every file of the version that this page has asked for, by its hash; what is not as published is asked for past every copy, and the
 * answer takes its place. What is right is not sent again. Resolves when all have answered, at most after `timeoutMs`; says nothing of those that could not.
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
    // Not `no-cache`: whoever damaged the bytes may have left their tag, and then the answer is that the copy is still good.
    const answer = await fetch(address, { ...init, cache: 'reload' });
    // It is kept once it is read to its end.
    await answer.arrayBuffer();
  } catch {
    // The next try meets the same and names it.
  }
}
