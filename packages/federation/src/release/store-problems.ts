/** Incomplete writes of the registry and the builds, described for the operator. Repairs nothing. */
import type { RemoteRegistry } from '@taskmint/contract';
import { readJournal } from './journal';
import { missingFiles } from './published-builds';
import { readRegistry, RegistryDamaged, storedRegistry, type RegistryLocation } from './registry-store';

/** One sentence per problem, with what to do. Rejects when the store does not respond. */
export async function problemsOfRegistry(place: RegistryLocation): Promise<string[]> {
  const { store } = storedRegistry(place);
  let registry: RemoteRegistry;
  try {
    registry = await readRegistry(place);
  } catch (error) {
    if (!(error instanceof RegistryDamaged)) throw error;
    return [error.message];
  }
  if (registry.revision === 0) return [];
  const problems: string[] = [];
  const [newest] = await readJournal(place);
  if (newest === undefined || newest.revision < registry.revision) {
    const from = (newest?.revision ?? 0) + 1;
    problems.push(
      `The journal lacks revision ${from === registry.revision ? '' : `${from} to `}${registry.revision} of the registry: it was not written by a release command of this version.`,
    );
  }
  for (const { name, current, previous, canary } of registry.remotes) {
    for (const version of [current, previous, canary?.version]) {
      if (version && isOurs(version.manifestUrl) && (await missingFiles(store, name, version)).length > 0) {
        problems.push(
          `The registry names ${name} ${version.version}, which is not whole in ${store.name}: publish it anew, or roll back.`,
        );
      }
    }
  }
  return problems;
}

/** Whether the build is in this store: one under another host's address is not. */
function isOurs(manifestUrl: string): boolean {
  return manifestUrl.startsWith('/');
}
