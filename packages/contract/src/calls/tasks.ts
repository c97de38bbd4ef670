/** Tasks (product.md §7, decisions.md 4, 13, 17). */
import { z } from 'zod';
import { defineCall } from '../call';
import { TASK_CATEGORIES, TASK_LIMITS, TASK_SORTS } from '../constants';
import { deleted, modified, task, taskMoney } from '../entities';
import {
  byId,
  coins,
  cursor,
  CURSOR_HEADER,
  email,
  id,
  line,
  moment,
  orderedPageQuery,
  pageQuery,
  reason,
  TOTAL_HEADER,
} from '../fields';
import { changedTask, payFloor, postedTask } from '../pay-floor';
import { TASK_STATUSES } from '../statuses';
import { taskCheck } from '../program-entities';
import { newTaskContent, taskContent } from '../task-content';

/** Sent by the screens of product.md; the server computes them itself and refuses only values that contradict its own. */
const computedByServer = {
  payable_amount: coins.optional(),
  creator_name: z.string().max(80).optional(),
  creator_email: email.optional(),
};

export const createTask = defineCall({
  method: 'POST',
  path: '/task',
  summary: 'Post a task; quantity x pay coins move from the client to the escrow of the task.',
  tag: 'Tasks',
  access: ['client'],
  keyScopes: ['tasks', 'spend'],
  flow: 'money',
  movesCoins: true,
  body: z.strictObject({ ...newTaskContent.shape, ...computedByServer }),
  responses: { 201: postedTask },
});

export const checkTask = defineCall({
  method: 'POST',
  path: '/task/check',
  summary:
    'Try out posting a task: what it would cost, whether it would be posted, and why it would be refused. Moves no coins.',
  tag: 'Tasks',
  access: ['client'],
  keyScopes: ['tasks'],
  flow: 'write',
  body: createTask.body,
  responses: { 200: taskCheck },
});

export const listTasks = defineCall({
  method: 'GET',
  path: '/task',
  summary:
    'Tasks, newest first. Without a status, only those that take work now. Cancelled ones, and those of one address, only for their client and admins; nobody else gets addresses. A page made for its caller alone says what they may do (`can`); a shared one does not.',
  tag: 'Tasks',
  access: 'optional',
  keyScopes: ['read'],
  flow: 'read',
  query: pageQuery.extend({
    status: z.enum([...TASK_STATUSES, 'any']).optional(),
    creator_email: email.optional(),
    /** Only tasks of one client, as everybody sees them. */
    client: id.optional(),
    search: z.string().trim().max(80).optional(),
    category: z.enum(TASK_CATEGORIES).optional(),
    min_pay: z.int().min(0).max(TASK_LIMITS.maxPerTaskPay).optional(),
    /** Coins per hour, by real times or by the client's estimate; leaves out tasks with neither. */
    min_hourly: z.int().min(0).max(100_000).optional(),
    /** Overall stars of the client; leaves out clients with too few ratings. */
    min_rating: z.number().min(1).max(5).optional(),
    /** Only tasks whose last day ends within this many days. */
    ends_within: z.int().min(1).max(60).optional(),
    /** Leaves out tasks on which the caller's work is pending or approved; for freelancers. */
    hide_done: z.enum(['true', 'false']).optional(),
    /** Only tasks whose next place pays in coins that can all be withdrawn (decisions.md 23). */
    cash_only: z.enum(['true', 'false']).optional(),
    /** `match`: best matches for the search first, among the newest 500 matches; without a search it is `newest`. */
    sort: z.enum(TASK_SORTS).default('newest'),
    /**
     * Continues after the last task of the previous page in the same order, whatever was posted meanwhile: no task is skipped or repeated. Replaces
     * `offset`.
     */
    cursor: cursor.optional(),
  }),
  responses: { 200: z.array(task) },
  responseHeaders: { ...TOTAL_HEADER, ...CURSOR_HEADER },
});

export const getTask = defineCall({
  method: 'GET',
  path: '/task/{id}',
  summary: "One task and what the caller may do to it; only the client and admins see the client's address.",
  tag: 'Tasks',
  access: 'optional',
  keyScopes: ['read'],
  flow: 'read',
  params: byId,
  responses: { 200: task },
});

export const getTaskMoney = defineCall({
  method: 'GET',
  path: '/task/{id}/money',
  summary:
    "Where the coins of one of the caller's tasks went, from the ledger: in total and movement by movement; any task for an admin.",
  tag: 'Tasks',
  access: ['client', 'admin'],
  keyScopes: ['read'],
  flow: 'read',
  params: byId,
  query: orderedPageQuery,
  responses: { 200: taskMoney },
  responseHeaders: TOTAL_HEADER,
});

export const updateTask = defineCall({
  method: 'PATCH',
  path: '/task/{id}',
  summary: "Change, pause or reopen one of the caller's tasks; a difference in cost is charged or returned at once.",
  tag: 'Tasks',
  access: ['client'],
  keyScopes: ['tasks'],
  flow: 'money',
  movesCoins: true,
  params: byId,
  body: z.strictObject({ ...taskContent.shape, status: z.enum(['open', 'paused']), ...computedByServer }).partial(),
  responses: { 200: changedTask },
});

export const addToPay = defineCall({
  method: 'POST',
  path: '/task/{id}/pay',
  summary:
    "Raise the pay of one of the caller's tasks: every place not paid yet pays `per_task_pay` from now on, and everybody whose work was approved gets the difference. Uses only coins that were bought or earned.",
  tag: 'Tasks',
  access: ['client'],
  keyScopes: ['tasks', 'spend'],
  flow: 'money',
  movesCoins: true,
  params: byId,
  body: z.strictObject({ per_task_pay: taskContent.shape.per_task_pay }),
  responses: { 200: modified },
});

export const getPayFloor = defineCall({
  method: 'GET',
  path: '/pay-floor',
  summary: 'The minimum pay for an hour of work here, and what happens below it.',
  tag: 'Tasks',
  access: 'public',
  flow: 'read',
  responses: { 200: payFloor },
});

export const deleteTask = defineCall({
  method: 'DELETE',
  path: '/task/{id}',
  summary:
    "Cancel a task: the caller's own, or any as an admin, with a reason that its client reads. Free places are refunded; submitted work is still reviewed.",
  tag: 'Tasks',
  access: ['client', 'admin'],
  keyScopes: ['tasks'],
  flow: 'money',
  movesCoins: true,
  params: byId,
  query: z.strictObject({ reason: z.optional(line(1, 500)) }),
  responses: { 200: deleted },
});

export const listWaitingTasks = defineCall({
  method: 'GET',
  path: '/admin/tasks/waiting',
  summary: 'Tasks that wait for an admin before anybody else sees them, longest wait first.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'read',
  query: pageQuery,
  responses: { 200: z.array(task) },
  responseHeaders: TOTAL_HEADER,
});

export const moderateTask = defineCall({
  method: 'PATCH',
  path: '/admin/tasks/{id}',
  summary:
    'Decide on a waiting task: approve it as it was read (`since`), or refuse it with a reason, which cancels it and returns the coins of its free places. Or hide a listed one until an admin has reviewed it again.',
  tag: 'Admin',
  access: ['admin'],
  flow: 'money',
  movesCoins: true,
  params: byId,
  body: z.discriminatedUnion('verdict', [
    z.strictObject({ verdict: z.literal('approve'), since: moment }),
    z.strictObject({ verdict: z.literal('refuse'), since: moment, reason }),
    z.strictObject({ verdict: z.literal('hide'), reason }),
  ]),
  responses: { 200: modified },
});
