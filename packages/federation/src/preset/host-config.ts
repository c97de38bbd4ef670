/** The build of the shell: the page, the federation runtime and the single copy of everything shared. Names no remote. */
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { DefinePlugin, type Configuration } from 'webpack';
import 'webpack-dev-server';
import { BuiltInRegistryPlugin } from '../plugins/built-in-registry-plugin';
import { ShellPagePlugin } from '../plugins/shell-page-plugin';
import { artefactsOf, monorepoRoot } from './artefacts';
import { baseConfig } from './base-config';
import { buildIdentity } from './build-identity';
import { precompress } from './precompress';
import { saysWhere } from './says-where';
import { federationOptions, sharedModules } from './shared-modules';

/** `1` includes the developer's override of one remote in a production build, as for `npm start`. */
export const OVERRIDE_VARIABLE = 'REMOTE_OVERRIDE';

export interface HostSettings {
  /** Folder of the shell: `__dirname` of its webpack.config.cjs. */
  appDir: string;
  /** File with the one dynamic import. */
  entry: string;
  /** Name of the chunk behind that import (`webpackChunkName`). */
  firstChunk: string;
  /** Page template. */
  template: string;
  /** Folder in the app whose files keep their names: manifest, icons, service worker. */
  publicFolder?: string;
  /** Version of the contract with remotes that this shell offers. */
  hostContract: string;
  port: number;
  /** Where a development server proxies requests that the site server would answer, e.g. `/config.json` and `/remotes`. */
  siteUrl?: string;
}

interface Invocation {
  mode?: string;
}

export function createHostConfig(settings: HostSettings): (env: unknown, invocation: Invocation) => Configuration {
  return (_env, invocation) => hostConfig(settings, invocation.mode === 'production');
}

function hostConfig(settings: HostSettings, production: boolean): Configuration {
  const { appDir } = settings;
  const rootDir = monorepoRoot(appDir);
  const { buildId } = buildIdentity(rootDir, appDir);
  const base = baseConfig({ appDir, uniqueName: 'taskmint_shell', production, roles: [] });
  const shared = sharedModules(appDir);
  const remoteOverride = !production || process.env[OVERRIDE_VARIABLE] === '1';
  return {
    ...base,
    entry: { main: settings.entry },
    output: { ...base.output, publicPath: '/', path: artefactsOf(rootDir).shellDir, clean: true },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'taskmint_shell',
        ...federationOptions(appDir),
      }),
      new DefinePlugin({
        REMOTE_OVERRIDE: JSON.stringify(remoteOverride),
        SHELL_BUILD: JSON.stringify({ buildId, hostContract: settings.hostContract, shared }),
      }),
      new HtmlWebpackPlugin({
        template: settings.template,
        inject: 'head',
        scriptLoading: 'defer',
        minify: production ? { collapseWhitespace: true, minifyCSS: true, removeComments: true } : false,
      }),
      ...(production
        ? [
            new ShellPagePlugin(
              { format: 1, buildId, hostContract: settings.hostContract, shared, remoteOverride },
              settings.firstChunk,
            ),
            ...(settings.publicFolder ? [new CopyPlugin({ patterns: [join(appDir, settings.publicFolder)] })] : []),
            ...precompress(),
            new BuiltInRegistryPlugin(artefactsOf(rootDir).remotesDir),
          ]
        : []),
    ],
    devServer: {
      port: settings.port,
      historyApiFallback: { disableDotRule: true },
      hot: true,
      client: { overlay: { runtimeErrors: false } },
      onListening: saysWhere('The shell', '/'),
      ...(settings.siteUrl && { proxy: [{ context: ['/config.json', '/remotes'], target: settings.siteUrl }] }),
    },
  };
}
