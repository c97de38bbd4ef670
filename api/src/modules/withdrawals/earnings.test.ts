import { calls } from '@taskmint/contract';
import { FROM_THE_BEGINNING } from '../../database/conversion';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { useEnv } from '../../env';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { projectEarnings, projectMissingEarnings } from '../top-freelancers/project-earnings.command';
import { UserModel } from '../users/user.model';

let numbers = 0;

const api = shared(startTestApi);
const admin = shared(() => api.person('admin'));
const client = shared(() => api.person('client', { coins: 50_000 }));
afterEach(async () => {
  useEnv(api.env);
  await api.assertBalanced();
});

const earnings = (person: Person, by: Person = person) =>
  api.ok(calls.getEarnings, { params: { email: person.email } }, { token: by.token });

async function earn(worker: Person, coins: number): Promise<void> {
  const id = await api.submit(worker, await api.task(client, { task_quantity: 1, per_task_pay: coins }));
  await api.decide(client, id, 'approve');
}

const withdraw = (worker: Person, coins: number) => {
  numbers += 1;
  const account_number = `018${String(numbers).padStart(8, '0')}`;
  const body = { withdraw_coin: coins, payment_system: 'Nagad' as const, account_number };
  return api.ok(calls.requestWithdrawal, { body }, { token: worker.token });
};

it('sums what was earned in all, what waits for review, and what left', async () => {
  const worker = await api.person('freelancer');
  await earn(worker, 400);
  await earn(worker, 50);
  await api.submit(worker, await api.task(client, { task_quantity: 1, per_task_pay: 33 }));
  const { insertedId: id } = await withdraw(worker, 300);
  expect(await earnings(worker)).toEqual({
    total_earned: 450,
    approved_submissions: 2,
    paid_in_part: 0,
    coins: 160,
    withdrawable_coins: 160,
    not_withdrawable: [],
    maturing: [],
    in_review: { submissions: 1, coins: 33 },
    held_coins: 300,
    paid_out_coins: 0,
    obstacles: [
      { reason: 'withdrawal_pending', until: null },
      { reason: 'below_minimum', until: null },
    ],
  });
  await api.ok(calls.payWithdrawal, { params: { id } }, { token: admin.token });
  expect(await earnings(worker)).toMatchObject({ total_earned: 450, held_coins: 0, paid_out_coins: 300 });
});

it('counts bonuses as earned, also on records of a version that did not', async () => {
  const worker = await api.person('freelancer', { bare: true });
  const id = await api.submit(worker, await api.task(client, { task_quantity: 1, per_task_pay: 40 }));
  await api.decide(client, id, 'approve');
  const bonus = { coins: 20, note: 'Thank you for the quick work.', token: 'counts-as-earned' };
  await api.ok(calls.giveBonus, { params: { id }, body: bonus }, api.as(client));
  expect(await earnings(worker)).toMatchObject({ total_earned: 60, coins: 60, approved_submissions: 1 });
  await collectionOf(UserModel).updateMany({ email: worker.email }, { $set: { earned_coins: 40 } });
  await projectEarnings(FROM_THE_BEGINNING);
  expect(await earnings(worker)).toMatchObject({ total_earned: 60 });
  await collectionOf(UserModel).updateMany({ email: worker.email }, { $unset: { earned_coins: '' } });
  await projectMissingEarnings(FROM_THE_BEGINNING);
  expect(await earnings(worker)).toMatchObject({ total_earned: 60 });
});

it('says that promotional coins stay when they are for spending only', async () => {
  const worker = await api.person('freelancer', { coins: 500 });
  useEnv({ ...api.env, PROMO_COINS: 'spend-only' });
  expect(await earnings(worker)).toMatchObject({
    coins: 510,
    withdrawable_coins: 500,
    not_withdrawable: [{ reason: 'promotional', coins: 10, until: null }],
    obstacles: [],
  });
});

it('says until when the earnings of a new account wait, and the reasons add up', async () => {
  const worker = await api.person('freelancer', { coins: 200 });
  useEnv({ ...api.env, EARNINGS_HOLD_DAYS: 7, PROMO_COINS: 'spend-only' });
  await earn(worker, 400);
  const found = await earnings(worker);
  expect(found).toMatchObject({ coins: 610, withdrawable_coins: 200 });
  expect(found.maturing).toEqual([{ day: expect.stringMatching(/^\d{4}-/), coins: 400 }]);
  const rest = found.not_withdrawable.reduce((sum, { coins }) => sum + coins, 0);
  expect(found.withdrawable_coins + rest).toBe(found.coins);
  const lately = found.not_withdrawable.find(({ reason }) => reason === 'earned_lately');
  const inDays = (Date.parse(lately?.until ?? '') - Date.now()) / DAY_MS;
  expect(inDays).toBeGreaterThan(6.9);
  // To the hour above.
  expect(inDays).toBeLessThanOrEqual(7 + 1 / 24);
});

it('never promises more than a request would be given', async () => {
  for (const [hold, promo] of [
    [0, 'withdrawable'],
    [7, 'withdrawable'],
    [0, 'spend-only'],
    [7, 'spend-only'],
  ] as const) {
    const worker = await api.person('freelancer', { coins: 600 });
    useEnv({ ...api.env, EARNINGS_HOLD_DAYS: hold, PROMO_COINS: promo });
    await earn(worker, 350);
    const { withdrawable_coins: coins } = await earnings(worker);
    expect(coins).toBeGreaterThanOrEqual(300);
    const tooMuch = { withdraw_coin: coins + 1, payment_system: 'Nagad' as const, account_number: '01899999999' };
    expect((await api.send(calls.requestWithdrawal, { body: tooMuch }, { token: worker.token })).status).toBe(409);
    await withdraw(worker, coins);
    useEnv(api.env);
  }
});

it('tells of the pause after the payout account was changed', async () => {
  const worker = await api.person('freelancer', { coins: 1_000 });
  await api.ok(
    calls.payWithdrawal,
    { params: { id: (await withdraw(worker, 300)).insertedId } },
    { token: admin.token },
  );
  await expect(withdraw(worker, 300)).rejects.toThrow('payout_account_new');
  const { obstacles } = await earnings(worker);
  expect(obstacles).toEqual([{ reason: 'payout_account_pause', until: expect.stringMatching(/Z$/) }]);
});

it('is for the person and for admins', async () => {
  const worker = await api.person('freelancer');
  expect((await earnings(worker, admin)).coins).toBe(10);
  const params = { email: worker.email };
  expect(await api.refused(calls.getEarnings, { params }, { token: client.token })).toMatchObject({ status: 403 });
});
