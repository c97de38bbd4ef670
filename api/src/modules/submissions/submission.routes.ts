/** Submitted work (product.md §7). Binds calls to commands and queries; holds no rules. */
import { calls } from '@taskmint/contract';
import { defineRoute, type AnyRoute } from '../../http/route';
import { subjectId } from '../users/user.query';
import { decideSubmission } from './decide-submission.command';
import { presentSubmission } from './submission.presenter';
import { listSubmissions } from './submission.query';
import { submitWork } from './submit-work.command';

export const submissionRoutes: readonly AnyRoute[] = [
  defineRoute(calls.createSubmission, [], ({ actor, body }) =>
    submitWork(actor, body.task_id, body.submission_details),
  ),

  defineRoute(calls.listOwnSubmissions, [], async ({ actor, params, query, setTotal }) => {
    const { records, total } = await listSubmissions('worker', await subjectId(actor, params.email), query);
    setTotal(total);
    return records.map((record) => presentSubmission(record, actor));
  }),

  defineRoute(calls.listReceivedSubmissions, [], async ({ actor, params, query, setTotal }) => {
    const { records, total } = await listSubmissions('owner', await subjectId(actor, params.email), query);
    setTotal(total);
    return records.map((record) => presentSubmission(record, actor));
  }),

  defineRoute(calls.decideSubmission, [], ({ actor, params, body }) => decideSubmission(actor, params.id, body)),
];
