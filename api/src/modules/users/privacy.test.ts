/** Addresses are private (decisions.md 27): who sees them, and what requires a verified one. */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { promoteAdmin } from '../../commands/promote-admin.command';
import { collectionOf } from '../../database/records';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { UserModel } from './user.model';

let people: Record<'client' | 'other' | 'freelancer' | 'admin', Person>;
let task: string;
const api = shared(startTestApi);
beforeAll(async () => {
  const [client, other, freelancer, admin] = await Promise.all([
    api.person('client', { coins: 500 }),
    api.person('client', { coins: 500 }),
    api.person('freelancer', { coins: 900 }),
    api.person('admin'),
  ]);
  people = { client, other, freelancer, admin };
  task = await api.task(client);
});

const STRANGERS = [undefined, 'forged'];
const others = (): (string | undefined)[] => [...STRANGERS, people.other.token, people.freelancer.token];
const withheld = (token: string | undefined, path: string) =>
  api.request('GET', path, undefined, token ? { token } : {});

describe('the address of a client', () => {
  test('is in the list and the detail of a task for themselves and admins only', async () => {
    for (const token of others())
      for (const path of ['/task', '/task?status=any', `/task/${task}`])
        expect((await withheld(token, path)).text).not.toContain(people.client.email);
    for (const { token } of [people.client, people.admin])
      for (const path of ['/task', '/task?status=any', `/task/${task}`])
        expect((await withheld(token, path)).text).toContain(people.client.email);
  });

  test('is not sent to somebody who asks at the same moment as they', async () => {
    const tokens = Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? people.client.token : others()[n % 4]));
    const answers = await Promise.all(tokens.map((token) => withheld(token, '/task')));
    const shows = answers.map(({ text }) => text.includes(people.client.email));
    expect(shows).toEqual(tokens.map((token) => token === people.client.token));
  });

  test('finds tasks for themselves and admins only, and nobody learns from the refusal whether it is known', async () => {
    const ask = (email: string, token?: string) => withheld(token, `/task?creator_email=${email}`);
    for (const email of [people.client.email, 'unknown@people.test']) {
      expect((await ask(email)).body).toMatchObject({ code: 'not_signed_in' });
      expect((await ask(email, people.other.token)).body).toMatchObject({ code: 'not_allowed' });
    }
    for (const { token } of [people.client, people.admin])
      expect((await ask(people.client.email, token)).body).toHaveLength(1);
  });
});

test('cancelled tasks are in no list but the one of their client and those of admins', async () => {
  const id = await api.task(people.client);
  await api.ok(calls.deleteTask, { params: { id } }, { token: people.client.token });
  expect((await withheld(undefined, '/task?status=cancelled')).status).toBe(401);
  for (const { token } of [people.other, people.freelancer, people.client])
    expect((await withheld(token, '/task?status=cancelled')).status).toBe(403);
  const own = `/task?status=cancelled&creator_email=${people.client.email}`;
  for (const { token } of [people.client, people.admin]) expect((await withheld(token, own)).text).toContain(id);
  expect((await withheld(people.admin.token, '/task?status=cancelled')).text).toContain(id);
});

describe('whether an address is registered', () => {
  test('cannot be asked: a stranger and nobody get the same answer', async () => {
    const ask = (email: string, token: string) => api.send(calls.getUser, { params: { email } }, { token });
    const answers = await Promise.all(
      [people.other.email, people.admin.email, 'unknown@people.test'].map((email) => ask(email, people.client.token)),
    );
    const [first] = answers;
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect({ ...body, requestId: '' }).toEqual({ ...first?.body, requestId: '' });
    }
  });

  test('is known to whoever worked with the person, who sees the public profile without the role', async () => {
    const client = await api.person('client', { coins: 100 });
    const worker = await api.person('freelancer');
    await api.submit(worker, await api.task(client));
    for (const [one, two] of [
      [client, worker],
      [worker, client],
    ] as const) {
      const profile = await api.ok(calls.getUser, { params: { email: two.email } }, { token: one.token });
      expect(Object.keys(profile).sort()).toEqual(['name', 'photoURL', 'reputation']);
    }
  });
});

describe('without a verified address', () => {
  const unverify = ({ id }: Person) =>
    collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(id) }, { $set: { email_verified: false } });
  const body = { withdraw_coin: 300, payment_system: 'Bcash' as const, account_number: '01712345678' };

  test('nothing is withdrawn and no account claimed; the next exchange that says so ends it', async () => {
    const worker = await api.person('freelancer', { coins: 900 });
    await unverify(worker);
    const refusal = await api.refused(calls.requestWithdrawal, { body }, { token: worker.token });
    expect(refusal.code).toBe('email_not_verified');
    // Not claimed: somebody else can use it.
    await api.ok(calls.requestWithdrawal, { body }, { token: people.freelancer.token });
    await api.ok(calls.exchangeToken, { body: {} }, { token: api.identity.idToken(worker.uid, worker.email) });
    const free = { ...body, account_number: '01712345679' };
    await api.ok(calls.requestWithdrawal, { body: free }, { token: worker.token });
    await api.assertBalanced();
  });

  test('nobody becomes an admin, neither by an admin nor from the terminal', async () => {
    const person = await api.person('client');
    await unverify(person);
    const change = { params: { email: person.email }, body: { role: 'admin' as const } };
    expect(await api.refused(calls.changeRole, change, { token: people.admin.token })).toMatchObject({
      code: 'email_not_verified',
    });
    expect(await promoteAdmin(person.email)).toBe('unverified');
    expect((await api.record(person)).role).toBe('client');
  });

  it('one made on the server stands in the log by its action, in no words of one language', async () => {
    const person = await api.person('client');
    expect(await promoteAdmin(person.email)).toBe('promoted');
    const [entry] = await api.ok(calls.listAudit, { query: {} }, { token: people.admin.token });
    expect(entry).toMatchObject({ action: 'promote-admin', subject: `user:${person.id}`, reason: null });
  });
});
