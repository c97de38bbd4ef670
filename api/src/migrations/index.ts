/** What is done to the database once and for all when a version comes and when the one before is gone. What starts or asks for it imports from here. */
import { isEmbedded } from '../database/connection';
import { log } from '../log';
import { indexMigration, MIGRATIONS, type Migration } from './list';
import { isNewDatabase, migrate, migrationStates, type MigrateOptions } from './run-migrations';

export { MigrationRefused, migrate, migrationStates, type MigrationState } from './run-migrations';
export { type MigrationKind } from './list';

/** Everything that this version knows, in the order in which it is run. Call it when all models are registered. */
export function allMigrations(): readonly Migration[] {
  return [indexMigration(), ...MIGRATIONS];
}

/**
 * What a process does before it serves: what has to be there, and where no other version can be at work, which is in a new database and in the embedded one of a
 * single machine, also what is left for after. Says in the log what waits. Throws as `migrate` does.
 */
export async function migrateAtStart(options: Omit<MigrateOptions, 'kinds'>): Promise<void> {
  const list = allMigrations();
  const isAlone = (await isEmbedded()) || (await isNewDatabase());
  await migrate(list, { ...options, kinds: isAlone ? ['before', 'after'] : ['before'] });
  if (isAlone) return;
  const waiting = (await migrationStates(list)).filter(({ state }) => state !== 'done').map(({ name }) => name);
  if (waiting.length > 0) {
    log().warn({ waiting }, 'when no process of the version before runs any more: npm run migrate -- after');
  }
}
