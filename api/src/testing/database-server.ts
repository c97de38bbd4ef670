/** The database for API tests: the embedded engine in a separate process, or the server in MONGODB_URI. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runSource } from './child-process';

const CLI = path.join(__dirname, '../../../packages/embedded-mongo/src/cli.ts');

/** Tells `startTestApi` where the server of this run is. */
export const SERVER_VARIABLE = 'API_TEST_MONGODB_URI';

export interface DatabaseServer {
  /** Connection string without a database. */
  readonly uri: string;
  stop(): Promise<void>;
}

export async function startDatabaseServer(): Promise<DatabaseServer> {
  const given = process.env.MONGODB_URI;
  if (given) return { uri: given, stop: async () => undefined };
  const dir = mkdtempSync(path.join(tmpdir(), 'taskmint-api-db-'));
  const server = await runSource(CLI, { args: ['--dir', dir, '--port', '0'], marker: 'embedded-mongo ready ' });
  return {
    uri: server.said,
    async stop() {
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The connection string of one database on the server. It may list several hosts, so it is not a valid URL. */
export function databaseUri(serverUri: string, name: string): string {
  return serverUri.replace(/^([a-z+]+:\/\/[^/?]+)(\/[^?]*)?/, `$1/${name}`);
}
