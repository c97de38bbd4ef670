/** What every terminal command needs: settings, the database, one line of outcome, and an exit code. */
import path from 'node:path';
import { connect, disconnect, LONG_SILENCE_MS } from '../database/connection';
import { EnvRefused, readEnv, useEnv, type Env } from '../env';
import { startLog } from '../log';
import { migrateAtStart, MigrationRefused } from '../migrations';
// Registers the models of all modules; a command may be the first to need their indexes.
import '../modules';

/** A failure that the person at the terminal can do something about. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

/** Runs `work` with the database connected and, by default, prepared as at a start. Sets the exit code to 0, or to 1 with the reason on standard error. */
export async function runCommand(
  work: (env: Env) => Promise<void>,
  { migrates = true }: { migrates?: boolean } = {},
): Promise<void> {
  try {
    const env = useEnv(readEnv(process.env));
    startLog(process.env['LOG_LEVEL'] ? env.LOG_LEVEL : 'warn');
    await connect(env.MONGODB_URI, LONG_SILENCE_MS);
    try {
      if (migrates) await migrateAtStart({ by: path.basename(process.argv[1] ?? '', '.js') });
      await work(env);
    } finally {
      await disconnect();
    }
  } catch (error) {
    const known = [CommandRefused, EnvRefused, MigrationRefused].some((kind) => error instanceof kind);
    const detail = error instanceof Error ? (known ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`${detail}\n`);
    process.exitCode = 1;
  }
}
