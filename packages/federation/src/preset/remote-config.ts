/** The build of a remote: a container with one exposed module for the shell, and a separate page for running it alone. */
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import 'webpack-dev-server';
import { IntegrityGuardPlugin } from '../plugins/integrity-guard-plugin';
import { NoEvalPlugin } from '../plugins/no-eval-plugin';
import { EXPOSED_CHUNK, RemoteManifestPlugin, type BuildId } from '../plugins/remote-manifest-plugin';
import { CONTAINER_FILE, remoteIdentity, type RemoteIdentity } from '../remote-manifest';
import { artefactsOf, monorepoRoot } from './artefacts';
import { baseConfig } from './base-config';
import { externalRuntime } from './external-runtime';
import { buildIdentity, watchedBuildId } from './build-identity';
import { inShellServer } from './in-shell-server';
import { precompress } from './precompress';
import { saysWhere } from './says-where';
import { federationOptions, sharedModules } from './shared-modules';

export interface RemoteSettings extends RemoteIdentity {
  /** Folder of the app: `__dirname` of its webpack.config.cjs. */
  appDir: string;
  /** The one exposed module, e.g. `./src/entry.tsx`. */
  entry: string;
  /** Port of the standalone page. */
  port: number;
}

interface Environment {
  /** `webpack serve --env inShell`: the local remote inside a running site. */
  inShell?: boolean;
  /** `npm run dev`: rebuilt on every change, and published. */
  watched?: boolean;
}

interface Invocation {
  mode?: string;
}

/** Returns a webpack configuration function: `module.exports = createRemoteConfig({ ... })`. Throws when the description of the remote is invalid. */
export function createRemoteConfig(
  settings: RemoteSettings,
): (environment: Environment | undefined, invocation: Invocation) => Configuration {
  const { appDir, entry, port, ...rest } = settings;
  const identity = remoteIdentity.parse(rest);
  const remote = { appDir, entry, identity };
  return (environment, invocation) => {
    if (invocation.mode === 'production') {
      refuseUnreachable(identity);
      return release(remote);
    }
    // Named by its content, so that an address never changes what it contains.
    if (environment?.watched) return unreleased(remote, 'watched', watchedBuildId);
    return environment?.inShell ? inShell(remote, port) : alone(remote, port);
  };
}

/** The places that the shell has (`entryFor` in shell/src/composition/remote-routes.ts): at any other, a build would be live and never be loaded. */
function refuseUnreachable({ name, mount, roles }: RemoteIdentity): void {
  if (roles.length === 0 ? mount === '/' : mount === '/dashboard') return;
  throw new Error(
    `${name}/webpack.config.cjs: no page would load it at ${mount} for ${roles.join(', ') || 'everybody'}. ` +
      "The shell's places are mount '/' with no roles, for everybody, and mount '/dashboard' with the roles whose dashboard it is",
  );
}

interface Remote {
  appDir: string;
  entry: string;
  identity: RemoteIdentity;
}

const LOCAL_BUILD: BuildId = ({ version }) => `${version}-local`;

/** What every build of a remote has. `suffix` distinguishes the names of those that may be on one page. */
function remoteBuild({ appDir, entry, identity }: Remote, suffix: string, buildId: BuildId, production = false) {
  const name = `taskmint_${identity.name}_${suffix}`.replace(/[^a-z0-9]+/g, '_');
  const base = baseConfig({ appDir, uniqueName: name, production, roles: identity.roles });
  const { version } = buildIdentity(monorepoRoot(appDir), appDir);
  const plugins: NonNullable<Configuration['plugins']> = [
    ...(base.plugins ?? []),
    new ModuleFederationPlugin({
      name,
      filename: CONTAINER_FILE,
      library: { type: 'var', name },
      exposes: { './entry': { import: entry, name: EXPOSED_CHUNK } },
      ...federationOptions(appDir),
    }),
    new RemoteManifestPlugin({ ...identity, version, buildId, container: name, shared: sharedModules(appDir) }),
  ];
  return { ...base, plugins };
}

function release(remote: Remote): Configuration {
  const { appDir, identity } = remote;
  const rootDir = monorepoRoot(appDir);
  const { buildId } = buildIdentity(rootDir, appDir);
  const base = remoteBuild(remote, buildId, buildId, true);
  return {
    ...base,
    entry: {},
    externals: [externalRuntime],
    output: { ...base.output, path: join(artefactsOf(rootDir).remotesDir, identity.name, buildId), clean: true },
    plugins: [...base.plugins, new NoEvalPlugin(), new IntegrityGuardPlugin(), ...precompress()],
  };
}

/** Includes a federation runtime: there is no shell to provide it. */
function alone(remote: Remote, port: number): Configuration {
  const { appDir, identity } = remote;
  const base = remoteBuild(remote, 'local', LOCAL_BUILD);
  return {
    ...base,
    entry: { main: './src/index.ts' },
    output: { ...base.output, path: join(appDir, 'dist', 'alone') },
    plugins: [
      ...base.plugins,
      new HtmlWebpackPlugin({
        title: `${identity.name} alone`,
        chunks: ['main'],
        publicPath: '/',
        templateContent: ({ htmlWebpackPlugin }) =>
          `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${htmlWebpackPlugin.options.title}</title></head><body><div id="root"></div></body></html>`,
      }),
    ],
    devServer: {
      port,
      // The released shell loads this container from another origin while a developer overrides a remote.
      headers: { 'Access-Control-Allow-Origin': '*' },
      historyApiFallback: { disableDotRule: true },
      hot: true,
      client: { overlay: { runtimeErrors: false } },
      onListening: saysWhere(`${identity.name} alone`, identity.mount),
    },
  };
}

/** A development build that the shell loads: it uses the shell's runtime, and no eval. */
function unreleased(remote: Remote, kind: 'in-shell' | 'watched', buildId: BuildId): Configuration {
  const base = remoteBuild(remote, kind, buildId);
  return {
    ...base,
    entry: {},
    externals: [externalRuntime],
    // The site's content policy forbids eval, which webpack's default source maps for development use.
    devtool: kind === 'watched' ? 'cheap-module-source-map' : 'source-map',
    output: { ...base.output, path: join(remote.appDir, 'dist', kind) },
    plugins: [...base.plugins, new IntegrityGuardPlugin()],
  };
}

function inShell(remote: Remote, port: number): Configuration {
  return {
    ...unreleased(remote, 'in-shell', LOCAL_BUILD),
    devServer: inShellServer(remote.identity.name, port, process.env['SITE_URL'] ?? 'http://localhost:3000'),
  };
}
