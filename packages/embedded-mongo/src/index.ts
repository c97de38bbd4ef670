/** The programmatic API: starts a MongoDB-compatible server on a directory, backs a directory up and restores it. The command line is `cli.ts`. */
import { startServer, type RunningServer, type StartOptions } from './server/server';

export { EmbeddedReplSet, type EmbeddedReplSetOptions } from './replica-set';
export { backup, restore } from './store/backup';
export { DirectoryError } from './store/directory';
export type { RunningServer, StartOptions };

/**
 * Starts a server that announces itself as the single-node replica set `rs0`.
 * @throws DirectoryError when the directory is in use, not one of this package or damaged; the socket's error when the port is in use
 */
export function start(options: StartOptions): Promise<RunningServer> {
  return startServer(options);
}
