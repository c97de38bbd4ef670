/**
 * Public interface `@taskmint/federation/registry`: the registry document in its store, its journal, and the changes that need no build. A separate
 * entry, because the API makes such changes and must not load a bundler for them.
 */
export { changeLive, continueAfterRestore, possibleCommands, wasReleased, type ReleaseContext } from './changes';
export { problemsOfRegistry } from './store-problems';
export { followRegistry, type FollowedRegistry } from './follow-registry';
export { readJournal } from './journal';
export { readBuild } from './published-builds';
export {
  changeRegistry,
  readRegistry,
  registryIn,
  RevisionConflict,
  storedRegistry,
  type Change,
  type RegistryLocation,
  type StoredRegistry,
} from './registry-store';
export { expiryOf, isStandInKey, newStandInKey, readSigningKey, signRegistry, type SigningKey } from './signature';
export { ReleaseRefused } from './transitions';
