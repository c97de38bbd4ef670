/** Changes that are made to the database once, when a version is introduced and when the previous one is gone. Import migrations from here. */
import { isEmbedded } from '../database/connection';
import { env } from '../env';
// The one model that no module registers; without it, a terminal command would name other indexes than a start.
import '../http/rate-limit.model';
import { log } from '../log';
import { indexMigration, MIGRATIONS, type Migration } from './list';
import { isNewDatabase, migrate, migrationStates, type MigrateOptions } from './run-migrations';

export { MigrationRefused, migrate, migrationStates, type MigrationState } from './run-migrations';
export { type MigrationKind } from './list';

/** All migrations of this version, in the order in which they run. Call it when all models are registered. */
export function allMigrations(): readonly Migration[] {
  return [indexMigration(), ...MIGRATIONS];
}

/**
 * What a process does before it serves: the `before` migrations and, where no other version can be running (in a new database, and in the embedded one of a
 * single machine, unless this process stands beside those of `npm start`), the `after` ones too. Logs what is left to do. Throws as `migrate` does.
 */
export async function migrateAtStart(options: Omit<MigrateOptions, 'kinds'>): Promise<void> {
  const list = allMigrations();
  const isAlone = (env().PROCESS_ROLE !== 'web' && (await isEmbedded())) || (await isNewDatabase());
  await migrate(list, { ...options, kinds: isAlone ? ['before', 'after'] : ['before'] });
  if (isAlone) return;
  const waiting = (await migrationStates(list)).filter(({ state }) => state !== 'done').map(({ name }) => name);
  if (waiting.length > 0) {
    log().warn({ waiting }, 'when no process of the version before runs any more: npm run migrate -- after');
  }
}
