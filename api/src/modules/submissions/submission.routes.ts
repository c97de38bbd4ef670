/** Submitted work (product.md §7). Binds calls to commands and queries; holds no rules. */
import { calls } from '@taskmint/contract';
import { defineRoute, type AnyRoute } from '../../http/route';
import { reputationsOf } from '../users/reputation.query';
import { subjectId } from '../users/user.query';
import { changeWork, requestChanges, takeBackWork } from './change-work.command';
import { decideSubmission } from './decide-submission.command';
import { giveBonus } from './give-bonus.command';
import { allowRejections, listRejectionPauses } from './rejection-share';
import { rateClient } from './rate-client.command';
import { presentSubmission } from './submission.presenter';
import { listSubmissions, submissionById } from './submission.query';
import { submitWork } from './submit-work.command';
import { besideWork } from './takes-work';

export const submissionRoutes: readonly AnyRoute[] = [
  defineRoute(calls.createSubmission, ({ actor, body }) => submitWork(actor, body.task_id, body)),

  defineRoute(calls.listOwnSubmissions, async ({ actor, params, query, setTotal }) => {
    const { records, total } = await listSubmissions('worker', await subjectId(actor, params.email), query);
    setTotal(total);
    const beside = await besideWork(records);
    return records.map((record) => presentSubmission(record, actor, null, beside.has(record)));
  }),

  defineRoute(calls.listReceivedSubmissions, async ({ actor, params, query, setTotal }) => {
    const { records, total } = await listSubmissions('owner', await subjectId(actor, params.email), query);
    setTotal(total);
    const reputations = await reputationsOf(records.map(({ worker }) => worker));
    return records.map((record) => presentSubmission(record, actor, reputations.get(record.worker.toHexString())));
  }),

  defineRoute(calls.decideSubmission, ({ actor, params, body }) => decideSubmission(actor, params.id, body)),

  defineRoute(calls.getSubmission, async ({ actor, params }) => {
    const record = await submissionById(actor, params.id);
    const { worker } = record;
    if (worker.toHexString() === actor.id)
      return presentSubmission(record, actor, null, (await besideWork([record])).size > 0);
    const reputations = await reputationsOf([worker]);
    return presentSubmission(record, actor, reputations.get(worker.toHexString()));
  }),

  defineRoute(calls.changeSubmission, ({ actor, params, body }) => changeWork(actor, params.id, body)),

  defineRoute(calls.withdrawSubmission, ({ actor, params }) => takeBackWork(actor, params.id)),

  defineRoute(calls.requestChanges, ({ actor, params, body }) => requestChanges(actor, params.id, body)),

  defineRoute(calls.giveBonus, ({ actor, params, body }) => giveBonus(actor, params.id, body)),

  defineRoute(calls.rateClient, ({ actor, params, body }) => rateClient(actor, params.id, body)),

  defineRoute(calls.listRejectionPauses, async ({ query, setTotal }) => {
    const { records, total } = await listRejectionPauses(query);
    setTotal(total);
    return records;
  }),

  defineRoute(calls.allowRejections, ({ actor, params, body }) => allowRejections(actor, params.email, body.reason)),
];
