/** Starting coins: once per mailbox, for ever, and only for a verified address (decisions.md 21). */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { FROM_THE_BEGINNING } from '../../database/conversion';
import { collectionOf } from '../../database/records';
import { useEnv } from '../../env';
import { startSecondProcess } from '../../testing/second-process';
import { shared } from '../../testing/shared';
import { startTestApi } from '../../testing/start-test-api';
import { noteMailboxes } from './note-mailboxes';
import { mailboxId, MailboxModel } from './mailbox.model';
import { mailboxOf } from './mailbox.policy';
import { UserModel } from './user.model';

const api = shared(startTestApi);
afterEach(() => api.assertBalanced());

let made = 0;
const newUid = (): string => `uid-of-test-${(made += 1)}`;
const exchange = (uid: string, email: string, claims = {}) =>
  api.ok(calls.exchangeToken, { body: {} }, { token: api.identity.idToken(uid, email, claims) });
const register = async (uid: string, email: string, claims = {}, role: 'client' | 'freelancer' = 'client') => {
  const { token } = await exchange(uid, email, claims);
  const made = await api.ok(calls.registerUser, { body: { name: 'Farmer', role } }, { token });
  return { ...made, token, id: made.insertedId };
};

test('are one bonus for a mailbox whose owner signs up, spends, leaves and signs up again', async () => {
  const worker = await api.person('freelancer', { bare: true });
  for (let round = 0; round < 4; round += 1) {
    const uid = newUid();
    const farmer = await register(uid, 'farmer@mail.test');
    expect(farmer.starting_coins).toBe(round === 0 ? 'paid' : 'had_before');
    const { coins } = await api.record(farmer);
    expect(coins).toBe(round === 0 ? 15 : 0);
    const as = { token: farmer.token };
    if (coins > 0) {
      const task = await api.task({ ...farmer, uid: '', email: '', name: '' }, { task_quantity: 1, per_task_pay: 15 });
      const work = await api.submit(worker, task);
      await api.ok(calls.decideSubmission, { params: { id: work }, body: { status: 'approve' } }, as);
    }
    // The identity is gone at its service, and so the address is free again.
    const token = api.tokenOf({ uid, email: 'farmer@mail.test' });
    await api.ok(calls.closeUser, { params: { id: farmer.id } }, { token });
  }
  expect((await api.record(worker)).coins).toBe(15);
});

test('count spellings of one mailbox as one', async () => {
  expect((await register(newUid(), 'some.body@gmail.com')).starting_coins).toBe('paid');
  for (const email of ['somebody@gmail.com', 's.o.m.e.body+9@googlemail.com', 'somebody+x@gmail.com'])
    expect((await register(newUid(), email)).starting_coins).toBe('had_before');
});

test.each([
  ['A.B+tag@Gmail.com', 'ab@gmail.com'],
  ['ab@googlemail.com', 'ab@gmail.com'],
  ['ab@Bücher.example', 'ab@xn--bcher-kva.example'],
  ['a.b@gmail.com.', 'ab@gmail.com'],
  ['A.B+tag+more@Mail.test', 'a.b@mail.test'],
  ['+whole@mail.test', '+whole@mail.test'],
])('the mailbox of %s is %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));

test('are one bonus when variants of one mailbox register at once in two processes', async () => {
  const two = await startSecondProcess(api);
  try {
    const tokens = Array.from({ length: 12 }, (_, n) => api.tokenOf({ uid: newUid(), email: `racer+${n}@mail.test` }));
    const answers = await Promise.all(
      tokens.map((token, n) =>
        two.clients[n % 2 === 0 ? 0 : 1].send(
          calls.registerUser,
          { body: { name: 'Racer', role: 'client' } },
          { token },
        ),
      ),
    );
    const said = answers.map(({ body }) => (body as { starting_coins?: string }).starting_coins);
    expect(said.filter((one) => one === 'paid')).toHaveLength(1);
    const ids = answers.flatMap(({ status, body }) =>
      status === 201 ? [new Types.ObjectId((body as { insertedId: string }).insertedId)] : [],
    );
    const records = await collectionOf(UserModel)
      .find({ _id: { $in: ids } })
      .toArray();
    expect(records.reduce((sum, { coins }) => sum + coins, 0)).toBe(15);
  } finally {
    await two.stop();
  }
});

describe('of an address that is not verified', () => {
  test('wait until the first exchange that says so, and are paid once however many come', async () => {
    const uid = newUid();
    const email = 'unverified@mail.test';
    const unverified = { emailVerified: false };
    const person = await register(uid, email, unverified);
    expect(person.starting_coins).toBe('awaits_verification');
    await exchange(uid, email, unverified);
    expect((await api.record(person)).coins).toBe(0);
    await Promise.all([1, 2, 3, 4].map(() => exchange(uid, email)));
    expect(await api.record(person)).toMatchObject({ coins: 15, promotional_coins: 15, starting_coins: 'paid' });
    const shown = await api.ok(calls.getUserForRole, { params: { email } }, { token: person.token });
    expect(shown).toMatchObject({ coins: 15, starting_coins: 'paid' });
  });

  test('are not paid to a mailbox that had them', async () => {
    const uid = newUid();
    const person = await register(uid, 'unverified+2@mail.test', { emailVerified: false });
    await exchange(uid, 'unverified+2@mail.test');
    expect(await api.record(person)).toMatchObject({ coins: 0, starting_coins: 'had_before' });
  });

  test('are paid at once where no address is a real one', async () => {
    useEnv({ ...api.env, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9' });
    try {
      const person = await register(newUid(), 'local@mail.test', { emailVerified: false }, 'freelancer');
      expect(await api.record(person)).toMatchObject({ coins: 10, starting_coins: 'paid' });
    } finally {
      useEnv(api.env);
    }
  });
});

test('are noted of everybody who got them before, however often and by however many processes at once', async () => {
  const email = 'long.ago@gmail.com';
  const old = await register(newUid(), email);
  await collectionOf(MailboxModel).deleteMany({});
  await collectionOf(UserModel).updateMany({}, { $unset: { starting_coins: '' } });
  await Promise.all([
    noteMailboxes(FROM_THE_BEGINNING),
    noteMailboxes(FROM_THE_BEGINNING),
    noteMailboxes(FROM_THE_BEGINNING),
  ]);
  await noteMailboxes(FROM_THE_BEGINNING);
  expect(await collectionOf(MailboxModel).findOne({ _id: mailboxId(email) })).toMatchObject({
    user_id: new Types.ObjectId(old.id),
  });
  expect((await register(newUid(), 'longago+2@gmail.com')).starting_coins).toBe('had_before');
  expect(await collectionOf(UserModel).countDocuments({ starting_coins: null as never })).toBe(0);
});

test('leave no address that could be read behind', async () => {
  await register(newUid(), 'secret-name@mail.test');
  const kept = JSON.stringify(await collectionOf(MailboxModel).find().toArray());
  expect(kept).not.toContain('secret-name');
  const known = mailboxId('secret-name@mail.test');
  useEnv({ ...api.env, LEDGER_SECRET: 'x'.repeat(40) });
  expect(mailboxId('secret-name@mail.test')).not.toBe(known);
  useEnv(api.env);
});
