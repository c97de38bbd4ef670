/** Queries on submitted work. Each is one command on an index and hydrates nothing. */
import { Types, type mongo } from 'mongoose';
import { WORK_FLAGS, type calls, type DeskFilter, type ParsedInput } from '@taskmint/contract';
import { directionOf, listPage, type Page } from '../../database/page';
import { collectionOf } from '../../database/records';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { SubmissionModel, type SubmissionRecord } from './submission.model';

export type SubmissionListQuery = ParsedInput<typeof calls.listOwnSubmissions>['query'];

/** The filters of the review desk (fair-work.md 8). */
const DESK_PARTS: Readonly<Record<DeskFilter, mongo.Filter<SubmissionRecord>>> = {
  pending: { status: 'pending' },
  flagged: { status: 'pending', flags: { $in: [...WORK_FLAGS] } },
  revision: { status: 'revision' },
  decided: { status: { $in: ['approve', 'reject'] } },
};

/** Work of a freelancer (`worker`) or work received by a client (`owner`), in either order. */
export function listSubmissions(
  side: 'worker' | 'owner',
  userId: Types.ObjectId,
  query: SubmissionListQuery,
): Promise<Page<SubmissionRecord>> {
  const filter: mongo.Filter<SubmissionRecord> = {
    [side]: userId,
    ...(query.status ? { status: query.status } : {}),
    ...(query.appeal ? { 'appeal.state': query.appeal } : {}),
    ...(query.desk ? DESK_PARTS[query.desk] : {}),
    ...(query.task_id ? { task_id: new Types.ObjectId(query.task_id) } : {}),
  };
  return listPage(collectionOf(SubmissionModel), filter, { _id: directionOf(query) }, query);
}

/** One submission, for its parties and admins; for others it does not exist. Refuses with `submission_not_found`. */
export async function submissionById(actor: Actor, id: string): Promise<SubmissionRecord> {
  const work = await collectionOf(SubmissionModel).findOne({ _id: new Types.ObjectId(id) });
  const isParty = work !== null && [work.worker, work.owner].some((party) => party.toHexString() === actor.id);
  return work && (isParty || actor.role === 'admin') ? work : refuse('submission_not_found');
}
