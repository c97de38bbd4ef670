/** How one admin, or one suspended freelancer, got money out without anybody else's review (decisions.md 26). Uses only public calls. */
import { calls } from '@taskmint/contract';
import { DAY_MS } from '../../days';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';

const reason = 'A reason that is long enough';
const NEEDED = { status: 409, body: { code: 'second_admin_needed' } };

let numbers = 0;
const api = shared(startTestApi);

const tokenOf = ({ token }: Person) => ({ token });

/** One account for each person. */
const accounts = new Map<string, string>();
async function ask(person: Person, coins: number): Promise<string> {
  const account_number = accounts.get(person.id) ?? `016${String((numbers += 1)).padStart(8, '0')}`;
  accounts.set(person.id, account_number);
  const body = { withdraw_coin: coins, payment_system: 'Rocket' as const, account_number };
  return (await api.ok(calls.requestWithdrawal, { body }, tokenOf(person))).insertedId;
}
const pay = (by: Person, id: string) => api.send(calls.payWithdrawal, { params: { id } }, tokenOf(by));
const makeRole = (by: Person, { email }: Person, role: 'admin' | 'client') =>
  api.send(calls.changeRole, { params: { email }, body: { role } }, tokenOf(by));
const suspend = (by: Person, { email }: Person) => {
  const until = new Date(Date.now() + DAY_MS).toISOString();
  return api.ok(calls.suspendUser, { params: { email }, body: { until, reason } }, tokenOf(by));
};

it('one admin gives a puppet 6,000 coins and pays 2,000 and 2,000 alone', async () => {
  const [admin, puppet] = [await api.person('admin'), await api.person('freelancer')];
  const params = { email: puppet.email };
  const given = await api.send(calls.adjustCoins, { params, body: { currentCoin: 6_000, reason } }, tokenOf(admin));
  expect(given).toMatchObject(NEEDED);
  const rich = await api.person('freelancer', { bare: true, coins: 6_000 });
  expect(await pay(admin, await ask(rich, 2_000))).toMatchObject({ status: 200 });
  expect(await pay(admin, await ask(rich, 2_000))).toMatchObject(NEEDED);
});

it('one admin agrees, makes an account of their own an admin, and agrees again with it', async () => {
  const [admin, puppet] = [await api.person('admin'), await api.person('freelancer')];
  const id = await ask(await api.person('freelancer', { bare: true, coins: 3_000 }), 3_000);
  expect(await pay(admin, id)).toMatchObject(NEEDED);
  expect(await makeRole(admin, puppet, 'admin')).toMatchObject(NEEDED);
  expect((await pay(puppet, id)).status).toBe(403);
});

it('the agreement of an admin who was demoted and suspended still counts', async () => {
  const [first, second] = [await api.person('admin'), await api.person('admin')];
  const id = await ask(await api.person('freelancer', { bare: true, coins: 3_000 }), 3_000);
  expect(await pay(first, id)).toMatchObject(NEEDED);
  await makeRole(second, first, 'client');
  await suspend(second, first);
  expect(await pay(second, id)).toMatchObject(NEEDED);
});

it('a freelancer who is suspended for fraud is paid', async () => {
  const [admin, worker] = [await api.person('admin'), await api.person('freelancer', { bare: true, coins: 300 })];
  const id = await ask(worker, 300);
  await suspend(admin, worker);
  expect(await pay(admin, id)).toMatchObject({ status: 409, body: { code: 'payout_held' } });
});

it('the chart shows coins as withdrawn that came back', async () => {
  const [admin, worker] = [await api.person('admin'), await api.person('freelancer', { bare: true, coins: 650 })];
  const body = { reason };
  await api.ok(calls.rejectWithdrawal, { params: { id: await ask(worker, 300) }, body }, tokenOf(admin));
  await pay(admin, await ask(worker, 350));
  const { totals } = await api.ok(calls.getCoinDays, { params: { email: worker.email } }, tokenOf(worker));
  expect(totals.withdrawn).toBe(350);
});
