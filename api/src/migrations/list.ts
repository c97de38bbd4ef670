/**
 * Every migration of this version in order, with its code. Names and kinds are in `migrations.json`, so that another version can read them without running
 * this one. Entries stay for ever: a later change of the same records gets a new entry at the end.
 */
import { createHash } from 'node:crypto';
import type { Progress } from '../database/conversion';
import { declaredIndexes, dropIndexes, ensureIndexes } from '../database/indexes';
import { upgradeLedger } from '../ledger';
import { markKeptApart } from '../modules/links/decide-link.command';
import { flagOlderCopies } from '../modules/proofs/flag-copies.command';
import { remindOfOlderWork } from '../modules/submissions/remind-reviewers.job';
import { countMissingMoney, countMoney } from '../modules/tasks/count-money';
import { countPlaces } from '../modules/tasks/count-places';
import { makeFindable } from '../modules/tasks/findable';
import { promisePromotional } from '../modules/tasks/promise-promotional';
import { projectEarnings, projectMissingEarnings } from '../modules/top-freelancers/project-earnings.command';
import { noteMailboxes } from '../modules/users/note-mailboxes';
import listed from './migrations.json';

/** `before`: before this version serves, while the previous one may still run. `after`: when no process of the previous one runs any more. */
export type MigrationKind = 'before' | 'after';

export interface Migration {
  readonly name: string;
  readonly kind: MigrationKind;
  readonly what: string;
  /** May be restarted at any point, so each statement must be safe to repeat. */
  readonly run: (progress: Progress) => Promise<unknown>;
}

type Run = Migration['run'];

/** The code of each. All of it may run twice, which `0010` relies on. */
const CONVERSIONS: Readonly<Record<string, Run>> = {
  '0001-ledger-lots': upgradeLedger,
  '0002-task-places': countPlaces,
  '0003-task-promises': promisePromotional,
  '0004-task-words-3': makeFindable,
  '0005-review-reminders': remindOfOlderWork,
  '0006-copied-files': flagOlderCopies,
  '0007-mailboxes': noteMailboxes,
  '0008-kept-apart': markKeptApart,
  '0009-earned-coins': projectMissingEarnings,
};

const RUNS: Readonly<Record<string, Run>> = {
  ...CONVERSIONS,
  '0010-written-meanwhile': async (progress) => {
    for (const [name, run] of Object.entries(CONVERSIONS)) await run(within(progress, name));
  },
  '0011-task-money': countMissingMoney,
  // All of them: the version before moves coins of tasks without counting.
  '0012-task-money-meanwhile': (progress) => countMoney(progress),
  '0013-all-earnings': (progress) => projectEarnings(progress),
  // All of them: the version before counts only the pay for approved work.
  '0014-all-earnings-meanwhile': (progress) => projectEarnings(progress),
};

/** The same progress, in a namespace of its own. */
const within = ({ signal, reached, note }: Progress, part: string): Progress => ({
  signal,
  reached: (step) => reached(`${part} ${step}`),
  note: (step, id) => note(`${part} ${step}`, id),
});

/** Throws when a name has no code, as soon as this file is loaded. */
export const MIGRATIONS: readonly Migration[] = listed.map(({ name, kind, what }) => {
  const run = RUNS[name];
  if (!run || (kind !== 'before' && kind !== 'after'))
    throw new Error(`migrations.json: ${name} is not a known migration.`);
  return { name, kind, what, run };
});

/** Prefix of migrations that are generated from the models. They have no fixed order and do not concern other versions. */
export const INDEXES_PREFIX = 'indexes-';

/**
 * Names of indexes that models no longer declare, by collection. Only list indexes that no query of the previous version uses: it may still be serving, and
 * its start does not rebuild them.
 */
const UNUSED_INDEXES = { mailboxes: ['user_id_1'], users: ['starting_coins_1'] } as const;

/**
 * Creates the collections and indexes of all models, and drops the unused ones. Its name is a hash of the declarations, so that changing an index makes a new
 * migration automatically. Call it when all models are registered.
 */
export function indexMigration(): Migration {
  const declared = createHash('sha256').update(JSON.stringify(declaredIndexes())).digest('hex').slice(0, 12);
  return {
    name: `${INDEXES_PREFIX}${declared}`,
    kind: 'before',
    what: 'Every collection has the indexes that its model declares.',
    run: async () => {
      await ensureIndexes();
      await dropIndexes(UNUSED_INDEXES);
    },
  };
}
