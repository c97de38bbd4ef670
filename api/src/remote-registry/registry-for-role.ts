/** Which part of the registry document somebody may see (decisions.md and architecture.md: the admin remote is named to admins alone). Pure. */
import type { RemoteEntry, RemoteRegistry, RemoteVersion, Role } from '@taskmint/contract';

/** The admins' own site, if there is one. */
export interface AdminSite {
  origin: string;
  /** Whether the request comes from a document of that site. */
  isAsking: boolean;
}

/**
 * The document reduced to the remotes that `role` may load; null means not signed in. A remote without roles is for everybody. A disabled remote keeps its
 * entry but loses its builds. If admins have their own site, any other site gets only the origin of their remote.
 */
export function registryForRole(registry: RemoteRegistry, role: Role | null, adminSite?: AdminSite): RemoteRegistry {
  return {
    ...registry,
    remotes: registry.remotes
      .filter((remote) => remote.roles.length === 0 || (role !== null && remote.roles.includes(role)))
      .map((remote) => {
        const forAdmins = adminSite !== undefined && remote.roles.includes('admin');
        const own = forAdmins ? { origin: adminSite.origin } : {};
        if (remote.state !== 'disabled' && (!forAdmins || adminSite.isAsking)) return { ...toStart(remote), ...own };
        const { canary: _withheld, ...entry } = remote;
        return { ...entry, ...own, current: null, previous: null };
      }),
  };
}

/** The entry with what loading a build begins with: hashes are most of a registry, do not compress, and the manifest has the others. */
function toStart({ canary, ...remote }: RemoteEntry): RemoteEntry {
  return {
    ...remote,
    current: remote.current && filesToStart(remote.current),
    previous: remote.previous && filesToStart(remote.previous),
    ...(canary && { canary: { ...canary, version: filesToStart(canary.version) } }),
  };
}

function filesToStart(version: RemoteVersion): RemoteVersion {
  const { assets, entryFiles, manifestUrl } = version;
  const manifest = manifestUrl.slice(manifestUrl.lastIndexOf('/') + 1);
  if (!entryFiles || !assets[manifest]) return version;
  const needed = [manifest, ...entryFiles];
  return { ...version, assets: Object.fromEntries(Object.entries(assets).filter(([name]) => needed.includes(name))) };
}
