/** Which part of the registry document somebody may see (decisions.md and architecture.md: the admin remote is named to admins alone). Pure. */
import type { RemoteRegistry, Role } from '@taskmint/contract';

/**
 * The document with only the remotes that `role` may load; null stands for somebody who is not signed in. A remote without roles is for
 * everybody. Who published what, and disabled builds, are nobody's business either: a disabled remote keeps its entry but loses its addresses.
 */
export function registryForRole(registry: RemoteRegistry, role: Role | null): RemoteRegistry {
  return {
    ...registry,
    remotes: registry.remotes
      .filter((remote) => remote.roles.length === 0 || (role !== null && remote.roles.includes(role)))
      .map((remote) => {
        if (remote.state !== 'disabled') return remote;
        const { canary: _withheld, ...entry } = remote;
        return { ...entry, current: null, previous: null };
      }),
  };
}
