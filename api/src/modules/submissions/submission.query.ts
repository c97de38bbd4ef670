/** Reads of submitted work: one command each, on an index, nothing hydrated. */
import { Types, type mongo } from 'mongoose';
import type { SubmissionStatus } from '@taskmint/contract';
import { collection } from '../../database/connection';
import { listPage, type Page, type PageRequest } from '../../database/page';
import { SUBMISSIONS, type SubmissionRecord } from './submission.model';

export interface SubmissionListQuery extends PageRequest {
  readonly status?: SubmissionStatus | undefined;
  readonly task_id?: string | undefined;
  readonly order?: 'newest' | 'oldest' | undefined;
}

/** Work of a freelancer (`worker`) or work received by a client (`owner`), from either end. */
export function listSubmissions(
  side: 'worker' | 'owner',
  userId: Types.ObjectId,
  query: SubmissionListQuery,
): Promise<Page<SubmissionRecord>> {
  const filter: mongo.Filter<SubmissionRecord> = {
    [side]: userId,
    ...(query.status ? { status: query.status } : {}),
    ...(query.task_id ? { task_id: new Types.ObjectId(query.task_id) } : {}),
  };
  return listPage(collection<SubmissionRecord>(SUBMISSIONS), filter, { _id: query.order === 'oldest' ? 1 : -1 }, query);
}
