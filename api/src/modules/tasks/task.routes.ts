/** Tasks (product.md §7). Binds calls to commands and queries; holds no rules. */
import { Types } from 'mongoose';
import { calls, type ParsedInput } from '@taskmint/contract';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import type { PartOfPage } from '../../database/page';
import type { Rows } from '../../database/read-together';
import { whileUnchanged, type WhileUnchanged } from '../../database/unchanged';
import { coalesce } from '../../http/coalesce';
import { JsonText } from '../../http/respond';
import { defineRoute, type AnyRoute } from '../../http/route';
import { whyKeptApart } from '../links/linked-people.query';
import { subjectId } from '../users/user.query';
import { cancelTask } from './close-task.command';
import { holdingsOf } from './holdings.query';
import { moderateTask } from './moderate-task.command';
import { checkTask, postTask } from './post-task.command';
import { presentTask, seesAddress } from './task.presenter';
import { doneBy, listTasks, listWaitingTasks, taskById, type TaskListQuery } from './task.query';
import { taskMoney } from './task-money.query';
import { updateTask } from './update-task.command';

/** Size of the cache of public list pages. */
const MAX_KEPT_PAGES = 32;
const kept: WhileUnchanged<Rows<PartOfPage>> = whileUnchanged(MAX_KEPT_PAGES);

/** JSON of records as an anonymous viewer sees them, serialized once per unchanged record or page. */
const written = new WeakMap<object, JsonText>();
const writtenOnce = <R extends object>(records: R, present: (records: R) => unknown): JsonText => {
  const json = written.get(records) ?? new JsonText(JSON.stringify(present(records)));
  written.set(records, json);
  return json;
};

/**
 * The public list is the most frequent request: concurrent identical requests share one read, and an unchanged page is presented and
 * serialized only once.
 */
const publicList = coalesce(
  (query: TaskListQuery) => JSON.stringify(query),
  async (query, key) => {
    const { records, total, next } = await listTasks(query, { key, kept });
    const json = writtenOnce(records, (page) => page.map((record) => presentTask(record, null)));
    return { records, json, total, next };
  },
);

type ListInput = ParsedInput<typeof calls.listTasks>['query'];

/**
 * Replaces the address in the query by the owner's id, for those who may ask (decisions.md 27). Refuses with `not_signed_in`,
 * `not_allowed`, and `user_not_found` for admins.
 */
async function asked(
  actor: Actor | null,
  { creator_email, hide_done, client, ...rest }: ListInput,
): Promise<TaskListQuery> {
  const query = client ? { ...rest, owner: client } : rest;
  const isForParties = creator_email !== undefined || query.status === 'cancelled';
  const withWaiting = actor?.role === 'admin';
  if (!isForParties || (creator_email === undefined && withWaiting)) {
    if (withWaiting) return { ...query, withWaiting };
    return hide_done === 'true' && actor?.role === 'freelancer' ? { ...query, without: await doneBy(actor.id) } : query;
  }
  if (!actor) return refuse('not_signed_in');
  if (creator_email === undefined) return refuse('not_allowed');
  return { ...query, owner: (await subjectId(actor, creator_email)).toHexString(), withWaiting: true };
}

export const taskRoutes: readonly AnyRoute[] = [
  defineRoute(calls.createTask, ({ actor, body }) => postTask(actor, body)),

  defineRoute(calls.checkTask, ({ actor, body }) => checkTask(actor, body)),

  defineRoute(calls.listTasks, async ({ actor, query, setTotal, setNext }) => {
    const { records, json, total, next } = await publicList(await asked(actor, query));
    setTotal(total);
    setNext(next);
    // Nearly everybody gets the shared page, without abilities; only somebody with more rights to one of its tasks gets a page presented
    // for them.
    if (records.some((record) => seesAddress(actor, record)))
      return records.map((record) => presentTask(record, actor));
    return json as never;
  }),

  defineRoute(calls.getTask, async ({ actor, params }) => {
    const task = await taskById(params.id, actor);
    if (!actor) return writtenOnce(task, (record) => presentTask(record, null)) as never;
    return presentTask(task, actor, actor.isKeptApart ? await whyKeptApart(new Types.ObjectId(actor.id), task) : null);
  }),

  defineRoute(calls.getTaskMoney, async ({ actor, params, query, setTotal }) => {
    const { money, total } = await taskMoney(actor, params.id, query);
    setTotal(total);
    return money;
  }),

  defineRoute(calls.getHoldings, async ({ actor, params }) => holdingsOf(await subjectId(actor, params.email))),

  defineRoute(calls.updateTask, ({ actor, params, body }) => updateTask(actor, params.id, body)),

  defineRoute(calls.deleteTask, ({ actor, params, query }) => cancelTask(actor, params.id, query.reason)),

  defineRoute(calls.listWaitingTasks, async ({ actor, query, setTotal }) => {
    const { records, total } = await listWaitingTasks(query);
    setTotal(total);
    return records.map((record) => presentTask(record, actor));
  }),

  defineRoute(calls.moderateTask, ({ actor, params, body }) => moderateTask(actor, params.id, body)),
];
