/** The one webpack and Module Federation preset, and the release commands as functions. Knows nothing of any app's features. */
export { artefactsOf, monorepoRoot, REMOTES_PATH, type Artefacts } from './preset/artefacts';
export { BUILT_IN_FILE, writeBuiltInRegistry } from './preset/built-in-registry';
export { FEDERATION_RUNTIME } from './preset/external-runtime';
export { buildIdentity, isWatchedBuild, type BuildIdentity } from './preset/build-identity';
export { createHostConfig, OVERRIDE_VARIABLE, type HostSettings } from './preset/host-config';
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
export { newestBuild, readManifest, renewBuild } from './release/build-folder';
export { incompatibilities } from './release/compatibility';
export { publishBuild, startCanary, type BuildSource } from './release/release';
export * from './release/registry';
