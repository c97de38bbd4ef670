/**
 * Builds the site as one program: the same sources of the shell and of all remotes, lazily split by screen, without federation, registry, manifests
 * or prerendered pages. It is the baseline for the cost of federation. Never released.
 *
 * Usage: node monolith.cjs OUT_DIR
 */
const path = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { DefinePlugin, NormalModuleReplacementPlugin, webpack } = require('webpack');
const { baseConfig } = require('../../../federation/dist/preset/base-config.js');
const { sharedModules } = require('../../../federation/dist/preset/shared-modules.js');
const { precompress } = require('../../../federation/dist/preset/precompress.js');
const { HOST_CONTRACT_VERSION } = require('@taskmint/contract');
const { REMOTES } = require('../../../../remotes.cjs');

const root = path.join(__dirname, '..', '..', '..', '..');
const shell = path.join(root, 'shell');
const composition = path.join(shell, 'src', 'composition');
const outDir = path.resolve(process.argv[2] ?? path.join(__dirname, '..', '..', 'dist', 'monolith'));
const base = baseConfig({ appDir: shell, uniqueName: 'taskmint_monolith', production: true, roles: ['admin'] });

/** Replaces the three modules of the shell that deal with federation by ones that know all remotes at build time. */
const replaced = new NormalModuleReplacementPlugin(/^\.\/(federation|registry|remote-manifest)$/, (resource) => {
  if (resource.context !== composition) return;
  resource.request = path.join(__dirname, 'monolith', `${resource.request.slice(2)}.mjs`);
});

const config = {
  ...base,
  entry: { main: './src/index.ts' },
  output: { ...base.output, publicPath: '/', path: outDir, clean: true },
  // A replacement has to export everything that the shell imports.
  module: { ...base.module, parser: { javascript: { exportsPresence: 'error' } } },
  resolve: {
    ...base.resolve,
    alias: Object.fromEntries(REMOTES.map((name) => [`entry-of-${name}$`, path.join(root, name, 'src', 'entry.tsx')])),
  },
  plugins: [
    ...base.plugins,
    replaced,
    new DefinePlugin({
      REMOTE_OVERRIDE: 'false',
      SHELL_BUILD: JSON.stringify({
        buildId: 'monolith',
        hostContract: HOST_CONTRACT_VERSION,
        shared: sharedModules(shell),
      }),
    }),
    new HtmlWebpackPlugin({ template: './src/page.html', inject: 'head', scriptLoading: 'defer' }),
    ...precompress(),
  ],
  cache: false,
};

webpack(config, (error, stats) => {
  if (error || stats.hasErrors()) {
    console.error(error ?? stats.toString({ all: false, errors: true }));
    process.exit(1);
  }
  console.log(outDir);
});
