/** The registry as served by the running API, the failures reported to it, and a way to give a page another registry. */
import type { Page, Route } from '@playwright/test';
import type { ReleaseOverview, RemoteEntry, RemoteVersion, SignedRegistry } from '@taskmint/contract';
import { readSigningKey, signRegistry } from '@taskmint/federation/registry';
import { demo, runningStack, type DemoPerson } from '../running-stack';
import { get } from '../tokens';

const REGISTRY_ADDRESS = /\/remotes$/;

/** The releases as an admin sees them, including reports from browsers. */
export function releases(): Promise<ReleaseOverview> {
  return get('/admin/releases', demo('admin'));
}

/** The registry as somebody of this role is told; null: as everybody is. */
export function registryFor(role: DemoPerson['role'] | null): Promise<SignedRegistry> {
  return get('/remotes', role ? demo(role) : undefined);
}

export type Report = ReleaseOverview['failures'][number];

/** Reports received after `since`, newest first. */
export async function reportsSince(since: string): Promise<Report[]> {
  return (await releases()).failures.filter(({ at }) => at >= since);
}

/** Changes what the registry tells the page about one remote. */
export async function rewriteRegistry(
  page: Page,
  name: string,
  change: (entry: RemoteEntry) => RemoteEntry,
): Promise<void> {
  await page.route(REGISTRY_ADDRESS, async (route: Route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const registry = (await response.json()) as SignedRegistry;
    const remotes = registry.remotes.map((entry) => (entry.name === name ? change(entry) : entry));
    return route.fulfill({ response, json: signedAnew({ ...registry, remotes }) });
  });
}

/** Signs the document as the running API would: to a page it is a release, or a backup from another day. */
function signedAnew({ signature: _, audience, expires, ...view }: SignedRegistry): SignedRegistry {
  const key = readSigningKey(runningStack().apiEnvironment['REGISTRY_SIGNING_KEY'] ?? '');
  return signRegistry(view, audience, key, expires);
}

/** The live version of a remote, from the registry for admins or for the remote's own role. */
export async function liveVersion(name: string, role: DemoPerson['role'] | null): Promise<RemoteVersion> {
  const version = (await registryFor(role)).remotes.find((entry) => entry.name === name)?.current;
  if (!version) throw new Error(`${name} is not live`);
  return version;
}
