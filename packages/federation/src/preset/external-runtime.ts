/**
 * Leaves the federation runtime out of a remote's build: the shell already has it and provides it under a global name. That is the whole runtime,
 * including the bundler's part; `experiments.externalRuntime` would leave half of it in every container. Part of the host contract since 1.1.
 */
import type { ExternalItem } from 'webpack';

/** Global of the page that holds the runtime; set by the shell's `composition/provide-runtime.ts`. */
const FEDERATION_RUNTIME = '__taskmintFederation';

/** The import in a container's generated start code, by the path that the plugin resolved it to. */
const BUNDLER_RUNTIME = /[\\/]@module-federation[\\/]webpack-bundler-runtime[\\/]/;

/** An entry of webpack's `externals`. */
export const externalRuntime: ExternalItem = ({ request = '' }) =>
  Promise.resolve(BUNDLER_RUNTIME.test(request) ? `var ${FEDERATION_RUNTIME}` : undefined);
