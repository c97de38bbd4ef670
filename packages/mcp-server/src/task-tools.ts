/** Tools for tasks: what one would cost, trying to post it, posting it, looking at it, waiting for work, and cancelling it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { calls, MAX_OFFSET, PAGE_SIZE, SUBMISSION_STATUSES, wholeCost } from '@taskmint/contract';
import { z } from 'zod';
import type { Api } from './api';
import { defineTool, type AnyTool } from './tool';
import { jobView, taskView, THEIRS, viewTask, viewWork } from './views';

const coins = z.int().min(0);
const { task_image_url: picture, payable_amount: _amount, creator_name: _name, creator_email: _email, ...content } =
  calls.createTask.body.shape; // oxfmt-ignore

/** A task as a program writes it: the fields of a new task without those that the server computes; the picture is optional. */
const newTask = z.strictObject({
  ...content,
  task_image_url: z.optional(picture).describe('If left out, a plain picture is used.'),
});

const PICTURE = path.join(__dirname, '..', 'assets', 'task.png');
const pictures = new WeakMap<Api, Promise<string>>();

/** Address of the default picture, stored once per process; storing the same picture again does not count against the owner's quota. */
function plainPicture(api: Api): Promise<string> {
  const stored =
    pictures.get(api) ??
    readFile(PICTURE).then(async (data) => {
      const answer = (await api.upload(calls.uploadImage, data, 'image/png')) as { data: { display_url: string } };
      return answer.data.display_url;
    });
  pictures.set(api, stored);
  // After a failure, the next task tries again.
  stored.catch(() => pictures.delete(api));
  return stored;
}

async function asBody(api: Api, task: z.output<typeof newTask>) {
  return { ...task, task_image_url: task.task_image_url ?? (await plainPicture(api)) };
}

const { screen_out: optionalScreenOut } = content;
const screenOutShape = optionalScreenOut.def.innerType.shape;

const taskId = z.string().describe('`task_id` of the task.');

const quote = defineTool({
  name: 'quote',
  title: 'What a task would cost',
  description:
    'What a number of pieces of work at a given pay would cost, including coins set aside for people who turn out not to fit, and whether the balance and what is left of the daily limit of the key are enough. Costs nothing and changes nothing.',
  effect: 'reads',
  input: z.strictObject({
    quantity: content.task_quantity,
    pay_per_piece: content.per_task_pay,
    screen_out: z
      .strictObject({ pay: screenOutShape.pay, number: screenOutShape.number })
      .optional()
      .describe('Coins for each person who starts and turns out not to fit, and how many of them are paid for.'),
  }),
  output: z.object({ cost: coins, coins, left_today: coins, enough: z.boolean() }),
  async run({ quantity, pay_per_piece, screen_out }, { api }) {
    const { key, coins: balance } = await api.call(calls.getOwnKey, {});
    const cost = wholeCost({ task_quantity: quantity, per_task_pay: pay_per_piece, screen_out });
    const left = Math.max(0, key.daily_coins - key.spent_today);
    const enough = key.scopes.includes('spend') && cost <= balance && cost <= left;
    return { cost, coins: balance, left_today: left, enough };
  },
});

const dryRun = defineTool({
  name: 'dry_run',
  title: 'Try to post a task',
  description:
    'Runs every check of posting, then undoes it: reports the cost, and why the task would be refused. No coins move.',
  effect: 'reads',
  input: newTask,
  output: calls.checkTask.responses[200],
  // A trial needs no stored picture.
  run: (task, { api }) =>
    api.call(calls.checkTask, {
      body: { ...task, task_image_url: task.task_image_url ?? 'https://pictures.invalid/none.png' },
    }),
});

const create = defineTool({
  name: 'create',
  title: 'Post a task for people',
  description:
    'Posts a task: quantity x pay coins are set aside, with those of `screen_out` for people who turn out not to fit, and people can take its places. Everybody sees that software posted it. Use `proof_fields` to get typed answers. With the same `request_key` the task is posted only once, however often this is called.',
  effect: 'decides',
  input: newTask.extend({
    request_key: z
      .string()
      .regex(/^[\x21-\x7e]{8,128}$/)
      .optional()
      .describe('Identifies this request: 8 to 128 visible ASCII characters.'),
  }),
  output: taskView.extend({
    warnings: z.array(z.string()).describe('Warnings about the pay, and what would be enough.'),
  }),
  async run({ request_key, ...task }, { api }) {
    const { insertedId: id, warnings = [] } = await api.call(
      calls.createTask,
      { body: await asBody(api, task) },
      request_key,
    );
    const view = viewTask(await api.call(calls.getTask, { params: { id } }));
    return { ...view, warnings: warnings.map(({ message }) => message) };
  },
});

const addToPay = defineTool({
  name: 'add_to_pay',
  title: 'Add to the pay of a task',
  description:
    'Raises the pay: every place that is not paid yet pays `pay_per_piece` from now on, and everybody whose work was approved gets the difference. Reopens a task that was paused for paying too little. Counts against the daily limit of the key.',
  effect: 'decides',
  input: z.strictObject({ task_id: taskId, pay_per_piece: content.per_task_pay }),
  output: taskView,
  async run({ task_id: id, pay_per_piece }, { api }) {
    await api.call(calls.addToPay, { params: { id }, body: { per_task_pay: pay_per_piece } });
    return viewTask(await api.call(calls.getTask, { params: { id } }));
  },
});

const pageOfWork = {
  status: z.enum(SUBMISSION_STATUSES).optional().describe('Only work with this status.'),
  limit: z.int().min(1).max(PAGE_SIZE.max).default(PAGE_SIZE.default),
  offset: z.int().min(0).max(MAX_OFFSET).default(0),
};

interface Page {
  status?: (typeof SUBMISSION_STATUSES)[number] | undefined;
  limit: number;
  offset: number;
}

async function readJob(api: Api, id: string, { status, limit, offset }: Page) {
  const [task, { email }] = await Promise.all([
    api.call(calls.getTask, { params: { id } }),
    api.call(calls.getOwnKey, {}),
  ]);
  const query = { task_id: id, order: 'oldest' as const, limit, offset, ...(status ? { status } : {}) };
  const work = await api.call(calls.listReceivedSubmissions, { params: { email }, query });
  return { task: viewTask(task), work: work.map(viewWork), more: work.length === limit };
}

const get = defineTool({
  name: 'get',
  title: 'Look at a task and its work',
  description: `The task as it is now, with the work on it, oldest first. \`answers\` follow \`answer_schema\` of the task. ${THEIRS}`,
  effect: 'reads',
  input: z.strictObject({ task_id: taskId, ...pageOfWork }),
  output: z.object(jobView),
  run: ({ task_id, ...page }, { api }) => readJob(api, task_id, page),
});

const screenedOut = defineTool({
  name: 'screened_out',
  title: 'Who did not fit',
  description: `Who started the task and turned out not to fit, by which condition and for how much, latest first. ${THEIRS}`,
  effect: 'reads',
  input: z.strictObject({ task_id: taskId, limit: pageOfWork.limit, offset: pageOfWork.offset }),
  output: z.object({
    people: z.array(z.object({ worker: z.string(), criterion: z.string(), coins, at: z.string() })),
    more: z.boolean().describe('There are more people.'),
  }),
  async run({ task_id: id, limit, offset }, { api }) {
    const people = await api.call(calls.listScreenOuts, { params: { id }, query: { limit, offset } });
    return {
      people: people.map(({ worker_name: worker, criterion, coins: paid, at }) => ({
        worker,
        criterion,
        coins: paid,
        at,
      })),
      more: people.length === limit,
    };
  },
});

/** A task's count of undecided work also includes requested changes and appeals, which are not to be reviewed now. */
async function isAnyToReview(api: Api, task_id: string): Promise<boolean> {
  const { email } = await api.call(calls.getOwnKey, {});
  const query = { task_id, status: 'pending', limit: 1 } as const;
  return (await api.call(calls.listReceivedSubmissions, { params: { email }, query })).length > 0;
}

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 10_000;

const wait = defineTool({
  name: 'wait',
  title: 'Wait for work',
  description: `Returns when work is waiting for review (\`some\`), when every place is handed in or decided (\`all\`), or after \`timeout_seconds\`. People take minutes to hours, so call it again. ${THEIRS}`,
  effect: 'reads',
  input: z.strictObject({
    task_id: taskId,
    until: z.enum(['some', 'all']).default('some'),
    timeout_seconds: z.int().min(1).max(300).default(60),
    ...pageOfWork,
  }),
  output: z.object({ ...jobView, reached: z.boolean().describe('False if the time ran out first.') }),
  async run({ task_id, until, timeout_seconds, ...page }, { api, pause, clock }, signal) {
    const end = clock() + timeout_seconds * 1_000;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 1.5)) {
      const task = viewTask(await api.call(calls.getTask, { params: { id: task_id } }));
      const isOver = !['open', 'paused'].includes(task.status) && task.being_worked_on === 0;
      const isAllIn = task.free + task.being_worked_on === 0;
      const isThere = async () =>
        until === 'all' ? isAllIn : task.undecided > 0 && (await isAnyToReview(api, task_id));
      const reached = isOver || (await isThere());
      const left = end - clock();
      if (reached || left <= 0 || signal.aborted) return { ...(await readJob(api, task_id, page)), reached };
      await pause(Math.min(pauseMs, left), signal);
    }
  },
});

const cancel = defineTool({
  name: 'cancel',
  title: 'Cancel a task',
  description:
    'Takes the task down: the coins of free places come back. Work that was handed in is still reviewed and paid.',
  effect: 'decides',
  input: z.strictObject({ task_id: taskId }),
  output: z.object({ cancelled: z.boolean(), coins: coins.describe('Balance afterwards.') }),
  async run({ task_id }, { api }) {
    const { deletedCount } = await api.call(calls.deleteTask, { params: { id: task_id } });
    return { cancelled: deletedCount > 0, coins: (await api.call(calls.getOwnKey, {})).coins };
  },
});

export const TASK_TOOLS: readonly AnyTool[] = [quote, dryRun, create, addToPay, get, wait, screenedOut, cancel];
