/**
 * Rebuilds the remote in this folder on every change to its sources, and reports each build to its parent process, as
 * `{ built: folder }` or `{ complaints: text }`. Ends with that process.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Saving a file may write it in several steps; in ms. */
const SETTLE_MS = 20;

const require = createRequire(import.meta.url);
const webpack = require('webpack');
const configure = require(join(process.cwd(), 'webpack.config.cjs'));
const config = configure({ watched: true }, { mode: 'development' });

process.on('disconnect', () => process.exit(0));
webpack(config).watch({ aggregateTimeout: SETTLE_MS }, (error, stats) => {
  if (error) process.send({ complaints: String(error) });
  else if (stats.hasErrors()) process.send({ complaints: stats.toString({ all: false, errors: true }) });
  else process.send({ built: config.output.path });
});
