/** Starts one database server for the whole run of the API's tests. */
import { SERVER_VARIABLE, startDatabaseServer, type DatabaseServer } from './database-server';

declare global {
  var apiTestDatabaseServer: DatabaseServer | undefined;
}

export default async function globalSetup(): Promise<void> {
  const server = await startDatabaseServer();
  globalThis.apiTestDatabaseServer = server;
  process.env[SERVER_VARIABLE] = server.uri;
}
