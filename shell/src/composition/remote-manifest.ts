/** Fetches and checks a version's `remote.json` before any of its code runs. Trusts nothing in it that the registry or the shell knows better. */
import type { RemoteVersion } from '@taskmint/contract';
import { satisfy } from '@module-federation/enhanced/runtime';
import { RemoteError } from './failure';

export interface RemoteManifest {
  /** Whether its hash was known before it was fetched. */
  isVerified?: boolean;
  assets?: RemoteVersion['assets'];
  container: string;
  entry: string;
  exposed: { js: string[]; css: string[] };
  /** Scripts of each screen; absent from older builds. */
  screens?: Record<string, string[]>;
  /** Absent from builds made when everything shared was a singleton. */
  shared: { name: string; version: string; requiredVersion: string; singleton?: boolean }[];
}

export interface SharedOffer {
  name: string;
  version: string;
}

/** Rejects with RemoteError of kind manifest-http, manifest-invalid or offline. */
export async function fetchManifest(
  remote: string,
  version: RemoteVersion,
  signal: AbortSignal,
): Promise<RemoteManifest> {
  const url = new URL(version.manifestUrl, window.location.origin).href;
  const failed = (kind: 'manifest-http' | 'manifest-invalid' | 'offline', message: string, cause?: unknown) =>
    new RemoteError({ remote, kind, version: version.version, url, message, cause });
  // The credentials mode must match that of a preload tag, or the preloaded response is not used.
  const init: RequestInit = { signal, credentials: 'same-origin' };
  const integrity = version.assets[url.slice(url.lastIndexOf('/') + 1)]?.integrity;
  let text: string;
  try {
    const answer = await fetch(url, integrity ? { ...init, integrity } : init);
    if (!answer.ok) throw failed('manifest-http', `answered ${answer.status}`);
    text = await answer.text();
  } catch (error) {
    if (error instanceof RemoteError) throw error;
    if (signal.aborted) throw signal.reason;
    // The browser does not say whether nothing arrived or something other than what was published.
    const answer = await fetch(url, { ...init, cache: 'reload' }).catch(() => null);
    if (signal.aborted) throw signal.reason;
    if (answer?.ok) throw failed('manifest-invalid', 'is not what was published', error);
    if (answer) throw failed('manifest-http', `answered ${answer.status}`, error);
    throw failed(navigator.onLine === false ? 'offline' : 'manifest-http', 'could not be fetched', error);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw failed('manifest-invalid', 'is not JSON', error);
  }
  if (!isManifest(value)) throw failed('manifest-invalid', 'is not a manifest');
  return { ...value, isVerified: integrity !== undefined };
}

function isManifest(value: unknown): value is RemoteManifest {
  const manifest = value as Partial<RemoteManifest> | null;
  return (
    typeof manifest === 'object' &&
    manifest !== null &&
    /^[a-z][a-z0-9_]*$/.test(String(manifest.container)) &&
    typeof manifest.entry === 'string' &&
    areTexts(manifest.exposed?.js) &&
    areTexts(manifest.exposed.css) &&
    Object.values(manifest.screens ?? {}).every(areTexts) &&
    Array.isArray(manifest.shared) &&
    manifest.shared.every((item) => typeof item?.name === 'string' && typeof item.requiredVersion === 'string')
  );
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Throws RemoteError contract-mismatch when the version was built for another host contract; call before fetching anything. */
export function checkContract(remote: string, version: RemoteVersion): void {
  if (satisfy(SHELL_BUILD.hostContract, version.hostContract)) return;
  throw new RemoteError({
    remote,
    kind: 'contract-mismatch',
    version: version.version,
    url: version.manifestUrl,
    message: `needs host contract ${version.hostContract}, this is ${SHELL_BUILD.hostContract}`,
  });
}

/** Throws RemoteError shared-mismatch when the shell's version of a singleton does not satisfy the remote. */
export function checkShared(
  remote: string,
  version: RemoteVersion,
  manifest: RemoteManifest,
  offers: readonly SharedOffer[],
): void {
  for (const { name, requiredVersion, singleton = true } of manifest.shared) {
    if (!singleton) continue;
    const offer = offers.find((candidate) => candidate.name === name);
    if (!offer || satisfy(offer.version, requiredVersion)) continue;
    throw new RemoteError({
      remote,
      kind: 'shared-mismatch',
      version: version.version,
      url: version.manifestUrl,
      message: `needs ${name} ${requiredVersion}, the shell has ${offer.version}`,
    });
  }
}
