/** What every front end's build has in common: TypeScript, styles, assets, caching. Knows nothing of who hosts whom. */
import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { BannerPlugin, Compilation, type Configuration } from 'webpack';
import { monorepoRoot } from './artefacts';
import { styledIds } from './styled-ids';

/**
 * Tells V8 to compile all functions of a file on another thread while it is loading, instead of one by one on the main thread on their first call.
 * That was half of the time for evaluating the first page's modules (docs/public-site.md). For every other engine it is a comment.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

export interface BaseSettings {
  appDir: string;
  /** Names the cache and everything on which two builds on one page could collide. */
  uniqueName: string;
  production: boolean;
  /** Roles that load the build; empty: everybody; `visitor`: only who is not signed in. */
  roles: readonly string[];
}

export function baseConfig({ appDir, uniqueName, production, roles }: BaseSettings): Configuration {
  const contract = join(monorepoRoot(appDir), 'packages', 'contract', 'src');
  const name = production ? '[name].[contenthash:10]' : '[name]';
  return {
    context: appDir,
    mode: production ? 'production' : 'development',
    // Source maps only on demand: they double the time of a build, and most builds are only run.
    devtool: production ? (process.env['SOURCE_MAPS'] === '1' ? 'source-map' : false) : 'eval-source-map',
    target: ['web', 'es2022'],
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // Packages of this repository are consumed from source, so that unused parts can be removed.
      conditionNames: ['@taskmint/source', '...'],
    },
    output: {
      uniqueName,
      publicPath: 'auto',
      filename: `assets/${name}.js`,
      chunkFilename: `assets/${production ? '[contenthash:16]' : '[id]'}.js`,
      assetModuleFilename: 'assets/[contenthash:16][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 20_000,
    },
    module: {
      rules: [
        // Schemas are for the server: a browser only needs to know where and how to send a call.
        {
          test: join(contract, 'calls', 'index.ts'),
          loader: join(__dirname, 'contract-calls-loader.js'),
          options: { roles },
          enforce: 'pre',
        },
        // No module of the contract has side effects on import, so all unused ones can be removed, zod included.
        { include: contract, sideEffects: false },
        {
          test: /\.tsx?$/,
          loader: require.resolve('ts-loader'),
          options: {
            transpileOnly: true,
            instance: uniqueName,
            getCustomTransformers: () => ({ before: [styledIds(monorepoRoot(appDir))] }),
            compilerOptions: {
              composite: false,
              incremental: false,
              declaration: false,
              declarationMap: false,
              emitDeclarationOnly: false,
              noEmit: false,
              sourceMap: true,
              rootDir: monorepoRoot(appDir),
              target: 'es2022',
            },
          },
        },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')], sideEffects: true },
        { test: /\.(woff2|png|jpe?g|webp|avif|svg|webm|vtt)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: `assets/${name}.css`,
        chunkFilename: `assets/${production ? '[contenthash:16]' : '[id]'}.css`,
      }),
      ...(production ? [compileHint()] : []),
    ],
    optimization: {
      // `runtimeChunk: single` and `splitChunks: all` break containers (webpack#18810).
      runtimeChunk: false,
      splitChunks: { chunks: 'async' },
      moduleIds: 'deterministic',
      // terser, webpack's default, takes nearly half of a build's CPU time, for files of the same size over the wire, within a thousandth.
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify })],
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: join(appDir, 'node_modules', '.cache', 'webpack'),
      name: production ? 'production' : 'development',
      version: uniqueName,
      buildDependencies: { preset: [__dirname, join(__dirname, '..', 'plugins')].map((folder) => `${folder}/`) },
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

/** After the minimizer, which removes comments, and before names are derived from contents. */
function compileHint(): BannerPlugin {
  const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
  return new BannerPlugin({ banner: COMPILE_HINT, raw: true, test: /\.js$/, stage });
}
