/** Changes that are made to the database once, when a version is introduced and when the previous one is gone. Import migrations from here. */
import { isEmbedded } from '../database/connection';
import { env } from '../env';
// The one model that no module registers; without it, a terminal command would name other indexes than a start.
import '../http/rate-limit.model';
import { log } from '../log';
import { indexMigration, MIGRATIONS, type Migration } from './list';
import { isNewDatabase, migrate, migrateNew, migrationStates, type MigrateOptions } from './run-migrations';

export { MigrationRefused, migrate, migrationStates, type MigrationState } from './run-migrations';
export { type MigrationKind } from './list';

/** All migrations of this version, in the order in which they run. Call it when all models are registered. */
export function allMigrations(): readonly Migration[] {
  return [indexMigration(), ...MIGRATIONS];
}

/** The `before` migrations; in a new database, which no other version can be using, the `after` ones too. Returns and throws as `migrate` does. */
export async function migrateBefore(options: Omit<MigrateOptions, 'kinds'>): Promise<string[]> {
  const list = allMigrations();
  return (await isNewDatabase()) ? migrateNew(list, options) : migrate(list, { ...options, kinds: ['before'] });
}

/**
 * What a process does before it serves: the above and, in the embedded database of a single machine, unless this process stands beside those of
 * `npm start`, the `after` migrations too. Logs what is left to do. Throws as `migrate` does.
 */
export async function migrateAtStart(options: Omit<MigrateOptions, 'kinds'>): Promise<void> {
  const list = allMigrations();
  if (env().PROCESS_ROLE !== 'web' && (await isEmbedded())) {
    await migrate(list, { ...options, kinds: ['before', 'after'] });
    return;
  }
  await migrateBefore(options);
  const waiting = (await migrationStates(list)).filter(({ state }) => state !== 'done').map(({ name }) => name);
  if (waiting.length > 0) {
    log().warn({ waiting }, 'when no process of the version before runs any more: npm run migrate -- after');
  }
}
