/** The hashes of every file that a remote may load, by address. An unlisted file gets a hash that nothing matches, so it never runs. */
import type { RemoteVersion } from '@taskmint/contract';

/** Well-formed, but the digest of nothing that exists. */
export const REFUSED = `sha384-${'A'.repeat(64)}`;

export interface IntegrityTable {
  /** Adds the files of a version. */
  allow(version: RemoteVersion): void;
  /** Integrity of an address; REFUSED for an unknown one. */
  of(address: string): string;
}

export function createIntegrityTable(): IntegrityTable {
  const known = new Map<string, string>();
  return {
    allow(version) {
      for (const [name, { integrity }] of Object.entries(version.assets)) known.set(assetUrl(version, name), integrity);
    },
    of: (address) => known.get(new URL(address, window.location.href).href) ?? REFUSED,
  };
}

/** Absolute address of a file of a version; names are relative to the folder of its manifest. */
export function assetUrl(version: RemoteVersion, name: string): string {
  return new URL(name, new URL(version.manifestUrl, window.location.origin)).href;
}
