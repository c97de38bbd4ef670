/** The one webpack and Module Federation preset, and building and publishing as functions. Knows nothing of any app's features. */
export { artefactsOf, type Artefacts } from './preset/artefacts';
export { BUILT_IN_FILE, writeBuiltInRegistry } from './preset/built-in-registry';
export { buildIdentity, isWatchedBuild } from './preset/build-identity';
export { createHostConfig, OVERRIDE_VARIABLE } from './preset/host-config';
export { createRemoteConfig } from './preset/remote-config';
export { createVisitorConfigs } from './preset/visitor-config';
export { MANIFEST_FILE } from './remote-manifest';
export { newestBuild, readManifest, renewBuild } from './release/build-folder';
export { publishBuild } from './release/release';
