/** A payout account not named before requires a recent sign-in: a token alone, however obtained, cannot redirect money. */
import { calls, MIN_WITHDRAWAL_COINS } from '@taskmint/contract';
import { issueToken } from '../../http/tokens';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';

const api = shared(() => startTestApi({ PAYOUT_CHANGE_HOURS: '0', EARNINGS_HOLD_DAYS: '0' }));

const MINUTE = 60;
let accounts = 0;
const newAccount = () => `0171234${String((accounts += 1)).padStart(4, '0')}`;

/** A token of a session that signed in so many seconds ago. */
function tokenAfter({ uid, email }: Person, seconds: number, secondFactor = false): string {
  const identity = { uid, email, emailVerified: true, name: null, photoURL: null };
  const authTime = Math.floor(Date.now() / 1_000) - seconds;
  return issueToken(identity, api.env, { providers: 'email', authTime, secondFactor }).token;
}

function ask(token: string, account_number: string) {
  const body = { withdraw_coin: MIN_WITHDRAWAL_COINS, payment_system: 'Bcash' as const, account_number };
  return api.send(calls.requestWithdrawal, { body }, { token });
}

const worker = () => api.person('freelancer', { coins: 4 * MIN_WITHDRAWAL_COINS });
const NEEDED = { status: 409, body: { code: 'fresh_sign_in_needed' } };

it('a session that signed in long ago names no account, and nothing is held', async () => {
  const person = await worker();
  const { coins } = await api.record(person);
  expect(await ask(tokenAfter(person, 11 * MINUTE), newAccount())).toMatchObject(NEEDED);
  expect((await api.record(person)).coins).toBe(coins);
  await api.assertBalanced();
});

it('the same person names it after signing in anew, and uses it later without', async () => {
  const person = await worker();
  const account = newAccount();
  expect((await ask(tokenAfter(person, 9 * MINUTE), account)).status).toBe(201);
  const [waiting] = await api.ok(calls.listWithdrawals, {}, { token: person.token });
  await api.ok(calls.cancelWithdrawal, { params: { id: waiting!._id } }, { token: person.token });
  expect((await ask(tokenAfter(person, 59 * MINUTE), account)).status).toBe(201);
});

it('a changed account is asked about again', async () => {
  const person = await worker();
  await ask(person.token, newAccount());
  const [waiting] = await api.ok(calls.listWithdrawals, {}, { token: person.token });
  await api.ok(calls.cancelWithdrawal, { params: { id: waiting!._id } }, { token: person.token });
  const another = newAccount();
  expect(await ask(tokenAfter(person, 11 * MINUTE), another)).toMatchObject(NEEDED);
  expect((await ask(tokenAfter(person, MINUTE), another)).status).toBe(201);
});

it('who has a second factor has to have used it, however lately they signed in without', async () => {
  const person = await worker();
  api.identity.secondFactors.set(person.uid, 1);
  const account = newAccount();
  expect(await ask(tokenAfter(person, 0), account)).toMatchObject(NEEDED);
  expect(await ask(tokenAfter(person, 11 * MINUTE, true), account)).toMatchObject(NEEDED);
  expect((await ask(tokenAfter(person, 0, true), account)).status).toBe(201);
});

it('nobody who cannot show that it is them closes an account, which would forfeit what it holds', async () => {
  const person = await worker();
  const close = (token: string) => api.send(calls.closeUser, { params: { id: person.id } }, { token });
  expect(await close(tokenAfter(person, 11 * MINUTE))).toMatchObject(NEEDED);
  api.identity.secondFactors.set(person.uid, 1);
  expect(await close(tokenAfter(person, MINUTE))).toMatchObject(NEEDED);
  expect(await api.record(person)).toMatchObject({ status: 'active' });
  expect(await close(tokenAfter(person, MINUTE, true))).toMatchObject({ status: 200, body: { deletedCount: 1 } });
});

it('a token of a session that nothing is known of names none', async () => {
  const person = await worker();
  const { token } = issueToken({ ...person, emailVerified: true, photoURL: null }, api.env);
  expect(await ask(token, newAccount())).toMatchObject(NEEDED);
});
