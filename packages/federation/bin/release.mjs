#!/usr/bin/env node
/** Runs the release commands, compiled from the current sources. */
import { compile } from './compile.mjs';

compile();
const { runCli } = await import('../dist/release/cli.js');

process.exitCode = await runCli(process.argv.slice(2), (line) => console.log(line));
