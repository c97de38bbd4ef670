/** The client's rule on AI and the risks of a task, shown before starting, and the worker's disclosure (fair-work.md 14, 17). */
import { calls, USUAL_TERMS, type AiRule, type TaskTerms } from '@taskmint/contract';
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { TaskModel } from '../tasks/task.model';
import { SubmissionModel } from './submission.model';

const api = shared(startTestApi);

const terms = (ai_rule: AiRule, others: Partial<TaskTerms> = {}): TaskTerms => ({
  ...USUAL_TERMS,
  ai_rule,
  ...others,
});

async function given(ai_rule: AiRule) {
  const client = await api.person('client', { coins: 100 });
  const worker = await api.person('freelancer');
  return { client, worker, task: await api.task(client, { terms: terms(ai_rule) }) };
}

const handIn = (worker: Person, task_id: string, ai_disclosure?: unknown) =>
  api.send(
    calls.createSubmission,
    {
      body: {
        task_id,
        submission_details: 'Done.',
        ...(ai_disclosure === undefined ? {} : { ai_disclosure }),
      } as never,
    },
    api.as(worker),
  );

test('what has to be known of a task is there for everybody before they start', async () => {
  const client = await api.person('client', { coins: 100 });
  const said = terms('not_allowed', { warnings: ['medical', 'violence'], data_use: 'Your age, for averages.' });
  const id = await api.task(client, { terms: said });
  expect((await api.ok(calls.getTask, { params: { id } })).terms).toEqual(said);
  const listed = await api.ok(calls.listTasks, { query: {} });
  expect(listed.find((task) => task._id === id)?.terms).toEqual(said);
});

test('where AI is allowed if disclosed, work says whether and how it was used, and both sides read it', async () => {
  const { client, worker, task } = await given('allowed_if_disclosed');
  expect((await handIn(worker, task)).body).toMatchObject({
    code: 'invalid_input',
    details: { issues: [{ path: 'body.ai_disclosure' }] },
  });
  expect((await handIn(worker, task, { used: true, how: ' ' })).body).toMatchObject({ code: 'invalid_input' });
  const said = { used: true, how: 'A translator for two words.' };
  const sent = await handIn(worker, task, said);
  expect(sent.status).toBe(201);
  const { insertedId: id } = sent.body as { insertedId: string };
  for (const reader of [client, worker])
    expect(await api.ok(calls.getSubmission, { params: { id } }, api.as(reader))).toMatchObject({
      ai_rule: 'allowed_if_disclosed',
      ai_disclosure: said,
      status: 'pending',
    });
});

test('elsewhere nothing has to be said', async () => {
  for (const rule of ['allowed', 'not_allowed'] as const) {
    const { worker, task } = await given(rule);
    expect((await handIn(worker, task)).status).toBe(201);
  }
});

test('the rule on AI stays as it was promised once somebody has started, and everything else can change', async () => {
  const { client, worker, task: id } = await given('allowed');
  const change = (next: TaskTerms) =>
    api.send(calls.updateTask, { params: { id }, body: { terms: next } }, api.as(client));
  expect((await change(terms('allowed_if_disclosed'))).status).toBe(200);
  await api.ok(calls.startTask, { params: { id } }, api.as(worker));
  expect((await change(terms('not_allowed'))).body).toMatchObject({ code: 'ai_rule_frozen' });
  expect((await change(terms('allowed_if_disclosed', { warnings: ['flashing'] }))).status).toBe(200);
  await api.ok(calls.giveBackTask, { params: { id } }, api.as(worker));
  expect((await change(terms('not_allowed'))).status).toBe(200);
});

test('tasks and work from before have the usual terms, and go on', async () => {
  const { client, worker, task } = await given('allowed');
  await collectionOf(TaskModel).updateOne({ _id: new Types.ObjectId(task) }, { $unset: { terms: 1 } });
  expect((await api.ok(calls.getTask, { params: { id: task } })).terms).toEqual(USUAL_TERMS);
  const id = await api.submit(worker, task);
  await collectionOf(SubmissionModel).updateOne(
    { _id: new Types.ObjectId(id) },
    { $unset: { ai_rule: 1, ai_disclosure: 1 } },
  );
  expect(await api.ok(calls.getSubmission, { params: { id } }, api.as(client))).toMatchObject({
    ai_rule: 'allowed',
    ai_disclosure: null,
  });
  const body = { submission_details: 'Done better.', ai_disclosure: { used: false, how: '' } };
  await api.ok(calls.changeSubmission, { params: { id }, body }, api.as(worker));
  expect(await api.ok(calls.getSubmission, { params: { id } }, api.as(client))).toMatchObject({
    ai_disclosure: { used: false, how: '' },
  });
});
