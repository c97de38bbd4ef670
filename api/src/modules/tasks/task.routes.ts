/** Tasks (product.md §7). Binds calls to commands and queries; holds no rules. */
import { calls } from '@taskmint/contract';
import { coalesce } from '../../http/coalesce';
import { JsonText } from '../../http/respond';
import { defineRoute, type AnyRoute } from '../../http/route';
import { cancelTask } from './close-task.command';
import { postTask } from './post-task.command';
import { presentTask } from './task.presenter';
import { listTasks, taskById, type TaskListQuery } from './task.query';
import { updateTask } from './update-task.command';

/** The public list is what everybody asks for: read, presented and written out once for all who ask at the same moment. */
const publicList = coalesce(
  (query: TaskListQuery) => JSON.stringify(query),
  async (query) => {
    const { records, total } = await listTasks(query);
    return { json: new JsonText(JSON.stringify(records.map(presentTask))), total };
  },
);

export const taskRoutes: readonly AnyRoute[] = [
  defineRoute(calls.createTask, [], ({ actor, body }) => postTask(actor, body)),

  defineRoute(calls.listTasks, [], async ({ query, setTotal }) => {
    const { json, total } = await publicList(query);
    setTotal(total);
    return json as never;
  }),

  defineRoute(calls.getTask, [], async ({ params }) => presentTask(await taskById(params.id))),

  defineRoute(calls.updateTask, [], ({ actor, params, body }) => updateTask(actor, params.id, body)),

  defineRoute(calls.deleteTask, [], ({ actor, params }) => cancelTask(actor, params.id)),
];
