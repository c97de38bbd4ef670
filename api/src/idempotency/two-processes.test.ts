/**
 * One `Idempotency-Key` through two API processes at once: every call that moves coins returns the same bytes to everybody, whichever process worked on it
 * (decisions.md 28).
 */
import { calls, type CallShape } from '@taskmint/contract';
import { startPaymentFixture } from '../payments/payment-fixture';
import type { ApiClient, RequestOptions } from '../testing/http-client';
import { startSecondProcess } from '../testing/second-process';
import { shared } from '../testing/shared';
import { startTestApi, taskFields, type Person } from '../testing/start-test-api';
import { FULL } from '../testing/todays';

jest.setTimeout(300_000);

const ROUNDS = FULL ? 50 : 3;

const api = shared(startTestApi);
const fixture = shared(() => startPaymentFixture(api));
const admin = shared(() => api.person('admin'));
const both = shared(() => startSecondProcess(api, fixture.settings));
afterEach(() => api.assertBalanced());

let accounts = 0;
const newWithdrawal = () => ({
  withdraw_coin: 300,
  payment_system: 'Bcash' as const,
  account_number: `01711${String((accounts += 1)).padStart(6, '0')}`,
});
const withdrawal = async (): Promise<{ worker: Person; id: string }> => {
  const worker = await api.person('freelancer', { bare: true, coins: 300 });
  const { insertedId: id } = await api.ok(calls.requestWithdrawal, { body: newWithdrawal() }, { token: worker.token });
  return { worker, id };
};
const work = async (): Promise<{ client: Person; id: string }> => {
  const client = await api.person('client', { bare: true, coins: 15 });
  return { client, id: await api.submit(await api.person('freelancer'), await api.task(client)) };
};

type Sender = (client: ApiClient, options: RequestOptions) => Promise<{ status: number; text: string }>;

const as =
  <C extends CallShape>(call: C, input: Parameters<ApiClient['send']>[1], { token }: { token: string }): Sender =>
  (client, options) =>
    client.send(call, input as never, { ...options, token });

/** For each call: a fresh thing, and the request about it. */
const CALLS: Readonly<Record<string, () => Promise<Sender>>> = {
  registerUser: async () => {
    const stranger = api.stranger();
    return as(calls.registerUser, { body: { name: 'Somebody New', role: 'client' } }, stranger);
  },
  createTask: async () => as(calls.createTask, { body: taskFields() }, await api.person('client', { coins: 15 })),
  updateTask: async () => {
    const client = await api.person('client', { coins: 50 });
    return as(calls.updateTask, { params: { id: await api.task(client) }, body: { task_quantity: 5 } }, client);
  },
  deleteTask: async () => {
    const client = await api.person('client', { coins: 50 });
    return as(calls.deleteTask, { params: { id: await api.task(client) } }, client);
  },
  createSubmission: async () => {
    const task = await api.task(await api.person('client', { coins: 50 }));
    const body = { task_id: task, submission_details: 'Done as asked.' };
    return as(calls.createSubmission, { body }, await api.person('freelancer'));
  },
  'decideSubmission approve': async () => {
    const { client, id } = await work();
    return as(calls.decideSubmission, { params: { id }, body: { status: 'approve' } }, client);
  },
  'decideSubmission reject': async () => {
    const { client, id } = await work();
    return as(calls.decideSubmission, { params: { id }, body: { status: 'reject' } }, client);
  },
  adjustCoins: async () => {
    const { email } = await api.person('client', { bare: true });
    return as(calls.adjustCoins, { params: { email }, body: { currentCoin: 40, reason: 'A test of keys' } }, admin);
  },
  requestWithdrawal: async () => {
    const worker = await api.person('freelancer', { bare: true, coins: 300 });
    return as(calls.requestWithdrawal, { body: newWithdrawal() }, worker);
  },
  payWithdrawal: async () => as(calls.payWithdrawal, { params: { id: (await withdrawal()).id } }, admin),
  rejectWithdrawal: async () => {
    const body = { outcome: 'rejected' as const, reason: 'The account does not exist' };
    return as(calls.rejectWithdrawal, { params: { id: (await withdrawal()).id }, body }, admin);
  },
  cancelWithdrawal: async () => {
    const { worker, id } = await withdrawal();
    return as(calls.cancelWithdrawal, { params: { id } }, worker);
  },
  closeUser: async () => {
    const { id } = await api.person('freelancer');
    return as(calls.closeUser, { params: { id } }, admin);
  },
  recordPayment: async () => {
    const { buyer, intentId } = await fixture.charged();
    return as(calls.recordPayment, { body: { transactionId: intentId } }, buyer);
  },
  'a refusal': async () => as(calls.createTask, { body: taskFields() }, await api.person('client', { bare: true })),
};

let keys = 0;

it.each(Object.entries(CALLS))('%s: the same bytes for everybody', async (name, prepare) => {
  const different: unknown[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const send = await prepare();
    const idempotencyKey = `two-processes-${(keys += 1)}`;
    const answers = await Promise.all([0, 1, 2, 3].map((n) => send(both.clients[n % 2] ?? api, { idempotencyKey })));
    const texts = new Set(answers.map(({ status, text }) => `${status} ${text}`));
    if (texts.size > 1) different.push([...texts]);
    expect(Number(answers[0]?.status) < 300).toBe(name !== 'a refusal');
  }
  expect(different).toEqual([]);
});
