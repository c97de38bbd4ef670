#!/usr/bin/env node
/**
 * `webpack.mjs build|serve [options]`: webpack's command line in the folder of a front end, after compiling the preset. Help comes from webpack,
 * which refuses `--help` together with other options.
 */
import { createRequire } from 'node:module';
import { compile } from './compile.mjs';

const [command, ...options] = process.argv.slice(2);
const help = options.find((option) => ['--help', '-h'].includes(option));
if (!help) compile();
// The development server throws it out of reach of any handler of its own.
process.on('uncaughtException', (error) => {
  const isTaken = error.code === 'EADDRINUSE';
  console.error(isTaken ? `Port ${error.port} is in use. Stop what uses it, or set PORT to another port.` : error);
  process.exit(1);
});
const require = createRequire(import.meta.url);
const cli = require.resolve('webpack-cli/bin/cli.js');
process.argv = [process.argv[0], cli, command, ...(help ? ['--help'] : options)];
require(cli);
