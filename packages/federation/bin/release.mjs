#!/usr/bin/env node
/** Starts the release commands, compiled from the sources as they are now. */
import { compile } from './compile.mjs';

compile();
const { runCli } = await import('../dist/release/cli.js');

process.exitCode = await runCli(process.argv.slice(2), (line) => console.log(line));
