/** Webhooks: what is delivered where, in which order and with which signature, and what happens to an endpoint that does not accept it. */
import { createHmac } from 'node:crypto';
import { Types } from 'mongoose';
import { calls, WEBHOOKS, type CallInput } from '@taskmint/contract';
import { now, setClock } from '../../clock';
import { database } from '../../database/connection';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { DAY_MS, HOUR_MS } from '../../days';
import { issueToken } from '../../http/tokens';
import { notIndexed, readsOf, watchCommands } from '../../testing/command-log';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { startReceiver, type ReceivedWebhook } from '../../testing/webhook-receiver';
import { NewsReaderModel } from '../news/news-reader.model';
import { NoticeModel } from '../news/notice.model';
import { notify } from '../news/notify';
import { deliverWebhooks } from './deliver-webhooks.job';
import { leave, markDue } from './due-readers';
import { WebhookDeliveryModel, WebhookModel } from './webhook.model';

jest.setTimeout(60_000);

const log = watchCommands();
let received: ReceivedWebhook[] = [];
/** What the receiver answers, by path; 200 where nothing is said. */
const answers = new Map<string, number>();

// In local mode, where a receiver may be on the same machine.
const api = shared(() => startTestApi({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9' }));
const receiver = shared(() =>
  startReceiver((request, response) => {
    received.push(request);
    response.writeHead(answers.get(request.path) ?? 200).end();
  }),
);
beforeEach(() => {
  received = [];
  answers.clear();
});

let paths = 0;
type Topics = CallInput<typeof calls.createWebhook>['body']['topics'];

async function endpoint(owner: Person, topics: Topics = ['work', 'tasks', 'reminders', 'money']) {
  const path = `/in/${(paths += 1)}`;
  const body = { url: receiver.base + path, topics };
  const { secret, record } = await api.ok(calls.createWebhook, { body }, { token: api.tokenOf(owner) });
  return { path, secret, id: record._id };
}
const client = (): Promise<Person> => api.person('client', { bare: true });
const deliver = (): Promise<number> => deliverWebhooks.run(new AbortController().signal);
const tellOf = (person: Person, ...coins: number[]) =>
  inTransaction(async (tx) => notify(tx, ...coins.map((of) => ({ person: person.id, kind: 'balance_low' as const, facts: { coins: of } })))); // oxfmt-ignore
const at = (path: string) => received.filter((one) => one.path === path);
const coinsAt = (path: string) =>
  at(path).map(({ body }) => (JSON.parse(body) as { data: { coins: number } }).data.coins);
const own = async (owner: Person) => (await api.ok(calls.listWebhooks, {}, { token: api.tokenOf(owner) }))[0]!;
const triesOf = (owner: Person, id: string) =>
  api.ok(calls.listWebhookDeliveries, { params: { id } }, { token: api.tokenOf(owner) });
const later = (ms: number) => {
  const moved = now().getTime() + ms;
  setClock(() => moved);
};

/** As a receiver does it. */
function isSigned({ headers, body }: ReceivedWebhook, secret: string): boolean {
  const [time, ...signs] = String(headers['taskmint-signature']).split(',');
  const expected = createHmac('sha256', secret)
    .update(`${time?.slice(2)}.${body}`)
    .digest('hex');
  return signs.includes(`v1=${expected}`);
}

describe('events', () => {
  test('arrive in the order in which they happened, once, signed with their time', async () => {
    const owner = await client();
    const { path, secret } = await endpoint(owner);
    await tellOf(owner, 1, 2, 3);
    await tellOf(owner, 4);
    expect(await deliver()).toBe(4);
    expect(await deliver()).toBe(0);
    expect(coinsAt(path)).toEqual([1, 2, 3, 4]);
    for (const one of at(path)) {
      expect(isSigned(one, secret)).toBe(true);
      expect(isSigned({ ...one, body: one.body.replace(/\d/, '9') }, secret)).toBe(false);
      const seconds = Number(/^t=(\d+),/.exec(String(one.headers['taskmint-signature']))?.[1]);
      expect(Math.abs(seconds * 1_000 - Date.now())).toBeLessThan(10_000);
    }
    const event = JSON.parse(at(path)[0]!.body) as object;
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{24}$/),
      number: expect.any(Number),
      type: 'balance_low',
      created_at: expect.any(String),
      about: null,
      data: { coins: 1 },
    });
  });

  test('are of what happens from then on, and of the topics chosen', async () => {
    const owner = await api.person('client', { bare: true, coins: 100 });
    await tellOf(owner, 1);
    const { path } = await endpoint(owner, ['work']);
    await tellOf(owner, 2);
    const task = await api.task(owner);
    const work = await api.submit(await api.person('freelancer'), task);
    await deliver();
    expect(at(path).map(({ body }) => (JSON.parse(body) as { type: string; about: string }))).toMatchObject([
      { type: 'submission_received', about: work },
    ]); // oxfmt-ignore
  });

  test('that concern the safety of the account are never sent', async () => {
    const owner = await client();
    const { path } = await endpoint(owner);
    const secret = { name: 'Key', scopes: ['read' as const], daily_coins: 0 };
    await api.ok(calls.createApiKey, { body: secret }, { token: api.tokenOf(owner) });
    await deliver();
    expect(at(path)).toEqual([]);
    await tellOf(owner, 7);
    await deliver();
    expect(coinsAt(path)).toEqual([7]);
  });

  test('go to nobody else’s endpoint', async () => {
    const [owner, other] = [await client(), await client()];
    const [mine, theirs] = [await endpoint(owner), await endpoint(other)];
    await tellOf(owner, 1);
    await deliver();
    expect([coinsAt(mine.path), at(theirs.path)]).toEqual([[1], []]);
  });

  test('are sent by one process only when two run at once', async () => {
    const owner = await client();
    const { path } = await endpoint(owner);
    await tellOf(owner, ...Array.from({ length: 12 }, (_, index) => index));
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    expect(coinsAt(path)).toEqual(Array.from({ length: 12 }, (_, index) => index));
  });

  test('whose sender died are sent again once its claim has run out, with the same id', async () => {
    const owner = await client();
    const { path, id } = await endpoint(owner);
    await tellOf(owner, 5);
    const filter = { _id: new Types.ObjectId(id) };
    const before = await collectionOf(WebhookModel).findOne(filter);
    await deliver();
    // As if the process had died after the answer and before it could note it.
    const left = {
      sent_up_to: before!.sent_up_to,
      claim: 'of the dead',
      claimed_until: new Date(now().getTime() + 30_000),
    };
    await collectionOf(WebhookModel).updateOne(filter, { $set: left });
    await inTransaction((tx) => markDue(tx, new Types.ObjectId(owner.id)));
    expect(await deliver()).toBe(0);
    later(31_000);
    expect(await deliver()).toBe(1);
    const ids = at(path).map(({ body }) => (JSON.parse(body) as { id: string }).id);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  test('wait no longer than any claim or pause lasts, also when the clock of the database was set back meanwhile', async () => {
    const owner = await client();
    const { path, id } = await endpoint(owner);
    await tellOf(owner, 5);
    const ahead = new Date(now().getTime() + DAY_MS);
    const left = { claim: 'of the dead', claimed_until: ahead, next_attempt_at: ahead };
    await collectionOf(WebhookModel).updateOne({ _id: new Types.ObjectId(id) }, { $set: left });
    await collectionOf(NewsReaderModel).updateMany({ webhooks_at: { $ne: null } }, { $set: { webhooks_at: ahead } });
    await deliver();
    expect(coinsAt(path)).toEqual([5]);
  });
});

describe('an endpoint that fails', () => {
  test('is tried again after growing pauses, and nothing overtakes what did not arrive', async () => {
    const owner = await client();
    const { path } = await endpoint(owner);
    answers.set(path, 500);
    await tellOf(owner, 1, 2);
    await deliver();
    await deliver();
    expect(coinsAt(path)).toEqual([1]);
    expect(await own(owner)).toMatchObject({ status: 'active', failing_since: expect.any(String) });
    later(11_000);
    await deliver();
    later(11_000);
    await deliver();
    expect(coinsAt(path)).toEqual([1, 1]);
    later(21_000);
    answers.set(path, 200);
    await deliver();
    expect(coinsAt(path)).toEqual([1, 1, 1, 2]);
    expect(await own(owner)).toMatchObject({ failing_since: null, next_attempt_at: null });
  });

  test('for three days is switched off with a notice, and goes on where it stopped', async () => {
    const owner = await client();
    const { path, id } = await endpoint(owner);
    answers.set(path, 410);
    await tellOf(owner, 1);
    await deliver();
    for (let day = 0; day < 4; day += 1) {
      later(DAY_MS);
      await deliver();
    }
    expect(await own(owner)).toMatchObject({ status: 'disabled' });
    const told = await collectionOf(NoticeModel).find({
      kind: 'webhook_disabled',
      person: new Types.ObjectId(owner.id),
    });
    expect((await told.toArray()).map(({ facts }) => facts)).toEqual([{ url: receiver.base + path }]);
    received = [];
    answers.clear();
    await tellOf(owner, 2);
    await deliver();
    expect(at(path)).toEqual([]);
    const change = { params: { id }, body: { status: 'active' as const } };
    await api.ok(calls.changeWebhook, change, { token: api.tokenOf(owner) });
    await deliver();
    expect(coinsAt(path)).toEqual([1, 2]);
  });

  test('keeps nobody else waiting', async () => {
    const [owner, other] = [await client(), await client()];
    const [bad, good] = [await endpoint(owner), await endpoint(other)];
    answers.set(bad.path, 503);
    await tellOf(owner, 1);
    await tellOf(other, 1);
    await deliver();
    expect(coinsAt(good.path)).toEqual([1]);
  });
});

describe('a thousand endpoints at which nothing is due', () => {
  const readers = () => collectionOf(NewsReaderModel);

  test('cost one query, and what is told to one of them is sent to it alone', async () => {
    const owner = await client();
    const { path, id } = await endpoint(owner);
    await deliver();
    const record = (await collectionOf(WebhookModel).findOne({ _id: new Types.ObjectId(id) }))!;
    const idle = Array.from({ length: 1_000 }, () => ({ _id: new Types.ObjectId(), person: new Types.ObjectId() }));
    await collectionOf(WebhookModel).insertMany(idle.map((one) => ({ ...record, ...one })));
    await readers().insertMany(idle.map(({ person }) => ({ _id: person, latest: 5, unread: 0, unread_of: {}, webhooks_at: null }))); // oxfmt-ignore
    const sent = await log.during(deliver);
    expect(sent.map(({ name, on }) => [name, on])).toEqual([['find', 'news_readers']]);
    expect(await Promise.all(sent.flatMap(readsOf).map(notIndexed))).toEqual([null]);
    await tellOf(owner, 1);
    expect(await deliver()).toBe(1);
    expect(coinsAt(path)).toEqual([1]);
    expect((await readers().findOne({ _id: new Types.ObjectId(owner.id) }))?.webhooks_at).toBeNull();
  });
});

test('what is told while an endpoint is being sent to is due afterwards', async () => {
  const owner = await client();
  const { path } = await endpoint(owner);
  await deliver();
  const person = new Types.ObjectId(owner.id);
  const [reader] = await collectionOf(NewsReaderModel).find({ _id: person }).toArray();
  await tellOf(owner, 1);
  // Whoever has seen less does not say that nothing is due.
  await leave(reader!, true, now());
  expect((await collectionOf(NewsReaderModel).findOne({ _id: person }))?.webhooks_at).toBeInstanceOf(Date);
  expect(await deliver()).toBe(1);
  expect(coinsAt(path)).toEqual([1]);
});

describe('the tries', () => {
  test('are kept with what was answered, the latest hundred of them', async () => {
    const owner = await client();
    const { path, id } = await endpoint(owner);
    answers.set(path, 500);
    await tellOf(owner, 1);
    await deliver();
    expect(await triesOf(owner, id)).toMatchObject([
      { type: 'balance_low', failure: 'status', status: 500, again: false },
    ]);
    answers.clear();
    later(11_000);
    await tellOf(owner, ...Array.from({ length: WEBHOOKS.kept + 9 }, (_, index) => index));
    for (let run = 0; run < 8; run += 1) await deliver();
    const tries = await triesOf(owner, id);
    expect(tries).toHaveLength(WEBHOOKS.kept);
    expect(tries[0]!.number - tries.at(-1)!.number).toBe(WEBHOOKS.kept - 1);
    expect(tries.every(({ failure, status }) => failure === null && status === 200)).toBe(true);
    expect(await collectionOf(WebhookDeliveryModel).countDocuments({ webhook: new Types.ObjectId(id) })).toBe(100);
  });

  test('can be made again by hand, once each, with the same event', async () => {
    const owner = await client();
    const { path, id } = await endpoint(owner);
    await tellOf(owner, 1, 2);
    await deliver();
    const again = (number: number) =>
      api.send(calls.resendEvent, { params: { id }, body: { number } }, { token: api.tokenOf(owner) });
    const [, first] = await triesOf(owner, id);
    await again(first!.number);
    await again(first!.number);
    await tellOf(owner, 3);
    await deliver();
    expect(coinsAt(path)).toEqual([1, 2, 1, 3]);
    expect(at(path)[2]!.headers['taskmint-event']).toBe(at(path)[0]!.headers['taskmint-event']);
    expect((await triesOf(owner, id)).map((one) => one.again)).toEqual([false, true, false, false]);
    // Neither what is still to come nor what is not for this endpoint.
    for (const number of [999, first!.number - 1]) expect((await again(number)).status).toBe(404);
  });

  test('made by hand wait for no pause: once one arrives, everything goes on', async () => {
    const owner = await client();
    const { path, id } = await endpoint(owner);
    const again = (number: number) =>
      api.ok(calls.resendEvent, { params: { id }, body: { number } }, { token: api.tokenOf(owner) });
    answers.set(path, 500);
    await tellOf(owner, 1);
    await deliver();
    await again(0);
    await deliver();
    // In vain: the pause of what is next in turn holds.
    expect(at(path)).toHaveLength(2);
    await deliver();
    expect(at(path)).toHaveLength(2);
    answers.clear();
    await again(0);
    expect(await deliver()).toBe(2);
    expect(coinsAt(path).filter((coins) => coins === 1)).toHaveLength(2);
    expect(await own(owner)).toMatchObject({ failing_since: null, next_attempt_at: null });
  });

  test('of a test arrive with nothing in them, in vain too without holding up anything', async () => {
    const owner = await client();
    const { path, id } = await endpoint(owner);
    const test = () =>
      api.ok(calls.resendEvent, { params: { id }, body: { number: 0 } }, { token: api.tokenOf(owner) });
    answers.set(path, 500);
    await test();
    await deliver();
    answers.clear();
    await test();
    await tellOf(owner, 1);
    await deliver();
    expect(at(path).map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'test',
      'test',
      'balance_low',
    ]);
  });

  test('waiting to be made again are twenty at most', async () => {
    const owner = await client();
    const { path, id } = await endpoint(owner);
    await tellOf(owner, ...Array.from({ length: 24 }, (_, index) => index));
    await deliver();
    await deliver();
    expect(at(path)).toHaveLength(24);
    const numbers = (await triesOf(owner, id)).map(({ number }) => number);
    const asked = await Promise.all(
      numbers.map((number) =>
        api.send(calls.resendEvent, { params: { id }, body: { number } }, { token: owner.token }),
      ),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(WEBHOOKS.mostResent);
    expect(asked.filter(({ status }) => status === 409)).toHaveLength(4);
  });
});

describe('the secret', () => {
  test('can be changed: for a day the one before signs too, so that a receiver can change at leisure', async () => {
    const owner = await client();
    const { path, secret: old, id } = await endpoint(owner);
    const { secret } = await api.ok(calls.rotateWebhookSecret, { params: { id } }, { token: api.tokenOf(owner) });
    expect(secret).not.toBe(old);
    await tellOf(owner, 1);
    await deliver();
    expect([isSigned(at(path)[0]!, secret), isSigned(at(path)[0]!, old)]).toEqual([true, true]);
    later(25 * HOUR_MS);
    await tellOf(owner, 2);
    await deliver();
    expect([isSigned(at(path)[1]!, secret), isSigned(at(path)[1]!, old)]).toEqual([true, false]);
  });

  test('lies nowhere in the database, and is needed fresh-signed-in', async () => {
    const owner = await client();
    const { secret, id } = await endpoint(owner);
    const stored = await Promise.all(
      (await database().collections()).map(async (one) => JSON.stringify(await one.find().toArray())),
    );
    expect(stored.some((text) => text.includes(id))).toBe(true);
    expect(stored.filter((text) => text.includes(secret.slice(6, 26)))).toEqual([]);
    const old = issueToken({ ...owner, emailVerified: true, photoURL: null }, api.env).token;
    for (const refused of [
      await api.refused(calls.rotateWebhookSecret, { params: { id } }, { token: old }),
      await api.refused(calls.createWebhook, { body: { url: `${receiver.base}/x`, topics: ['work'] } }, { token: old }),
    ])
      expect(refused.code).toBe('fresh_sign_in_needed');
  });
});

describe('endpoints', () => {
  test('are five at most, told to their owner, and go with the account', async () => {
    const owner = await client();
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => endpoint(owner)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(WEBHOOKS.most);
    const person = new Types.ObjectId(owner.id);
    expect(await collectionOf(NoticeModel).countDocuments({ person, kind: 'webhook_created' })).toBe(WEBHOOKS.most);
    const copy = await api.ok(calls.exportAccount, {}, { token: owner.token });
    expect(copy.webhooks).toHaveLength(WEBHOOKS.most);
    await api.ok(calls.closeUser, { params: { id: owner.id } }, { token: owner.token });
    expect(await collectionOf(WebhookModel).countDocuments({ person })).toBe(0);
  });

  test.each([
    'http://10.0.0.1/',
    'https://169.254.169.254/',
    'http://hooks.example.org/',
    'https://a:b@hooks.example.org/',
  ])('at %s are refused', async (url) => {
    const body = { url, topics: ['work' as const] };
    expect(await api.refused(calls.createWebhook, { body }, { token: (await client()).token })).toMatchObject({
      code: 'webhook_address_refused',
    });
  });

  test('that were taken away or stopped get nothing more', async () => {
    const owner = await client();
    const [gone, stopped] = [await endpoint(owner), await endpoint(owner)];
    const token = api.tokenOf(owner);
    expect(await api.ok(calls.deleteWebhook, { params: { id: gone.id } }, { token })).toEqual({ deletedCount: 1 });
    await api.ok(calls.changeWebhook, { params: { id: stopped.id }, body: { status: 'disabled' } }, { token });
    await tellOf(owner, 1);
    await deliver();
    expect([at(gone.path), at(stopped.path)]).toEqual([[], []]);
    const again = { params: { id: stopped.id }, body: { number: 0 } };
    expect(await api.refused(calls.resendEvent, again, { token })).toMatchObject({ code: 'webhook_disabled' });
  });

  test('of who is an admin now get nothing', async () => {
    const owner = await client();
    const { path } = await endpoint(owner);
    await tellOf(owner, 1);
    await database()
      .collection('users')
      .updateOne({ uid: owner.uid }, { $set: { role: 'admin' } });
    await deliver();
    expect(at(path)).toEqual([]);
  });
});
