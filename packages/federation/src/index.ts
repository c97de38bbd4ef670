/** The one webpack and Module Federation preset, and the release commands as functions. Knows nothing of any app's features. */
export { artefactsOf, defaultRegistry, monorepoRoot, REMOTES_PATH, type Artefacts } from './preset/artefacts';
export { buildIdentity, type BuildIdentity } from './preset/fingerprint';
export { createHostConfig, type HostSettings } from './preset/host-config';
export { createRemoteConfig, type RemoteSettings } from './preset/remote-config';
export { sharedModules, type SharedModule } from './preset/shared-modules';
export { INTEGRITY_GUARD } from './plugins/integrity-guard-plugin';
export {
  CONTAINER_FILE,
  integrityOf,
  MANIFEST_FILE,
  remoteManifest,
  shellManifest,
  type RemoteIdentity,
  type RemoteManifest,
  type ShellManifest,
} from './remote-manifest';
export { newestBuild, readManifest } from './release/build-folder';
export { incompatibilities } from './release/compatibility';
export { journalFile, readJournal, type JournalEntry } from './release/journal';
export { changeRegistry, readRegistry, RevisionConflict, type Change } from './release/registry-store';
export {
  promoteCanary,
  publishBuild,
  rollBack,
  startCanary,
  switchState,
  type BuildSource,
  type ReleaseContext,
} from './release/release';
export { ReleaseRefused } from './release/transitions';
