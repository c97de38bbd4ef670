/** Which part of the registry document somebody may see (decisions.md and architecture.md: the admin remote is named to admins alone). Pure. */
import type { RemoteRegistry, Role } from '@taskmint/contract';

/** Where admins have a site of their own. */
export interface AdminSite {
  origin: string;
  /** Whether the request comes from a document of that site. */
  isAsking: boolean;
}

/**
 * The document with only the remotes that `role` may load; null stands for somebody who is not signed in. A remote without roles is for
 * everybody. On any other site than their own, admins are told only where theirs is. Who published what, and disabled builds, are nobody's business either: a disabled remote keeps its entry but loses its addresses.
 */
export function registryForRole(registry: RemoteRegistry, role: Role | null, adminSite?: AdminSite): RemoteRegistry {
  return {
    ...registry,
    remotes: registry.remotes
      .filter((remote) => remote.roles.length === 0 || (role !== null && remote.roles.includes(role)))
      .map((remote) => {
        const forAdmins = adminSite !== undefined && remote.roles.includes('admin');
        const own = forAdmins ? { origin: adminSite.origin } : {};
        if (remote.state !== 'disabled' && (!forAdmins || adminSite.isAsking)) return { ...remote, ...own };
        const { canary: _withheld, ...entry } = remote;
        return { ...entry, ...own, current: null, previous: null };
      }),
  };
}
