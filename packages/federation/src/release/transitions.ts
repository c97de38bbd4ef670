/** What each release command does to the registry document. Pure: no files, no clock of its own, no network. */
import type { RemoteEntry, RemoteRegistry, RemoteVersion } from '@taskmint/contract';

/** Where a remote lives and who may load it; taken from its build. */
export type RemotePlace = Pick<RemoteEntry, 'name' | 'mount' | 'roles' | 'owner'>;

/** A command that makes no sense in the state that the registry is in. The message says why and what would work. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
}

export function emptyRegistry(now: Date): RemoteRegistry {
  return { format: 1, revision: 0, updatedAt: now.toISOString(), remotes: [] };
}

/**
 * The build becomes the live one and the live one the previous; publishing what is live already changes nothing. Refused where another remote has
 * its place for one of its roles: a page goes to the first of them (`entryFor` of the shell), in whatever state that is.
 */
export function publish(registry: RemoteRegistry, place: RemotePlace, version: RemoteVersion): RemoteRegistry {
  refuseTaken(registry, place);
  const entry = registry.remotes.find(({ name }) => name === place.name);
  if (!entry) {
    const created: RemoteEntry = { ...place, state: 'live', current: version, previous: null };
    return { ...registry, remotes: [...registry.remotes, created] };
  }
  const isLive = entry.current?.version === version.version && entry.state === 'live';
  if (isLive && JSON.stringify(entry.current?.assets) === JSON.stringify(version.assets)) return registry;
  return replace(registry, {
    ...withoutCanary(entry),
    ...place,
    state: 'live',
    current: version,
    previous: isLive ? entry.previous : entry.current,
  });
}

/** The build goes to `share` percent of the people, until `until`; again with the same build changes the share only. */
export function canary(
  registry: RemoteRegistry,
  name: string,
  version: RemoteVersion,
  options: { share: number; salt: string; until: Date },
): RemoteRegistry {
  const entry = find(registry, name);
  if (entry.current?.version === version.version) throw new ReleaseRefused(`${version.version} is live already`);
  // The salt stays for the same build, so that raising the share keeps everybody who has it.
  const salt = entry.canary?.version.version === version.version ? entry.canary.salt : options.salt;
  return replace(registry, {
    ...entry,
    canary: { version, share: options.share, salt, until: options.until.toISOString() },
  });
}

/** The canary becomes the live version. */
export function promote(registry: RemoteRegistry, name: string): RemoteRegistry {
  const entry = find(registry, name);
  if (!entry.canary) throw new ReleaseRefused(`${name} has no canary to promote`);
  return replace(registry, {
    ...withoutCanary(entry),
    state: 'live',
    current: entry.canary.version,
    previous: entry.current,
  });
}

/** Ends the canary when there is one, otherwise goes back to the previous version (and forth again). */
export function rollback(registry: RemoteRegistry, name: string): RemoteRegistry {
  const entry = find(registry, name);
  if (entry.canary) return replace(registry, withoutCanary(entry));
  if (!entry.previous) throw new ReleaseRefused(`${name} has no previous version`);
  return replace(registry, { ...entry, state: 'live', current: entry.previous, previous: entry.current });
}

/** `disabled`: nobody loads it; `quarantined`: its previous version is used; `live`: back to normal. */
export function setState(registry: RemoteRegistry, name: string, state: RemoteEntry['state']): RemoteRegistry {
  const entry = find(registry, name);
  if (entry.state === state) return registry;
  if (state === 'quarantined' && !entry.previous) {
    throw new ReleaseRefused(`${name} has no previous version to fall back to; disable it instead`);
  }
  return replace(registry, { ...entry, state });
}

function refuseTaken({ remotes }: RemoteRegistry, { name, mount, roles }: RemotePlace): void {
  for (const other of remotes) {
    if (other.name === name || other.mount !== mount) continue;
    const both = roles.filter((role) => other.roles.includes(role));
    if (both.length === 0 && roles.length + other.roles.length > 0) continue;
    throw new ReleaseRefused(
      `${mount} for ${both.join(', ') || 'everybody'} is the place of ${other.name}: release a build of ${other.name} without it first`,
    );
  }
}

function find(registry: RemoteRegistry, name: string): RemoteEntry {
  const entry = registry.remotes.find((candidate) => candidate.name === name);
  if (!entry) {
    const known = registry.remotes.map((candidate) => candidate.name).join(', ') || 'none';
    throw new ReleaseRefused(`${name} is not in the registry (known: ${known})`);
  }
  return entry;
}

function withoutCanary(entry: RemoteEntry): RemoteEntry {
  const { canary: _ended, ...rest } = entry;
  return rest;
}

function replace(registry: RemoteRegistry, entry: RemoteEntry): RemoteRegistry {
  return {
    ...registry,
    remotes: registry.remotes.map((candidate) => (candidate.name === entry.name ? entry : candidate)),
  };
}
