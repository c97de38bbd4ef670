/** What every command of the terminal needs: settings, the database, one line of outcome, and an exit code. */
import path from 'node:path';
import { connect, disconnect, LONG_SILENCE_MS } from '../database/connection';
import { EnvRefused, readEnv, useEnv, type Env } from '../env';
import { startLog } from '../log';
import { migrateAtStart, MigrationRefused } from '../migrations';
// Registers the models of all modules, whose indexes a command may be the first to need.
import '../modules';

/** A reason to give up that the person at the terminal can do something about. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

/** Runs `work` with the database connected, and unless it says otherwise prepared as a start would; sets the exit code 0, or 1 with the reason on standard error. */
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
