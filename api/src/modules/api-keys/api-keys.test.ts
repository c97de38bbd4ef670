/** Keys for programs: created and revoked by their owner, spent with by a program, and misused by a thief. */
import { Types } from 'mongoose';
import { calls, KEY_SCOPES, type KeyScope } from '@taskmint/contract';
import { noticeText } from '@taskmint/contract/notice-texts';
import { setClock } from '../../clock';
import { database } from '../../database/connection';
import { collectionOf } from '../../database/records';
import { issueToken } from '../../http/tokens';
import { keyOf } from '../../testing/fixture-things';
import { shared } from '../../testing/shared';
import { startFixtures } from '../../testing/start-fixtures';
import { taskFields, type Person, type TestApi } from '../../testing/start-test-api';
import { NoticeModel } from '../news/notice.model';
import { TaskModel } from '../tasks/task.model';
import { LedgerEntryModel } from '../../ledger';
import { UserModel } from '../users/user.model';
import { ApiKeyModel } from './api-key.model';

jest.setTimeout(120_000);

let api: TestApi;
const fixtures = shared(startFixtures);
beforeAll(() => {
  api = fixtures.api;
});

const client = (coins: number): Promise<Person> => api.person('client', { bare: true, coins });
const all = [...KEY_SCOPES];
const idOf = (person: Person) => new Types.ObjectId(person.id);
/** A task that costs `coins`. */
const costing = (coins: number) => ({ body: { ...taskFields(), task_quantity: 1, per_task_pay: coins } });
const ownKey = (key: string) => api.ok(calls.getOwnKey, {}, { token: key });

describe('a new key', () => {
  test('is shown once, and only its hash is kept', async () => {
    const owner = await client(0);
    const { key, record } = await keyOf(fixtures, owner, ['read'], 5);
    expect(key).toMatch(/^tm_[\w-]{32}$/);
    expect(key.startsWith(record.prefix)).toBe(true);
    expect(await api.ok(calls.listApiKeys, {}, { token: owner.token })).toEqual([
      { ...record, scopes: ['read'], daily_coins: 5, spent_today: 0, last_used_at: null },
    ]);
    const stored = await Promise.all(
      (await database().collections()).map(async (one) => JSON.stringify(await one.find().toArray())),
    );
    expect(stored.some((text) => text.includes(record.prefix))).toBe(true);
    expect(stored.filter((text) => text.includes(key.slice(0, 20)))).toEqual([]);
  });

  test('is told to its owner as what concerns the safety of the account', async () => {
    const owner = await client(0);
    const { record } = await keyOf(fixtures, owner, ['read']);
    const notice = await collectionOf(NoticeModel).findOne({ person: idOf(owner), kind: 'key_created' });
    expect(notice?.facts).toEqual({ name: record.name });
  });

  test('outlives the sessions, which whoever ends them is told, and nobody who has neither key nor webhook', async () => {
    const [owner, hooked, neither] = [await client(0), await client(0), await client(0)];
    await keyOf(fixtures, owner, ['read']);
    const url = 'https://hooks.example.org/in';
    await api.ok(calls.createWebhook, { body: { url, topics: ['money'] } }, { token: hooked.token });
    const told = async (person: Person) => {
      await api.ok(calls.endOtherSessions, {}, { token: person.token });
      const notice = await collectionOf(NoticeModel).findOne({ person: idOf(person), kind: 'session_ended' });
      return notice?.facts;
    };
    expect(await told(owner)).toEqual({ others: true, programs: true });
    expect(await told(hooked)).toEqual({ others: true, programs: true });
    expect(await told(neither)).toEqual({ others: true });
    const words = noticeText({ kind: 'session_ended', facts: { others: true, programs: true } }, 'en');
    expect(words).toContain('Your API keys and webhooks go on as before');
  });

  test('needs a fresh sign-in, with the second factor of whoever has one', async () => {
    const owner = await client(0);
    const body = { name: 'Mine', scopes: ['read' as const], daily_coins: 0 };
    const old = issueToken({ ...owner, emailVerified: true, photoURL: null }, api.env, {
      providers: 'email',
      authTime: Math.floor(Date.now() / 1_000) - 3_600,
      secondFactor: false,
    }).token;
    expect(await api.refused(calls.createApiKey, { body }, { token: old })).toMatchObject({
      code: 'fresh_sign_in_needed',
    });
    api.identity.secondFactors.set(owner.uid, 1);
    expect(await api.refused(calls.createApiKey, { body }, { token: api.tokenOf(owner) })).toMatchObject({
      code: 'fresh_sign_in_needed',
    });
    await api.ok(calls.createApiKey, { body }, { token: api.tokenOf(owner, { secondFactor: true }) });
  });

  test('needs a confirmed address, and so does an endpoint: either would outlive whoever registered with an address that is not theirs', async () => {
    const [uid, email] = ['squatter', 'not-theirs@people.test'];
    const enter = async (claims: object) => {
      const token = api.identity.idToken(uid, email, { authTime: Math.floor(Date.now() / 1_000), ...claims });
      return { token: (await api.ok(calls.exchangeToken, { body: {} }, { token })).token };
    };
    const squatter = await enter({ emailVerified: false });
    await api.ok(calls.registerUser, { body: { name: 'Squatter', role: 'client' } }, squatter);
    const key = { body: { name: 'Mine', scopes: all, daily_coins: 1_000 } };
    const endpoint = { body: { url: 'https://hooks.example.org/in', topics: ['money' as const] } };
    expect((await api.refused(calls.createApiKey, key, squatter)).code).toBe('email_not_verified');
    expect((await api.refused(calls.createWebhook, endpoint, squatter)).code).toBe('email_not_verified');
    const owner = await enter({
      emailVerified: true,
      providers: 'email google.com:1',
      authTime: Math.floor(Date.now() / 1_000) + 1,
    });
    expect(await api.ok(calls.listApiKeys, {}, owner)).toEqual([]);
    await api.ok(calls.createApiKey, key, owner);
    await api.ok(calls.createWebhook, endpoint, owner);
  });

  test('is one of ten at most, however many are asked for at once', async () => {
    const owner = await client(0);
    const tries = await Promise.allSettled(Array.from({ length: 14 }, () => keyOf(fixtures, owner, ['read'])));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await collectionOf(ApiKeyModel).countDocuments({ person: idOf(owner) })).toBe(10);
  });

  test.each<[string, object]>([
    ['no right at all', { scopes: [] }],
    ['a right twice', { scopes: ['read', 'read'] }],
    ['a right that there is not', { scopes: ['admin'] }],
    ['coins below nothing', { daily_coins: -1 }],
    ['half coins', { daily_coins: 0.5 }],
    ['no name', { name: ' ' }],
    ['somebody else as its owner', { person: '0'.repeat(24) }],
  ])('is refused with %s', async (_, wrong) => {
    const owner = await client(0);
    const body = { name: 'Mine', scopes: ['read'], daily_coins: 0, ...wrong } as never;
    expect(await api.refused(calls.createApiKey, { body }, { token: owner.token })).toMatchObject({
      code: 'invalid_input',
    });
  });
});

describe('a key', () => {
  test('says what it may, what it has spent and what its owner has', async () => {
    const owner = await client(100);
    const { key } = await keyOf(fixtures, owner, all, 30);
    await api.ok(calls.createTask, costing(12), { token: key });
    expect(await ownKey(key)).toMatchObject({
      key: { daily_coins: 30, spent_today: 12, last_used_at: expect.any(String) },
      email: owner.email,
      role: 'client',
      coins: 88,
    });
  });

  test('is refused once it is revoked, and somebody else’s cannot be revoked', async () => {
    const [owner, other] = [await client(0), await client(0)];
    const { key, record } = await keyOf(fixtures, owner, ['read']);
    const params = { id: record._id };
    expect(await api.ok(calls.revokeApiKey, { params }, { token: other.token })).toEqual({ deletedCount: 0 });
    await ownKey(key);
    expect(await api.ok(calls.revokeApiKey, { params }, { token: owner.token })).toEqual({ deletedCount: 1 });
    expect(await api.refused(calls.getOwnKey, {}, { token: key })).toMatchObject({ code: 'key_refused', status: 401 });
    // Not even what everybody may see: the program is told instead of going on as nobody.
    expect(await api.refused(calls.listTasks, {}, { token: key })).toMatchObject({ code: 'key_refused' });
  });

  test.each(['tm_', `tm_${'a'.repeat(32)}`, `tm_${'a'.repeat(4_000)}`])(
    'that nobody made is refused: %.12s',
    async (key) => {
      expect(await api.refused(calls.getOwnKey, {}, { token: key })).toMatchObject({ status: 401 });
    },
  );

  test('of somebody who is suspended or gone lets nobody in', async () => {
    const owner = await client(0);
    const { key } = await keyOf(fixtures, owner, ['read']);
    const set = ($set: object) => collectionOf(UserModel).updateOne({ _id: idOf(owner) }, { $set });
    await set({ suspended_until: new Date(Date.now() + 60_000), suspension_reason: 'For now' });
    expect(await api.refused(calls.getOwnKey, {}, { token: key })).toMatchObject({ code: 'suspended' });
    await set({ suspended_until: null, status: 'closed' });
    expect(await api.refused(calls.getOwnKey, {}, { token: key })).toMatchObject({ code: 'key_refused' });
  });

  test('goes with the account', async () => {
    const owner = await client(0);
    await keyOf(fixtures, owner, ['read']);
    await api.ok(calls.closeUser, { params: { id: owner.id } }, { token: owner.token });
    expect(await collectionOf(ApiKeyModel).countDocuments({ person: idOf(owner) })).toBe(0);
  });

  test('is in the copy of one’s own data, without itself', async () => {
    const owner = await client(0);
    const { key, record } = await keyOf(fixtures, owner, ['read']);
    const copy = await api.ok(calls.exportAccount, {}, { token: owner.token });
    expect(copy.api_keys).toMatchObject([{ _id: record._id, name: record.name }]);
    expect(JSON.stringify(copy)).not.toContain(key.slice(0, 20));
  });

  test('reads what is its owner’s and nothing of others', async () => {
    const [owner, other] = [await client(50), await client(50)];
    const { key } = await keyOf(fixtures, owner, ['read']);
    const theirs = await api.task(other);
    const asked = { params: { id: theirs } };
    expect(await api.refused(calls.getTaskMoney, asked, { token: key })).toMatchObject({ code: 'task_not_found' });
    expect((await api.ok(calls.getTask, asked, { token: key })).creator_email).toBe('');
    const params = { email: other.email };
    expect(await api.refused(calls.listReceivedSubmissions, { params }, { token: key })).toMatchObject({ status: 403 });
  });
});

describe('coins a day', () => {
  test('are never exceeded, however many tasks are posted at once', async () => {
    const owner = await client(1_000);
    const { key } = await keyOf(fixtures, owner, all, 100);
    const posts = Array.from({ length: 30 }, () => api.send(calls.createTask, costing(9), { token: key }));
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(11);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect((await api.record(owner)).coins).toBe(1_000 - 99);
    expect((await ownKey(key)).key.spent_today).toBe(99);
    await api.assertBalanced();
  });

  test('are the key’s own: another one and the person go on', async () => {
    const owner = await client(100);
    const [first, second] = [await keyOf(fixtures, owner, all, 10), await keyOf(fixtures, owner, all, 10)];
    await api.ok(calls.createTask, costing(10), { token: first.key });
    expect(await api.refused(calls.createTask, costing(1), { token: first.key })).toMatchObject({
      code: 'key_limit_reached',
      details: { daily_coins: 10, left_today: 0, needed: 1 },
    });
    await api.ok(calls.createTask, costing(10), { token: second.key });
    await api.ok(calls.createTask, costing(10), { token: owner.token });
    expect((await ownKey(first.key)).key.spent_today).toBe(10);
  });

  test('count nothing for what was refused', async () => {
    const owner = await client(5);
    const { key } = await keyOf(fixtures, owner, all, 100);
    expect(await api.refused(calls.createTask, costing(6), { token: key })).toMatchObject({ code: 'not_enough_coins' });
    expect((await ownKey(key)).key.spent_today).toBe(0);
  });

  test('count once for a request that is sent again', async () => {
    const owner = await client(100);
    const { key } = await keyOf(fixtures, owner, all, 10);
    const options = { token: key, idempotencyKey: 'the-same-request' };
    const first = await api.ok(calls.createTask, costing(10), options);
    expect(await api.ok(calls.createTask, costing(10), options)).toEqual(first);
    expect((await ownKey(key)).key.spent_today).toBe(10);
  });

  test('hold for what a task costs more, and for a bonus', async () => {
    const owner = await client(100);
    const { key } = await keyOf(fixtures, owner, all, 10);
    const { insertedId: id } = await api.ok(calls.createTask, costing(5), { token: key });
    const raise = (task_quantity: number) => ({ params: { id }, body: { task_quantity } });
    expect(await api.refused(calls.updateTask, raise(3), { token: key })).toMatchObject({ code: 'key_limit_reached' });
    await api.ok(calls.updateTask, raise(2), { token: key });
    const work = await api.submit(await api.person('freelancer'), id);
    await api.ok(calls.decideSubmission, { params: { id: work }, body: { status: 'approve' } }, { token: key });
    const bonus = { coins: 1, note: 'Thank you very much.', token: 'bonus-of-a-key' };
    const refused = await api.refused(calls.giveBonus, { params: { id: work }, body: bonus }, { token: key });
    expect(refused).toMatchObject({ code: 'key_limit_reached' });
    await api.assertBalanced();
  });

  test('begin anew at midnight UTC, and coins that come back do not count against them', async () => {
    const owner = await client(100);
    const { key } = await keyOf(fixtures, owner, all, 10);
    const { insertedId: id } = await api.ok(calls.createTask, costing(10), { token: key });
    await api.ok(calls.deleteTask, { params: { id } }, { token: key });
    expect((await api.record(owner)).coins).toBe(100);
    expect(await api.refused(calls.createTask, costing(1), { token: key })).toMatchObject({
      code: 'key_limit_reached',
    });
    const midnight = new Date().setUTCHours(24, 0, 0, 0);
    setClock(() => midnight + 1);
    expect((await ownKey(key)).key.spent_today).toBe(0);
    // A new day allows no more at once than any other.
    expect(await api.refused(calls.createTask, costing(11), { token: key })).toMatchObject({
      code: 'key_limit_reached',
    });
    await api.ok(calls.createTask, costing(10), { token: key });
    // What was begun before midnight and comes late counts for the new day.
    setClock(() => midnight - 1);
    expect(await api.refused(calls.createTask, costing(1), { token: key })).toMatchObject({
      code: 'key_limit_reached',
    });
  });

  test('are needed for every way out, whatever other rights a key has', async () => {
    const owner = await client(100);
    const { key } = await keyOf(fixtures, owner, ['read', 'tasks', 'review'] satisfies KeyScope[], 100);
    const id = await api.task(owner, { task_quantity: 2, per_task_pay: 5 });
    const dearer = { params: { id }, body: { task_quantity: 3 } };
    expect(await api.refused(calls.updateTask, dearer, { token: key })).toMatchObject({ code: 'key_scope_missing' });
    await api.ok(calls.updateTask, { params: { id }, body: { task_quantity: 1 } }, { token: key });
  });

  test('are needed to pay more for each of fewer places too: one accomplice would get the pay of all', async () => {
    const owner = await client(100);
    const id = await api.task(owner, { task_quantity: 10, per_task_pay: 5 });
    const fewer = { params: { id }, body: { task_quantity: 1, per_task_pay: 50 } };
    const { key: without } = await keyOf(fixtures, owner, ['tasks'], 100);
    expect(await api.refused(calls.updateTask, fewer, { token: without })).toMatchObject({ code: 'key_scope_missing' });
    const { key: little } = await keyOf(fixtures, owner, ['tasks', 'spend'], 44);
    expect(await api.refused(calls.updateTask, fewer, { token: little })).toMatchObject({ code: 'key_limit_reached' });
    const { key: enough } = await keyOf(fixtures, owner, ['tasks', 'spend'], 45);
    await api.ok(calls.updateTask, fewer, { token: enough });
    expect((await ownKey(enough)).key.spent_today).toBe(45);
    expect((await api.record(owner)).coins).toBe(50);
  });
});

describe('trying to post', () => {
  const tasksOf = (owner: Person) => collectionOf(TaskModel).countDocuments({ owner: idOf(owner) });

  test('says what would happen, and neither moves nor counts anything', async () => {
    const owner = await client(100);
    const { key } = await keyOf(fixtures, owner, all, 50);
    const before = [await api.record(owner), await collectionOf(LedgerEntryModel).countDocuments({})];
    expect(await api.ok(calls.checkTask, costing(50), { token: key })).toEqual({
      would_post: true,
      refusal: null,
      warnings: [],
      cost: 50,
      coins: 100,
      waits_for_admin: false,
    });
    expect([await api.record(owner), await collectionOf(LedgerEntryModel).countDocuments({})]).toEqual(before);
    expect([await tasksOf(owner), (await ownKey(key)).key.spent_today]).toEqual([0, 0]);
  });

  test.each<[string, number, object]>([
    ['key_limit_reached', 51, {}],
    ['not_enough_coins', 40, { coins: 30 }],
    ['invalid_input', 10, { completion_date: '2020-01-01' }],
  ])('says that it would be refused with %s', async (code, cost, { coins = 100, ...fields }: { coins?: number }) => {
    const owner = await client(coins);
    const { key } = await keyOf(fixtures, owner, all, 50);
    const input = { body: { ...costing(cost).body, ...fields } };
    const checked = await api.ok(calls.checkTask, input, { token: key });
    expect(checked).toMatchObject({ would_post: false, refusal: { code }, cost });
    // And so it is.
    expect(await api.refused(calls.createTask, input, { token: key })).toMatchObject({ code });
  });

  test('says when the key lacks the right to spend', async () => {
    const { key } = await keyOf(fixtures, await client(100), ['tasks'], 50);
    expect(await api.ok(calls.checkTask, costing(5), { token: key })).toMatchObject({
      refusal: { code: 'key_scope_missing', details: { scope: 'spend' } },
    });
  });
});

describe('a task', () => {
  test('says that software posted it, or changed it since', async () => {
    const owner = await client(100);
    const { key } = await keyOf(fixtures, owner, all, 100);
    const posterOf = async (id: string) => (await api.ok(calls.getTask, { params: { id } })).posted_by;
    const { insertedId: byKey } = await api.ok(calls.createTask, costing(5), { token: key });
    const byPerson = await api.task(owner);
    expect([await posterOf(byKey), await posterOf(byPerson)]).toEqual(['software', 'person']);
    const change = { params: { id: byPerson }, body: { task_detail: 'Software says something else now.' } };
    await api.ok(calls.updateTask, change, { token: key });
    expect(await posterOf(byPerson)).toBe('software');
    // Nobody makes it a person's again by touching it.
    await api.ok(calls.updateTask, { ...change, body: { task_detail: 'A person’s comma.' } }, { token: owner.token });
    expect(await posterOf(byPerson)).toBe('software');
    expect((await api.ok(calls.listTasks, {})).find(({ _id }) => _id === byKey)?.posted_by).toBe('software');
  });
});
