/**
 * A developer's own build of one remote inside the released shell: `?remote-override=client-app=/remotes/client-app/local/remote.json`. Kept for the
 * tab, shown by a badge, ended by `?remote-override=off`. Same origin only, so that a link cannot bring in foreign code; and only in builds made by
 * `npm start` (REMOTE_OVERRIDE), because a link could pin somebody's tab to a build that was withdrawn.
 */
import type { RemoteRegistry, RemoteVersion } from '@taskmint/contract';
import type { RegistryResolver } from './registry';

/** Where the browser's tab keeps the override. */
export const OVERRIDE_KEY = 'taskmint-remote-override';
const PARAMETER = 'remote-override';

export interface RemoteOverride {
  name: string;
  manifestUrl: string;
}

/** Takes an override from the address and removes it there, or returns the one kept for this tab. */
export function readOverride(): RemoteOverride | null {
  const address = new URL(window.location.href);
  const asked = address.searchParams.get(PARAMETER);
  if (asked !== null) {
    if (parse(asked)) sessionStorage.setItem(OVERRIDE_KEY, asked);
    else sessionStorage.removeItem(OVERRIDE_KEY);
    address.searchParams.delete(PARAMETER);
    window.history.replaceState(window.history.state, '', address);
  }
  const kept = sessionStorage.getItem(OVERRIDE_KEY);
  return kept === null ? null : parse(kept);
}

export function endOverride(): void {
  sessionStorage.removeItem(OVERRIDE_KEY);
  window.location.reload();
}

function parse(text: string): RemoteOverride | null {
  const match = /^([a-z][a-z0-9-]{1,40})=(\/remotes\/[\w./-]+\.json)$/.exec(text);
  return match?.[1] && match[2] && !match[2].includes('..') ? { name: match[1], manifestUrl: match[2] } : null;
}

const TIMEOUT_MS = 1_500;

/** The same resolver, with the developer's build in place of its remote. */
export function withOverride(resolver: RegistryResolver, override: RemoteOverride): RegistryResolver {
  return {
    ...resolver,
    async resolve(options) {
      const resolved = await resolver.resolve(options);
      const changed = applyOverride(resolved.registry, override, AbortSignal.timeout(TIMEOUT_MS));
      return { ...resolved, registry: await changed.catch(() => resolved.registry) };
    },
  };
}

/** The registry with the developer's build as the only version of its remote. Unchanged when that build is unavailable. */
async function applyOverride(
  registry: RemoteRegistry,
  override: RemoteOverride,
  signal: AbortSignal,
): Promise<RemoteRegistry> {
  const answer = await fetch(override.manifestUrl, { signal, cache: 'no-store' });
  if (!answer.ok) return registry;
  const manifest = (await answer.json()) as {
    buildId: string;
    hostContract: string;
    mount: string;
    roles: [];
    assets: RemoteVersion['assets'];
  };
  const version: RemoteVersion = {
    version: manifest.buildId,
    manifestUrl: override.manifestUrl,
    hostContract: manifest.hostContract,
    builtAt: new Date().toISOString(),
    assets: manifest.assets,
  };
  const others = registry.remotes.filter(({ name }) => name !== override.name);
  const { name } = override;
  const { mount, roles } = manifest;
  const entry = {
    name,
    mount,
    roles,
    owner: 'this computer',
    state: 'live' as const,
    current: version,
    previous: null,
  };
  return { ...registry, remotes: [...others, entry] };
}
