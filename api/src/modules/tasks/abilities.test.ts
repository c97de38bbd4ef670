/** The abilities sent with tasks and submissions: they match what the commands accept, and are sent only to their reader. */
import { Types } from 'mongoose';
import { calls, type CallInput, type Submission, type Task } from '@taskmint/contract';
import { setClock } from '../../clock';
import { inTransaction } from '../../database/transaction';
import { DAY_MS } from '../../days';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { freezePlaces } from './freeze-places';

const api = shared(startTestApi);

const seenBy = (person: Person, id: string): Promise<Task> =>
  api.ok(calls.getTask, { params: { id } }, { token: api.tokenOf(person) });

const change = (person: Person, id: string, body: object) =>
  api.send(calls.updateTask, { params: { id }, body }, { token: api.tokenOf(person) });

const REASON = 'To be looked at again';
const moderate = (person: Person, id: string, body: CallInput<typeof calls.moderateTask>['body']) =>
  api.send(calls.moderateTask, { params: { id }, body }, { token: api.tokenOf(person) });

async function reject(client: Person, id: string): Promise<void> {
  await api.decide(client, id, 'reject');
}

const NOTHING = {
  edit: false,
  changePay: false,
  addPay: false,
  delete: false,
  submit: false,
  moderate: false,
  hide: false,
  ask: false,
};

test('after rejected work the pay stays fixed, and the task says so before anybody tries', async () => {
  const client = await api.person('client', { coins: 100 });
  const id = await api.task(client);
  expect((await seenBy(client, id)).can).toEqual({
    edit: true,
    changePay: true,
    addPay: true,
    delete: true,
    submit: false,
    moderate: false,
    hide: false,
    ask: false,
  });

  await reject(client, await api.submit(await api.person('freelancer'), id));

  const task = await seenBy(client, id);
  expect(task.slots).toMatchObject({ approved: 0, pending: 0 });
  expect(task.can).toEqual({ ...NOTHING, edit: true, addPay: true, delete: true });
  expect((await change(client, id, { per_task_pay: 9 })).body).toMatchObject({ code: 'pay_frozen' });
});

describe('whoever reads, abilities are what the commands accept', () => {
  const KINDS = ['open', 'worked on', 'paused', 'full', 'filled', 'over', 'cancelled', 'frozen', 'waiting'] as const;
  type Kind = (typeof KINDS)[number];
  const DAYS_9 = 9 * DAY_MS;

  async function taskOf(client: Person, kind: Kind): Promise<string> {
    const id = await api.task(client, { task_quantity: kind === 'full' || kind === 'filled' ? 1 : 3 });
    if (kind === 'worked on' || kind === 'full' || kind === 'filled') {
      const work = await api.submit(await api.person('freelancer'), id);
      const approve = { params: { id: work }, body: { status: 'approve' as const } };
      if (kind === 'filled') await api.ok(calls.decideSubmission, approve, { token: client.token });
    }
    if (kind === 'paused') await change(client, id, { status: 'paused' });
    if (kind === 'cancelled') await api.ok(calls.deleteTask, { params: { id } }, { token: client.token });
    if (kind === 'waiting') await moderate(await api.person('admin'), id, { verdict: 'hide', reason: REASON });
    if (kind === 'over') setClock(() => Date.now() + DAYS_9);
    if (kind === 'frozen')
      await inTransaction((tx) => freezePlaces(tx, new Types.ObjectId(client.id), { order: null, coins: 1 }));
    return id;
  }

  const readers: readonly [string, (client: Person) => Promise<Person>][] = [
    ['its client', (client) => Promise.resolve(client)],
    ['another client', () => api.person('client', { coins: 100 })],
    ['a freelancer', () => api.person('freelancer')],
    ['an admin', () => api.person('admin')],
  ];

  test.each(KINDS.flatMap((kind) => readers.map(([who, reader]) => [kind, who, reader] as const)))(
    'a task that is %s, read by %s',
    async (kind, _, reader) => {
      const client = await api.person('client', { coins: 100 });
      const person = await reader(client);
      const id = await taskOf(client, kind);
      const token = api.tokenOf(person);
      const seen = await api.send(calls.getTask, { params: { id } }, { token });
      const can = seen.status === 404 ? NOTHING : (seen.body as Task).can;

      const question = { params: { id }, body: { text: 'Is the second page part of it?' } };
      const asked = await api.send(calls.askQuestion, question, { token });
      const task = (seen.body as Partial<Task>).per_task_pay ?? 5;
      const submission = { body: { task_id: id, submission_details: 'Done.' } };
      const edited = await change(person, id, { submission_info: 'Another proof.' });
      const repaid = await change(person, id, { per_task_pay: 4 });
      const addition = { params: { id }, body: { per_task_pay: task + 1 } };
      const raised = await api.send(calls.addToPay, addition, { token });
      const submitted = await api.send(calls.createSubmission, submission, { token });
      const since = (seen.body as Partial<Task>).moderation?.since ?? new Date(0).toISOString();
      const moderated = await moderate(person, id, { verdict: 'approve', since });
      const hidden = await moderate(person, id, { verdict: 'hide', reason: REASON });
      const deleted = await api.send(calls.deleteTask, { params: { id } }, { token });
      expect(can).toEqual({
        edit: edited.status === 200,
        changePay: repaid.status === 200,
        addPay: raised.status === 200,
        submit: submitted.status === 201,
        moderate: moderated.status === 200,
        // What has just been approved can be hidden again; what waited could not.
        hide: hidden.status === 200 && kind !== 'waiting',
        ask: asked.status === 201,
        delete: (deleted.body as { deletedCount?: number }).deletedCount === 1,
      });
    },
  );

  test('submitted work is decided by its client, once, and makes room for other work of its worker when rejected', async () => {
    const client = await api.person('client', { coins: 100 });
    const worker = await api.person('freelancer');
    const admin = await api.person('admin');
    const task = await api.task(client);
    const work = await api.submit(worker, task);
    type Side = typeof calls.listOwnSubmissions | typeof calls.listReceivedSubmissions;
    const read = async (call: Side, of: Person, by: Person): Promise<Submission['can']> =>
      (await api.ok(call, { params: { email: of.email }, query: {} }, { token: by.token }))[0]?.can;

    const all = () =>
      Promise.all([
        read(calls.listReceivedSubmissions, client, client),
        read(calls.listOwnSubmissions, worker, worker),
        read(calls.listReceivedSubmissions, client, admin),
      ]);
    const nothing = {
      decide: false,
      requestChanges: false,
      edit: false,
      withdraw: false,
      bonus: false,
      addFiles: false,
      appeal: false,
      answerAppeal: false,
      decideAppeal: false,
      submitAgain: false,
      rateClient: false,
    };
    expect(await all()).toEqual([
      { ...nothing, decide: true, requestChanges: true },
      { ...nothing, edit: true, withdraw: true, addFiles: true },
      nothing,
    ]);
    await reject(client, work);
    expect(await all()).toEqual([
      { ...nothing, bonus: true },
      { ...nothing, appeal: true, submitAgain: true, rateClient: true },
      nothing,
    ]);
    await api.submit(worker, task);
  });
});

test('what one caller may do reaches no other: shared pages say nothing, others are written for each, at the same moment too', async () => {
  const client = await api.person('client', { coins: 100 });
  const [other, worker, admin] = [
    await api.person('client'),
    await api.person('freelancer'),
    await api.person('admin'),
  ];
  const id = await api.task(client);
  const listed = async (person: Person | null): Promise<Task['can'] | 'nothing said'> => {
    const tasks = await api.ok(calls.listTasks, { query: {} }, person ? { token: person.token } : {});
    const task = tasks.find(({ _id }) => _id === id);
    if (!task) throw new Error('the task is not in the list');
    return task.can ?? 'nothing said';
  };
  const people = [null, client, other, worker, admin];
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => listed(people[index % 5] ?? null)));
  for (const [index, answer] of answers.entries()) {
    expect(answer).toEqual(
      [
        'nothing said',
        { ...NOTHING, edit: true, changePay: true, addPay: true, delete: true },
        'nothing said',
        'nothing said',
        { ...NOTHING, delete: true, hide: true },
      ][index % 5],
    );
  }
  expect((await api.ok(calls.getTask, { params: { id } })).can).toBeUndefined();

  // Nothing on the way keeps an answer that was written for somebody.
  const { headers } = await api.send(calls.listTasks, { query: {} }, { token: client.token });
  expect(headers.get('Cache-Control')).toContain('no-store');
  expect(headers.get('ETag')).toBeNull();
});
