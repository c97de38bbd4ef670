/**
 * Migrates the database to what this version needs, once, however many processes start: the one with the lease works, the others wait. Each migration
 * leaves a record of who ran it and how far it came, so that it resumes there if its process is killed.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '../clock';
import { InstallationMarkModel } from '../database/installation-mark.model';
import { collectionOf } from '../database/records';
import { keptMessage } from '../errors';
import { runFenced } from '../jobs/fenced';
import { endLease, takeLease } from '../jobs/lease';
import { log } from '../log';
import { UserModel } from '../modules/users/user.model';
import { INDEXES_PREFIX, type Migration, type MigrationKind } from './list';
import { MigrationModel, type MigrationRecord } from './migration.model';

/** Name of the one lease under which all of them run. */
const LEASE = 'migrations';
/** Pause before a waiting process checks again, in ms. */
const LOOK_AGAIN_MS = 250;

/** The database cannot be migrated to what this version needs; the message says why and what to do. Nothing was changed. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused';
}

export interface MigrationState extends Pick<Migration, 'name' | 'kind' | 'what'> {
  readonly state: 'done' | 'pending' | 'begun';
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly by: string | null;
}

const records = () => collectionOf(MigrationModel);

async function recordsByName(): Promise<Map<string, MigrationRecord>> {
  return new Map((await records().find().toArray()).map((record) => [record._id, record]));
}

/** The state of each migration in `list`, in the same order. */
export async function migrationStates(list: readonly Migration[]): Promise<MigrationState[]> {
  const known = await recordsByName();
  return list.map(({ name, kind, what }) => {
    const { started_at = null, ended_at = null, by = null } = known.get(name) ?? {};
    return { name, kind, what, state: ended_at ? 'done' : started_at ? 'begun' : 'pending', started_at, ended_at, by };
  });
}

/** Exists from the first start on a new database until that has done everything, so that a later start can finish what a killed one began. */
const PREPARING = 'preparing';

/** Whether no version has served from this database yet, so that none can be writing to it. */
export async function isNewDatabase(): Promise<boolean> {
  const [record, user, preparing] = await Promise.all([
    records().findOne({}, { projection: { _id: 1 } }),
    collectionOf(UserModel).findOne({}, { projection: { _id: 1 } }),
    collectionOf(InstallationMarkModel).findOne({ _id: PREPARING }),
  ]);
  return !user && (!record || preparing !== null);
}

/** Runs all migrations on a database that is new, as `migrate` does. */
export async function migrateNew(
  list: readonly Migration[],
  options: Omit<MigrateOptions, 'kinds'>,
): Promise<string[]> {
  const marks = collectionOf(InstallationMarkModel);
  await marks.updateOne({ _id: PREPARING }, { $setOnInsert: { at: now() } }, { upsert: true });
  const done = await migrate(list, { ...options, kinds: ['before', 'after'] });
  await marks.deleteOne({ _id: PREPARING });
  return done;
}

export interface MigrateOptions {
  readonly kinds: readonly MigrationKind[];
  /** Who asks, for the record; machine and process are added. */
  readonly by: string;
  readonly signal?: AbortSignal;
  /** Called repeatedly while another process is working. */
  readonly onWait?: () => void;
}

/**
 * Runs the pending migrations in `list` of these `kinds`, in order. Returns the names of those that this process ran; empty when another one ran them all.
 * Throws MigrationRefused, the signal's reason, or what a migration threw; calling it again resumes.
 */
export async function migrate(list: readonly Migration[], options: MigrateOptions): Promise<string[]> {
  const { signal = new AbortController().signal, onWait } = options;
  const holder = randomUUID();
  for (;;) {
    signal.throwIfAborted();
    if (isDoneWith(list, options.kinds, await recordsByName())) return [];
    const token = await takeLease(LEASE, holder);
    if (token === null) {
      onWait?.();
      await sleep(LOOK_AGAIN_MS);
      continue;
    }
    let failed: string | null = null;
    try {
      return await runFenced(LEASE, holder, token, signal, (held) => runPending(list, options, token, held));
    } catch (error) {
      failed = keptMessage(error);
      throw error;
    } finally {
      await endLease(LEASE, holder, token, failed).catch(() => undefined);
    }
  }
}

/** A refusal counts as not done: whoever has the lease may be running what stands in the way, as the first of many that start on a new database does. */
function isDoneWith(...look: Parameters<typeof pendingOf>): boolean {
  try {
    return pendingOf(...look).length === 0;
  } catch {
    return false;
  }
}

async function runPending(
  list: readonly Migration[],
  { kinds, by }: MigrateOptions,
  token: number,
  signal: AbortSignal,
): Promise<string[]> {
  const done: string[] = [];
  for (const migration of pendingOf(list, kinds, await recordsByName())) {
    const begun = performance.now();
    await runOne(migration, `${hostname()} ${process.pid}: ${by}`, token, signal);
    done.push(migration.name);
    log().info({ migration: migration.name, ms: Math.round(performance.now() - begun) }, 'migrated');
  }
  return done;
}

/**
 * The migrations to run now. Throws MigrationRefused when one was skipped, when one of `kinds` comes after one that must not run now, and when a later
 * version has already removed what this one needs.
 */
function pendingOf(
  list: readonly Migration[],
  kinds: readonly MigrationKind[],
  known: ReadonlyMap<string, MigrationRecord>,
): Migration[] {
  const names = new Set(list.map(({ name }) => name));
  for (const { _id, kind } of known.values()) {
    if (kind === 'before' || names.has(_id) || _id.startsWith(INDEXES_PREFIX)) continue;
    throw new MigrationRefused(
      `This database was finished for a later version (${_id}), and this one would not understand it. Start that version, or restore a backup from before.`,
    );
  }
  const isDone = ({ name }: Migration): boolean => known.get(name)?.ended_at != null;
  const ordered = list.filter(isInOrder);
  const lastDone = ordered.findLastIndex(isDone);
  const skipped = ordered.slice(0, Math.max(0, lastDone)).find((migration) => !isDone(migration));
  if (skipped) {
    throw new MigrationRefused(
      `The migration ${skipped.name} was skipped: ${ordered[lastDone]?.name}, which stands behind it, is done. Restore a backup from before, or start the version that did it.`,
    );
  }
  const open = ordered.slice(lastDone + 1);
  const end = open.findIndex(({ kind }) => !kinds.includes(kind));
  const [first, behind] = end < 0 ? [] : [open[end], open.slice(end).find(({ kind }) => kinds.includes(kind))];
  if (first && behind) {
    const when = first.kind === 'after' ? ', when no process of the version before runs any more' : '';
    throw new MigrationRefused(
      `The migration ${behind.name} stands behind ${first.name}, which is not done. Run that first: npm run migrate -- ${first.kind}${when}.`,
    );
  }
  const indexes = list.filter((one) => !isInOrder(one) && !isDone(one) && kinds.includes(one.kind));
  return [...indexes, ...(end < 0 ? open : open.slice(0, end))];
}

const isInOrder = ({ name }: Migration): boolean => !name.startsWith(INDEXES_PREFIX);

async function runOne(migration: Migration, by: string, token: number, signal: AbortSignal): Promise<void> {
  const { name: _id, kind } = migration;
  await records().updateOne(
    { _id },
    { $setOnInsert: { kind, started_at: now(), ended_at: null, by, token, attempts: 0, reached: {} } },
    { upsert: true },
  );
  const mine = { _id, token, ended_at: null };
  const record = await records().findOneAndUpdate(
    { _id, token: { $lte: token }, ended_at: null },
    { $set: { token, by }, $inc: { attempts: 1 } },
    { returnDocument: 'after' },
  );
  if (!record) throw lost(_id);
  const reached: Record<string, unknown> = { ...record.reached };
  await migration.run({
    signal,
    reached: (step) => reached[step],
    note: async (step, id) => {
      const { matchedCount } = await records().updateOne(mine, { $set: { [`reached.${step}`]: id } });
      if (matchedCount === 0) throw lost(_id);
      reached[step] = id;
    },
  });
  signal.throwIfAborted();
  const { matchedCount } = await records().updateOne(mine, { $set: { ended_at: now() } });
  if (matchedCount === 0) throw lost(_id);
}

function lost(name: string): Error {
  return new Error(`Another process has taken over the migration ${name}.`);
}
