/**
 * Leaves the federation runtime out of a remote's build: the shell has it already and hands it over under one global name. It is the whole of it, the
 * part that belongs to the bundler included, of which `experiments.externalRuntime` leaves half in every container. Part of the host contract since 1.1.
 */
import type { ExternalItem } from 'webpack';

/** Global of the page that holds the runtime; set by the shell's `composition/provide-runtime.ts`. */
export const FEDERATION_RUNTIME = '__taskmintFederation';

/** What the generated start of a container imports, by the path that the plugin resolved it to. */
const BUNDLER_RUNTIME = /[\\/]@module-federation[\\/]webpack-bundler-runtime[\\/]/;

/** An entry of webpack's `externals`. */
export const externalRuntime: ExternalItem = ({ request = '' }) =>
  Promise.resolve(BUNDLER_RUNTIME.test(request) ? `var ${FEDERATION_RUNTIME}` : undefined);
