/** The programmatic API: starts a MongoDB-compatible server on a directory, locks a directory, backs it up and restores it. The command line is `cli.ts`. */
export { EmbeddedReplSet, type EmbeddedReplSetOptions } from './replica-set';
export { startServer as start, type RunningServer, type StartOptions } from './server/server';
export { backup, restore } from './store/backup';
export { DirectoryError } from './store/directory';
export { lockDirectory } from './store/directory-lock';
