#!/usr/bin/env node
/** Starts the release commands; compile the package first (`tsc -b packages/federation`). */
import { runCli } from '../dist/release/cli.js';

process.exitCode = await runCli(process.argv.slice(2), (line) => console.log(line));
