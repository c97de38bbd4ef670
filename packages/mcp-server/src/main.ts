/** Runs the server over stdin and stdout, as programs start it; stdout is reserved for the protocol. */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createApi } from './api';
import { createServer } from './server';
import { readSettings } from './settings';

async function main(): Promise<void> {
  const server = createServer({ api: createApi(readSettings(process.env)) });
  await server.connect(new StdioServerTransport());
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
