/** The effect of each release command on the registry document. Pure: no files, no clock, no network. */
import { isCanaryRunning, type RemoteEntry, type RemoteRegistry, type RemoteVersion } from '@taskmint/contract';

/** Where a remote is mounted and who may load it; taken from its build. */
export type RemotePlace = Pick<RemoteEntry, 'name' | 'mount' | 'roles' | 'owner'>;

/** A command that makes no sense in the registry's current state. The message says why and what would work. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
}

export function emptyRegistry(now: Date): RemoteRegistry {
  return { format: 1, revision: 0, updatedAt: now.toISOString(), remotes: [] };
}

/**
 * The build becomes the live version, and the live one the previous, unless its place was another: there is one place for all versions. Publishing the
 * live version changes nothing. Refused while another remote occupies the same mount point for one of its roles, in whatever state: the shell mounts the
 * first of them (`entryFor`).
 */
export function publish(registry: RemoteRegistry, place: RemotePlace, version: RemoteVersion): RemoteRegistry {
  refuseTaken(registry, place);
  const entry = registry.remotes.find(({ name }) => name === place.name);
  if (!entry) {
    const created: RemoteEntry = { ...place, state: 'live', current: version, previous: null };
    return { ...registry, remotes: [...registry.remotes, created] };
  }
  const isCurrent = entry.current?.version === version.version;
  if (
    isCurrent &&
    entry.state === 'live' &&
    isAt(entry, place) &&
    JSON.stringify(entry.current?.assets) === JSON.stringify(version.assets)
  )
    return registry;
  return replace(registry, {
    ...withoutCanary(entry),
    ...place,
    state: 'live',
    current: version,
    previous: !isAt(entry, place) ? null : isCurrent ? entry.previous : entry.current,
  });
}

/** The build goes to `share` percent of the people, until `until`; repeated with the same build, it only changes share and end. Refused for
 * a build with another mount point or other roles: there is one of each for all versions. */
export function canary(
  registry: RemoteRegistry,
  place: RemotePlace,
  version: RemoteVersion,
  options: { share: number; salt: string; until: Date },
): RemoteRegistry {
  const entry = find(registry, place.name);
  if (!isAt(entry, place))
    throw new ReleaseRefused(`${version.version} has another mount point or other roles: publish it for everybody`);
  if (entry.current?.version === version.version) throw new ReleaseRefused(`${version.version} is live already`);
  // The same build keeps its salt, so that everybody who has it keeps it when the share grows.
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

/** Ends the canary if one runs at `now`, otherwise returns to the previous version. Nothing ever falls back to the version that was left. */
export function rollback(registry: RemoteRegistry, name: string, now: Date): RemoteRegistry {
  const entry = find(registry, name);
  const rest = withoutCanary(entry);
  if (entry.canary && isCanaryRunning(entry.canary, now.getTime())) return replace(registry, rest);
  if (!entry.previous) throw new ReleaseRefused(`${name} has no previous version`);
  return replace(registry, { ...rest, state: 'live', current: entry.previous, previous: null });
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

/** Its place is free afterwards. Refused unless it is disabled, which can still be undone. */
export function retire(registry: RemoteRegistry, name: string): RemoteRegistry {
  const { state } = find(registry, name);
  if (state !== 'disabled') throw new ReleaseRefused(`${name} is ${state}: disable it first`);
  return { ...registry, remotes: registry.remotes.filter((entry) => entry.name !== name) };
}

function refuseTaken({ remotes }: RemoteRegistry, { name, mount, roles }: RemotePlace): void {
  for (const other of remotes) {
    if (other.name === name || other.mount !== mount) continue;
    const both = roles.filter((role) => other.roles.includes(role));
    if (both.length === 0 && roles.length + other.roles.length > 0) continue;
    throw new ReleaseRefused(
      `${name} needs ${mount} for ${both.join(', ') || 'everybody'}, which is the place of ${other.name}. Disable and retire ${other.name}, or take ${name} out of the workspaces`,
    );
  }
}

function isAt(entry: RemoteEntry, { mount, roles }: RemotePlace): boolean {
  return entry.mount === mount && JSON.stringify(entry.roles) === JSON.stringify(roles);
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
