/** Current names of the subjects of audit records, so that nobody has to look up ids (fair-work.md 13). */
import { Types } from 'mongoose';
import { readTogether, type Part } from '../../database/read-together';
import { PACKAGES } from '../packages/package.model';
import { REVIEWS } from '../reviews/review.model';
import { SUBMISSIONS } from '../submissions/submission.model';
import { TASKS } from '../tasks/task.model';
import { USERS } from '../users/user.model';
import { WITHDRAWALS } from '../withdrawals/withdrawal.model';

/** Collection and name field for each kind of subject. Names are read every time, because a closed account must lose its name here too. */
const NAMED = {
  user: { from: USERS, field: '$name' },
  task: { from: TASKS, field: '$task_title' },
  submission: { from: SUBMISSIONS, field: '$task_title' },
  package: { from: PACKAGES, field: '$heading' },
  review: { from: REVIEWS, field: '$name' },
  withdrawal: { from: WITHDRAWALS, field: '$worker_name' },
} as const;

type Kind = keyof typeof NAMED;
const KINDS = Object.keys(NAMED) as readonly Kind[];

/** Names by subject (`user:{id}`), read with at most one command. Subjects that are gone, or of a kind without names, are left out. */
export async function subjectNames(subjects: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const parts: Partial<Record<Kind, Part>> = {};
  for (const kind of KINDS) {
    const ids = idsOf(kind, subjects);
    if (ids.length === 0) continue;
    const { from, field } = NAMED[kind];
    parts[kind] = { from, pipeline: [{ $match: { _id: { $in: ids } } }, { $project: { called: field } }] };
  }
  const found = await readTogether(parts as Record<Kind, Part>);
  return new Map(
    Object.entries(found).flatMap(([kind, rows]) => rows.map((row) => [`${kind}:${row._id}`, String(row.called)])),
  );
}

function idsOf(kind: Kind, subjects: readonly string[]): Types.ObjectId[] {
  const ids = subjects.filter((each) => each.startsWith(`${kind}:`)).map((each) => each.slice(kind.length + 1));
  return [...new Set(ids)].filter((id) => Types.ObjectId.isValid(id)).map((id) => new Types.ObjectId(id));
}
