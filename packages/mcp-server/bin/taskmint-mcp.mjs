#!/usr/bin/env node
/** The MCP server over stdin and stdout: people as a tool for programs. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const HELP = `taskmint-mcp serves the Model Context Protocol over stdin and stdout.

  TASKMINT_KEY  a key from your settings, with the rights that the tools need (required)
  TASKMINT_URL  address of the API, with https:// unless it is on this machine; http://localhost:5000 when unset`;

const compiled = new URL('../dist/main.js', import.meta.url);
if (process.argv.includes('--help')) {
  console.log(HELP);
} else if (existsSync(fileURLToPath(compiled))) {
  await import(compiled.href);
} else {
  console.error('Compile it first: npm run typecheck -- packages/mcp-server');
  process.exitCode = 1;
}
