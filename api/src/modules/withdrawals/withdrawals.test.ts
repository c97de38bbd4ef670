import { calls } from '@taskmint/contract';
import { Types } from 'mongoose';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS, HOUR_MS } from '../../days';
import { useEnv } from '../../env';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { FULL } from '../../testing/todays';
import { requestWithdrawal } from './request-withdrawal.command';
import { PayoutAccountModel, WithdrawalModel, type WithdrawalRecord } from './withdrawal.model';

/** Requests at once; the long suite sends as many as the quality page asks for. */
const RUSH = FULL ? 1_000 : 100;

let numbers = 0;

// Of hundreds of requests at once on a busy machine the last has to wait.
const api = shared(() => startTestApi({ REQUEST_TIMEOUT_MS: '120000' }));
const admin = shared(() => api.person('admin'));
const secondAdmin = shared(() => api.person('admin'));
afterEach(async () => {
  useEnv(api.env);
  await api.assertBalanced();
});

/** A payout account that nobody has named yet. */
function freshNumber(): string {
  numbers += 1;
  return `01${String(numbers).padStart(9, '0')}`;
}

function withdrawalOf(coins: number, extra: object = {}) {
  return { withdraw_coin: coins, payment_system: 'Bcash' as const, account_number: freshNumber(), ...extra };
}

const ask = async (worker: Person, coins: number, extra: object = {}) =>
  (await api.ok(calls.requestWithdrawal, { body: withdrawalOf(coins, extra) }, { token: worker.token })).insertedId;

const refusedAsk = (worker: Person, coins: number, extra: object = {}) =>
  api.refused(calls.requestWithdrawal, { body: withdrawalOf(coins, extra) }, { token: worker.token });

const pay = (by: Person, id: string) => api.send(calls.payWithdrawal, { params: { id } }, { token: by.token });

/** A freelancer with exactly this many coins, all of them withdrawable. */
const worker = (coins: number) => api.person('freelancer', { bare: true, coins });

const coinsOf = async (person: Person) => (await api.record(person)).coins;
const shownTo = ({ email, token }: Person) => api.ok(calls.getUserForRole, { params: { email } }, { token });

async function recordOf(id: string): Promise<WithdrawalRecord> {
  const record = await collectionOf(WithdrawalModel).findOne({ _id: new Types.ObjectId(id) });
  if (!record) throw new Error(`no withdrawal ${id}`);
  return record;
}

describe('asking for money', () => {
  it('holds the coins at once and shows what they are worth', async () => {
    const freelancer = await worker(1_000);
    const id = await ask(freelancer, 300, {
      worker_email: 'somebody@else.test',
      worker_name: 'Somebody Else',
      withdraw_amount: 15,
      withdraw_time: 'now',
      status: 'pending',
    });
    expect(await coinsOf(freelancer)).toBe(700);
    const [shown] = await api.ok(calls.listWithdrawals, {}, { token: freelancer.token });
    expect(shown).toMatchObject({
      _id: id,
      worker_email: freelancer.email,
      worker_name: freelancer.name,
      withdraw_coin: 300,
      withdraw_amount: 15,
      withdraw_amount_cents: 1_500,
      status: 'pending',
      settled_at: null,
    });
  });

  it.each([0, 1, 299])('refuses %d coins with the text of the product', async (coins) => {
    expect(await refusedAsk(await worker(1_000), coins)).toMatchObject({
      status: 422,
      code: 'withdrawal_too_small',
      message: 'Withdrawals can now be processed. A minimum of 300 coins is required for each withdrawal.',
    });
  });

  it('refuses more than there is, and takes the last coin', async () => {
    const freelancer = await worker(300);
    expect(await refusedAsk(freelancer, 301)).toMatchObject({
      status: 409,
      code: 'coins_low',
      message: 'Coins is Low!',
    });
    await ask(freelancer, 300);
    expect(await coinsOf(freelancer)).toBe(0);
  });

  it('refuses a second request while one waits', async () => {
    const freelancer = await worker(1_000);
    await ask(freelancer, 300);
    expect(await refusedAsk(freelancer, 300)).toMatchObject({ code: 'withdrawal_pending' });
    expect(await coinsOf(freelancer)).toBe(700);
  });

  it.each([
    ['an amount of the own', { withdraw_amount: 1_500 }, 409],
    ['a fraction', { withdraw_coin: 300.5 }, 422],
    ['less than nothing', { withdraw_coin: -300 }, 422],
    ['an enormous number', { withdraw_coin: 1e308 }, 422],
    ['text', { withdraw_coin: '300' }, 422],
    ['an operator', { withdraw_coin: { $gt: 0 } }, 422],
    ['another system', { payment_system: 'Cash' }, 422],
    ['a foreign number', { account_number: '+8801712345678' }, 422],
    ['an outcome', { status: 'paid' }, 422],
    ['a field of ours', { held_coins: 0 }, 422],
  ])('refuses %s, and nothing moves', async (_, extra, status) => {
    const freelancer = await worker(1_000);
    expect((await refusedAsk(freelancer, 300, extra)).status).toBe(status);
    expect(await coinsOf(freelancer)).toBe(1_000);
  });

  it.each(['client', 'admin'] as const)('is not for a %s', async (role) => {
    const person = await api.person(role, { coins: 1_000 });
    expect(await refusedAsk(person, 300)).toMatchObject({ status: 403 });
  });

  it('lets a payout account belong to one person, also when two name it at once', async () => {
    const account_number = freshNumber();
    const rivals = await Promise.all(Array.from({ length: 8 }, () => worker(300)));
    const answers = await Promise.all(
      rivals.map((rival) =>
        api.send(calls.requestWithdrawal, { body: withdrawalOf(300, { account_number }) }, { token: rival.token }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of answers) {
      if (status !== 201) expect(body).toMatchObject({ code: 'payout_account_taken' });
    }
  });

  it('pauses after the payout account was changed', async () => {
    const freelancer = await worker(1_000);
    await pay(admin, await ask(freelancer, 300));
    const changed = { account_number: freshNumber() };
    expect(await refusedAsk(freelancer, 300, changed)).toMatchObject({ code: 'payout_account_new' });
    await collectionOf(PayoutAccountModel).updateOne(
      { _id: `Bcash:${changed.account_number}` },
      { $set: { since: new Date(Date.now() - 49 * HOUR_MS) } },
    );
    await ask(freelancer, 300, changed);
  });
});

describe('settling', () => {
  it('pays once, takes the request out of the queue and keeps it for ever', async () => {
    const freelancer = await worker(300);
    const id = await ask(freelancer, 300);
    const queue = await api.ok(calls.listWithdrawals, { query: { limit: 200 } }, { token: admin.token });
    expect(queue.map(({ _id }) => _id)).toContain(id);
    expect(await pay(admin, id)).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    const after = await api.ok(calls.listWithdrawals, { query: { limit: 200 } }, { token: admin.token });
    expect(after.map(({ _id }) => _id)).not.toContain(id);
    const all = await api.ok(calls.listWithdrawals, { query: { status: 'paid', limit: 200 } }, { token: admin.token });
    expect(all.find(({ _id }) => _id === id)).toMatchObject({ status: 'paid' });
    expect(await pay(admin, id)).toMatchObject({ status: 409, body: { code: 'withdrawal_settled' } });
    expect(await coinsOf(freelancer)).toBe(0);
  });

  it('pays once when two admins press Pay together, a hundred times each', async () => {
    const freelancer = await worker(600);
    const id = await ask(freelancer, 300);
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => pay(n % 2 ? admin : secondAdmin, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true);
    expect(await coinsOf(freelancer)).toBe(300);
  });

  it('ends one way when it is paid, rejected and cancelled at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const freelancer = await worker(300);
      const id = await ask(freelancer, 300);
      const params = { id };
      const reason = 'The account does not exist';
      const answers = await Promise.all([
        pay(admin, id),
        api.send(
          calls.rejectWithdrawal,
          { params, body: { outcome: 'rejected', reason } },
          { token: secondAdmin.token },
        ),
        api.send(calls.cancelWithdrawal, { params }, { token: freelancer.token }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const { status } = await recordOf(id);
      expect(await coinsOf(freelancer)).toBe(status === 'paid' ? 0 : 300);
    }
  });

  it.each(['rejected', 'failed'] as const)('gives the coins back when it is %s, with the reason', async (outcome) => {
    const freelancer = await worker(300);
    const id = await ask(freelancer, 300);
    const body = { outcome, reason: 'The number belongs to nobody' };
    await api.ok(calls.rejectWithdrawal, { params: { id }, body }, { token: admin.token });
    expect(await coinsOf(freelancer)).toBe(300);
    const [shown] = await api.ok(calls.listWithdrawals, {}, { token: freelancer.token });
    expect(shown).toMatchObject({ status: outcome, reason: body.reason });
    await ask(freelancer, 300, { account_number: shown?.account_number });
  });

  it('lets only its owner cancel', async () => {
    const freelancer = await worker(300);
    const other = await worker(300);
    const id = await ask(freelancer, 300);
    const cancel = (by: Person) => api.send(calls.cancelWithdrawal, { params: { id } }, { token: by.token });
    expect(await cancel(other)).toMatchObject({ status: 404, body: { code: 'withdrawal_not_found' } });
    expect(await cancel(freelancer)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect(await cancel(freelancer)).toMatchObject({ status: 409, body: { code: 'withdrawal_settled' } });
    expect(await coinsOf(freelancer)).toBe(300);
  });

  it('needs two admins above 2,000 coins, and one at 2,000', async () => {
    expect(await pay(admin, await ask(await worker(2_000), 2_000))).toMatchObject({ status: 200 });
    const id = await ask(await worker(2_001), 2_001);
    expect(await pay(admin, id)).toMatchObject({ status: 409, body: { code: 'second_admin_needed' } });
    expect(await pay(admin, id)).toMatchObject({ status: 409, body: { code: 'second_admin_needed' } });
    expect((await recordOf(id)).status).toBe('pending');
    expect(await pay(secondAdmin, id)).toMatchObject({ status: 200, body: { deletedCount: 1 } });
  });

  it('lets no two presses of one admin count as two admins', async () => {
    const id = await ask(await worker(5_000), 5_000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(admin, id)));
    expect(answers.every(({ status }) => status === 409)).toBe(true);
    expect((await recordOf(id)).status).toBe('pending');
  });

  it('lets no admin pay an own request from earlier days', async () => {
    const freelancer = await worker(300);
    const id = await ask(freelancer, 300);
    for (const by of [admin, secondAdmin])
      await api.send(
        calls.changeRole,
        { params: { email: freelancer.email }, body: { role: 'admin' } },
        { token: by.token },
      );
    expect(await pay(freelancer, id)).toMatchObject({ status: 409, body: { code: 'second_admin_needed' } });
    await api.ok(
      calls.changeRole,
      { params: { email: freelancer.email }, body: { role: 'freelancer' } },
      { token: admin.token },
    );
  });

  it('leaves nobody with a request that a client neither sees nor cancels', async () => {
    const freelancer = await worker(300);
    const id = await ask(freelancer, 300);
    const makeClient = () =>
      api.send(
        calls.changeRole,
        { params: { email: freelancer.email }, body: { role: 'client' } },
        { token: admin.token },
      );
    expect(await makeClient()).toMatchObject({ status: 409, body: { code: 'withdrawal_unsettled' } });
    expect(await api.record(freelancer)).toMatchObject({ role: 'freelancer' });
    await api.ok(calls.cancelWithdrawal, { params: { id } }, { token: freelancer.token });
    expect(await makeClient()).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
  });

  it('takes no request of somebody who becomes a client meanwhile', async () => {
    const freelancer = await worker(300);
    const outcome = requestWithdrawal({ ...freelancer, photoURL: '', role: 'freelancer' }, withdrawalOf(300), () =>
      api
        .ok(calls.changeRole, { params: { email: freelancer.email }, body: { role: 'client' } }, { token: admin.token })
        .then(() => undefined),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'not_allowed' });
    expect(await api.record(freelancer)).toMatchObject({ role: 'client', coins: 300 });
  });

  it('writes who did what', async () => {
    const id = await ask(await worker(300), 300);
    await pay(admin, id);
    const log = await api.ok(calls.listAudit, { query: { actor_email: admin.email } }, { token: admin.token });
    expect(log[0]).toMatchObject({ action: 'pay-withdrawal', subject: `withdrawal:${id}`, after: { status: 'paid' } });
  });

  it('knows nothing of a request that is not there', async () => {
    expect(await pay(admin, '0'.repeat(24))).toMatchObject({ status: 404, body: { code: 'withdrawal_not_found' } });
  });

  it('answers the same bytes to the same key', async () => {
    const freelancer = await worker(1_000);
    const body = withdrawalOf(300);
    const options = { token: freelancer.token, idempotencyKey: 'withdraw-once' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.send(calls.requestWithdrawal, { body }, options)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await coinsOf(freelancer)).toBe(700);
  });

  it('gives the coins back when the account is closed, and forgets the person', async () => {
    const freelancer = await worker(500);
    const id = await ask(freelancer, 300);
    await api.ok(calls.closeUser, { params: { id: freelancer.id } }, { token: freelancer.token });
    expect(await recordOf(id)).toMatchObject({
      status: 'cancelled',
      worker_name: 'Closed account',
      account_number: '-',
      held_coins: 0,
    });
    expect(await coinsOf(freelancer)).toBe(0);
  });
});

describe('a rush', () => {
  it(`lets one of ${RUSH} withdrawals of the whole balance through`, async () => {
    const freelancer = await worker(300);
    const body = withdrawalOf(300);
    const answers = await Promise.all(
      Array.from({ length: RUSH }, () => api.send(calls.requestWithdrawal, { body }, { token: freelancer.token })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.every(({ status }) => [201, 409, 503].includes(status))).toBe(true);
    expect(await coinsOf(freelancer)).toBe(0);
  });
});

describe('coins that may not leave', () => {
  it('can be withdrawn by default and stay promotional when they come back', async () => {
    const freelancer = await api.person('freelancer', { coins: 290 });
    expect(await api.record(freelancer)).toMatchObject({ coins: 300, promotional_coins: 10 });
    const id = await ask(freelancer, 300);
    expect(await recordOf(id)).toMatchObject({ held_coins: 300, held_promotional: 10 });
    await api.ok(calls.cancelWithdrawal, { params: { id } }, { token: freelancer.token });
    expect(await api.record(freelancer)).toMatchObject({ coins: 300, promotional_coins: 10 });
    expect(await shownTo(freelancer)).toMatchObject({ withdrawable_coins: 300, promotional_withdrawable: true });
  });

  it('let earnings of a new account wait when the setting says so', async () => {
    useEnv({ ...api.env, EARNINGS_HOLD_DAYS: 7 });
    const client = await api.person('client', { coins: 1_000 });
    const freelancer = await worker(200);
    const id = await api.submit(freelancer, await api.task(client, { task_quantity: 1, per_task_pay: 400 }));
    await api.decide(client, id, 'approve');
    expect(await coinsOf(freelancer)).toBe(600);
    expect(await refusedAsk(freelancer, 300)).toMatchObject({
      code: 'coins_not_withdrawable',
      details: { withdrawable_coins: 215, not_withdrawable: [{ reason: 'earned_lately', coins: 385 }] },
    });
    // Each coin keeps the time it was earned with: a change of the setting frees none.
    useEnv({ ...api.env, EARNINGS_HOLD_DAYS: 0 });
    expect(await refusedAsk(freelancer, 300)).toMatchObject({ code: 'coins_not_withdrawable' });
    setClock(() => Date.now() + 7 * DAY_MS + HOUR_MS);
    await ask({ ...freelancer, token: api.tokenOf(freelancer) }, 300);
  });
});
