/** The same money from two API processes at once: what keeps it right must be in the database, not in a process. */
import { calls } from '@taskmint/contract';
import { expectOneEffect, startSecondProcess, type TwoProcesses } from '../testing/second-process';
import { shared } from '../testing/shared';
import { startTestApi, type Person } from '../testing/start-test-api';
import { startPaymentFixture } from './payment-fixture';

// Generous, because every test talks to real servers and the machine may be busy.
jest.setTimeout(300_000);

const api = shared(startTestApi);
const fixture = shared(() => startPaymentFixture(api));
const both = shared(() => startSecondProcess(api, fixture.settings));
afterEach(() => api.assertBalanced());

const rush: TwoProcesses['rush'] = (request) => both.rush(request);

describe('two processes at once', () => {
  it('credit one payment once, with the events on top', async () => {
    await fixture.control('PUT', '/webhooks/plan', { copies: 5 });
    const { buyer, intentId, before } = await fixture.charged();
    const body = { transactionId: intentId };
    expectOneEffect(await rush((client) => client.send(calls.recordPayment, { body }, { token: buyer.token })), 200);
    await fixture.delivered();
    expect(await fixture.coinsOf(buyer)).toBe(before + 150);
    expect(await fixture.purchases(intentId)).toBe(1);
  });

  it('let one withdrawal of the whole balance through', async () => {
    const worker = await api.person('freelancer', { bare: true, coins: 300 });
    const body = { withdraw_coin: 300, payment_system: 'Nagad' as const, account_number: '01999999991' };
    const statuses = await rush((client) => client.send(calls.requestWithdrawal, { body }, { token: worker.token }));
    expectOneEffect(statuses, 201);
    expect(await fixture.coinsOf(worker)).toBe(0);
  });

  it('pay one withdrawal once, whichever admin presses', async () => {
    const admins: Person[] = [await api.person('admin'), await api.person('admin')];
    const worker = await api.person('freelancer', { bare: true, coins: 600 });
    const body = { withdraw_coin: 300, payment_system: 'Nagad' as const, account_number: '01999999992' };
    const { insertedId: id } = await api.ok(calls.requestWithdrawal, { body }, { token: worker.token });
    const statuses = await rush((client, n) => {
      const token = admins[(n >> 1) % 2]?.token;
      return client.send(calls.payWithdrawal, { params: { id } }, { token });
    });
    expectOneEffect(statuses, 200);
    expect(await fixture.coinsOf(worker)).toBe(300);
  });

  it('make one payment for a cart', async () => {
    const buyer = await api.person('client');
    const price = await fixture.fillCart(buyer, 150);
    const secrets = new Set<string>();
    await rush(async (client) => {
      const answer = await client.send(calls.createPaymentIntent, { body: { price } }, { token: buyer.token });
      if (answer.status === 200) secrets.add(answer.text);
      return answer;
    });
    expect(secrets.size).toBe(1);
  });
});
