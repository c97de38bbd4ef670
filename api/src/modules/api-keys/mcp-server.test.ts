/**
 * People as a tool for programs: the official client of the Model Context Protocol posts, pays for and reads a job, over stdin and stdout
 * and through the public API only.
 */
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { calls, KEY_SCOPES, type KeyScope, type ProofField } from '@taskmint/contract';
import { daysFromNow } from '@taskmint/contract/fixtures';
import { keyOf } from '../../testing/fixture-things';
import { shared } from '../../testing/shared';
import { startFixtures } from '../../testing/start-fixtures';
import type { Person } from '../../testing/start-test-api';

jest.setTimeout(120_000);

const MAIN = require.resolve('@taskmint/mcp-server').replace(/index\.(ts|js)$/, 'main.$1');
const HOOK = path.join(__dirname, '../../testing/run-source.cjs');

const clients: Client[] = [];
afterAll(() => Promise.all(clients.map((client) => client.close())));
const fixtures = shared(startFixtures);

/** A program with a key of `owner`, talking to a server of its own. */
async function program(owner: Person, dailyCoins: number, scopes: KeyScope[] = [...KEY_SCOPES]) {
  const { key } = await keyOf(fixtures, owner, scopes, dailyCoins);
  const client = new Client({ name: 'test-program', version: '1.0.0' });
  clients.push(client);
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['-C', '@taskmint/source', '-r', HOOK, MAIN],
      env: { PATH: process.env['PATH'] ?? '', TASKMINT_URL: fixtures.api.api.url, TASKMINT_KEY: key },
    }),
  );
  // What tools answer by schema the client checks itself.
  const use = async <T>(name: string, args: object = {}): Promise<T> => {
    const { isError, structuredContent, content } = await client.callTool({ name, arguments: { ...args } });
    if (isError) throw new Error((content as { text: string }[])[0]?.text);
    return structuredContent as T;
  };
  return { client, use };
}

const FIELDS: ProofField[] = [
  { key: 'label', kind: 'choice', label: 'What is it?', help: '', required: true, options: ['cat', 'dog'] },
  { key: 'sure', kind: 'number', label: 'How sure are you?', help: 'In percent.', required: false, min: 0, max: 100 },
];
const task = (fields: object = {}) => ({
  task_title: 'Say what the picture shows',
  task_detail: 'Look at the picture and say whether it shows a cat or a dog.',
  task_quantity: 20,
  per_task_pay: 3,
  completion_date: daysFromNow(7).slice(0, 10),
  submission_info: 'Choose one.',
  proof_fields: FIELDS,
  ...fields,
});

interface Job {
  task: { task_id: string; answer_schema: object; undecided: number; approved: number; status: string };
  work: { work_id: string; changed_at: string | null; answers: { label: string; sure?: number }; status: string }[];
  reached: boolean;
}

async function handIn(taskId: string, index: number): Promise<void> {
  const worker = await fixtures.api.person('freelancer');
  const answers = [
    { key: 'label', value: index % 2 === 0 ? 'cat' : 'dog' },
    ...(index % 3 === 0 ? [{ key: 'sure', value: index }] : []),
  ];
  await fixtures.api.ok(calls.createSubmission, { body: { task_id: taskId, answers } }, { token: worker.token });
}

test('a program posts a job of twenty rows, waits for it, pays for it and reads typed answers', async () => {
  const owner = await fixtures.api.person('client', { bare: true, coins: 200 });
  const { client, use } = await program(owner, 60);
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
    'quote', 'dry_run', 'create', 'add_to_pay', 'get', 'wait', 'screened_out', 'cancel', 'approve', 'request_changes', 'reject', 'spend',
  ]); // oxfmt-ignore

  // What costs nothing.
  const quoted = await use('quote', { quantity: 20, pay_per_piece: 3 });
  expect(quoted).toEqual({ cost: 60, coins: 200, left_today: 60, enough: true });
  expect(await use('dry_run', task())).toMatchObject({ would_post: true, cost: 60, refusal: null });
  expect((await fixtures.api.record(owner)).coins).toBe(200);

  const request = { ...task(), request_key: 'job-of-twenty-rows' };
  const created = await use<Job['task']>('create', request);
  // Asked again, as a program does that did not hear the answer, it is the same task.
  expect((await use<Job['task']>('create', request)).task_id).toBe(created.task_id);
  const { task_id } = created;
  const seen = await fixtures.api.ok(calls.getTask, { params: { id: task_id } });
  expect([seen.posted_by, seen.escrow_coins]).toEqual(['software', 60]);
  expect(await use('spend')).toMatchObject({ coins: 140, spent_today: 60, left_today: 0 });

  const waiting = use<Job>('wait', { task_id, until: 'all', timeout_seconds: 60, limit: 50 });
  for (let index = 0; index < 20; index += 1) await handIn(task_id, index);
  const job = await waiting;
  expect([job.reached, job.work.length, job.task.undecided]).toEqual([true, 20, 20]);

  const validate = new AjvJsonSchemaValidator().getValidator(job.task.answer_schema);
  const isTyped = (answers: object): boolean => validate(answers).valid;
  expect(job.work.filter(({ answers }) => !isTyped(answers))).toEqual([]);
  expect(isTyped({ label: 'horse' })).toBe(false);
  expect(job.work.map(({ answers }) => answers.label)).toEqual(
    Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'cat' : 'dog')),
  );
  expect(job.work[3]?.answers.sure).toBe(3);

  // One is changed, one rejected, and everybody else is paid.
  const [changed, rejected, ...good] = job.work.map(({ work_id, changed_at }) => ({ work_id, changed_at }));
  const message = 'Please look at the picture once more.';
  expect(await use('request_changes', { ...changed, message })).toEqual({ work_id: changed?.work_id, changed: true });
  const reason = 'The picture shows a dog that sits on a chair, and the answer says cat.';
  await use('reject', { ...rejected, category: 'instructions_not_followed', reason });
  expect(await use('approve', { work: [...good, rejected] })).toMatchObject({
    approved: 18,
    results: expect.arrayContaining([{ work_id: rejected?.work_id, result: 'refused', code: 'already_decided' }]),
  });
  const after = await use<Job>('get', { task_id, status: 'approve', limit: 50 });
  expect([after.work.length, after.task.approved]).toEqual([18, 18]);
  // The place of the rejected work comes back with its coins.
  expect(await use('cancel', { task_id })).toEqual({ cancelled: true, coins: 143 });
  await fixtures.api.assertBalanced();
});

test('a program decides only about the version of work that it has read', async () => {
  const [owner, worker] = [
    await fixtures.api.person('client', { coins: 100 }),
    await fixtures.api.person('freelancer'),
  ];
  const { use } = await program(owner, 60);
  const task_id = await fixtures.api.task(owner);
  const id = await fixtures.api.submit(worker, task_id);
  const readWork = async () => {
    const { work_id, changed_at } = (await use<Job>('get', { task_id })).work[0]!;
    return { work_id, changed_at };
  };
  const before = await readWork();
  const body = { submission_details: 'Something else.' };
  await fixtures.api.ok(calls.changeSubmission, { params: { id }, body }, { token: worker.token });

  expect(await use('approve', { work: [before] })).toMatchObject({
    approved: 0,
    results: [{ work_id: id, result: 'refused', code: 'submission_changed' }],
  });
  const reason = 'The answer has nothing to do with what was asked for.';
  await expect(use('reject', { ...before, category: 'other', reason })).rejects.toThrow('submission_changed');
  const message = 'Please say what the picture shows.';
  await expect(use('request_changes', { ...before, message })).rejects.toThrow('submission_changed');
  expect(await use('approve', { work: [await readWork()] })).toMatchObject({ approved: 1 });
  await fixtures.api.assertBalanced();
});

test('a program pays those who turn out not to fit, within its limit, and reads who they were', async () => {
  const owner = await fixtures.api.person('client', { bare: true, coins: 100 });
  const { use } = await program(owner, 24);
  const screen_out = { pay: 2, number: 3, criteria: ['You have a dog'] };
  const posted = task({ task_quantity: 6, screen_out });
  const quoted = { quantity: 6, pay_per_piece: 3, screen_out: { pay: 2, number: 3 } };
  expect(await use('quote', quoted)).toEqual({ cost: 24, coins: 100, left_today: 24, enough: true });
  expect(await use('dry_run', posted)).toMatchObject({ would_post: true, cost: 24 });
  await expect(use('create', { ...posted, screen_out: { ...screen_out, number: 4 } })).rejects.toThrow(
    'key_limit_reached',
  );
  const { task_id } = await use<Job['task']>('create', posted);
  expect(await use('spend')).toMatchObject({ coins: 76, left_today: 0 });

  const worker = await fixtures.api.person('freelancer');
  await fixtures.api.ok(calls.startTask, { params: { id: task_id } }, { token: worker.token });
  const body = { criterion: 'You have a dog' };
  await fixtures.api.ok(calls.screenOut, { params: { id: task_id }, body }, { token: worker.token });
  expect(await use('screened_out', { task_id })).toMatchObject({
    people: [{ worker: worker.name, criterion: 'You have a dog', coins: 2 }],
    more: false,
  });
  expect(await use('get', { task_id })).toMatchObject({ task: { screen_out: { pay: 2, left: 2 } } });
  expect(await use('cancel', { task_id })).toEqual({ cancelled: true, coins: 98 });
  await fixtures.api.assertBalanced();
});

test('a program is bound by the limit and the rights of its key, and told why', async () => {
  const owner = await fixtures.api.person('client', { bare: true, coins: 200 });
  const { use } = await program(owner, 59);
  expect(await use('quote', { quantity: 20, pay_per_piece: 3 })).toMatchObject({ enough: false, left_today: 59 });
  expect(await use('dry_run', task())).toMatchObject({ would_post: false, refusal: { code: 'key_limit_reached' } });
  await expect(use('create', task())).rejects.toThrow('key_limit_reached');
  const reader = await program(owner, 59, ['read']);
  await expect(reader.use('create', task())).rejects.toThrow('key_scope_missing');
  expect((await fixtures.api.record(owner)).coins).toBe(200);
});

test('a program has no say about what is somebody else’s', async () => {
  const [owner, other] = [await fixtures.api.person('client'), await fixtures.api.person('client', { coins: 100 })];
  const { use } = await program(owner, 100);
  const theirs = await fixtures.api.task(other);
  const work = await fixtures.api.submit(await fixtures.api.person('freelancer'), theirs);
  await expect(use('cancel', { task_id: theirs })).rejects.toThrow('not_allowed');
  const approval = { work: [{ work_id: work, changed_at: null }] };
  expect(await use('approve', approval)).toMatchObject({ approved: 0, results: [{ code: 'not_allowed' }] });
  expect((await use<Job>('get', { task_id: theirs })).work).toEqual([]);
});

test('without a key the server does not start, and says why', async () => {
  const client = new Client({ name: 'test-program', version: '1.0.0' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['-C', '@taskmint/source', '-r', HOOK, MAIN],
    env: { PATH: process.env['PATH'] ?? '' },
    stderr: 'pipe',
  });
  let said = '';
  transport.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect(client.connect(transport)).rejects.toThrow();
  expect(said).toContain('TASKMINT_KEY must be a key');
});
