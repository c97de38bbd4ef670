/** Messages about work: only between its two parties, limited, notified in the same transaction, and hidden when that is decided. */
import { Types } from 'mongoose';
import { calls, WORK_TALK } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { NoticeModel } from '../news/notice.model';
import { MessageModel } from './message.model';

const WORDS = 'Is the second page part of it?';

const api = shared(startTestApi);
const admin = shared(() => api.person('admin'));

interface Given {
  client: Person;
  worker: Person;
  id: string;
}
async function work(): Promise<Given> {
  const client = await api.person('client', { coins: 40 });
  const worker = await api.person('freelancer');
  return { client, worker, id: await api.submit(worker, await api.task(client)) };
}
const write = (person: Person, { id }: Given, text = WORDS) =>
  api.send(calls.writeAboutWork, { params: { id }, body: { text } }, api.as(person));
const read = (person: Person, { id }: Given) => api.ok(calls.readWorkTalk, { params: { id } }, api.as(person));
const newsOf = ({ id }: Person) =>
  collectionOf(NoticeModel)
    .find({ person: new Types.ObjectId(id), kind: 'work_message' })
    .toArray();

test('is in the order in which it was written, though the clock of one process is two minutes fast', async () => {
  const given = await work();
  await write(given.worker, given);
  const messages = collectionOf(MessageModel);
  const first = (await messages.findOneAndDelete({ submission_id: new Types.ObjectId(given.id) }))!;
  const twoMinutesLater = Types.ObjectId.createFromTime(Math.floor(first.at.getTime() / 1_000) + 120);
  await messages.insertOne({ ...first, _id: twoMinutesLater });
  await write(given.client, given, 'Yes.');
  expect((await read(given.client, given)).messages.map(({ text }) => text)).toEqual([WORDS, 'Yes.']);
});

test('goes to the other side with its news, and each reads who wrote what', async () => {
  const given = await work();
  expect((await write(given.worker, given)).status).toBe(201);
  expect((await write(given.client, given, 'Yes,\nboth are.')).status).toBe(201);
  const seen = (person: Person) =>
    read(person, given).then(({ messages }) => messages.map(({ from, own, text }) => [from, own, text]));
  expect(await seen(given.client)).toEqual([
    ['freelancer', false, WORDS],
    ['client', true, 'Yes,\nboth are.'],
  ]);
  expect((await seen(given.worker)).map(([, own]) => own)).toEqual([true, false]);
  expect((await seen(admin)).map(([, own]) => own)).toEqual([false, false]);
  // Its words are read where they can be hidden.
  const facts = { task_title: 'Describe a picture', name: given.worker.name };
  expect((await newsOf(given.client)).map((notice) => notice.facts)).toEqual([facts]);
  expect(await newsOf(given.worker)).toHaveLength(1);
});

test('is closed to everybody else, who are not told that there is such work', async () => {
  const [given, other] = [await work(), await work()];
  for (const person of [other.client, other.worker]) {
    expect((await write(person, given)).body).toMatchObject({ code: 'submission_not_found' });
    expect((await api.refused(calls.readWorkTalk, { params: { id: given.id } }, api.as(person))).code).toBe(
      'submission_not_found',
    );
  }
  expect((await write(admin, given)).body).toMatchObject({ code: 'not_allowed' });
  expect((await write(given.worker, given, ' ')).status).toBe(422);
  expect((await write(given.worker, given, 'x'.repeat(1_001))).status).toBe(422);
  expect((await read(given.client, given)).messages).toEqual([]);
});

test('ends some days after the decision, and not while an appeal runs', async () => {
  const given = await work();
  const [params, token] = [{ id: given.id }, api.as(given.client)];
  await api.ok(calls.decideSubmission, { params, body: { status: 'reject' } }, token);
  expect(await read(given.worker, given)).toMatchObject({
    can: { write: true },
    closes_at: expect.any(String) as string,
  });
  setClock(() => Date.now() + 6 * DAY_MS);
  const reason = 'The list has all ten entries; look at the second page.';
  await api.ok(calls.openAppeal, { params, body: { reason } }, api.as(given.worker));
  setClock(() => Date.now() + (WORK_TALK.days + 1) * DAY_MS);
  expect(await read(given.worker, given)).toMatchObject({ can: { write: true }, closes_at: null });
  await api.ok(calls.decideAppeal, { params, body: { outcome: 'upheld', reason } }, api.as(admin));
  expect((await write(given.worker, given)).status).toBe(201);
  setClock(() => Date.now() + (2 * WORK_TALK.days + 2) * DAY_MS);
  expect((await read(given.worker, given)).can.write).toBe(false);
  expect((await write(given.worker, given)).body).toMatchObject({ code: 'messages_closed' });
});

test('does not close on somebody who is suspended, nor on whoever they write to afterwards', async () => {
  const given = await work();
  const [params, token] = [{ id: given.id }, api.as(given.client)];
  await api.ok(calls.decideSubmission, { params, body: { status: 'approve' } }, token);
  const body = { until: new Date(Date.now() + 10 * DAY_MS).toISOString(), reason: 'Looking into a report about them.' };
  await api.ok(calls.suspendUser, { params: { email: given.worker.email }, body }, api.as(admin));
  setClock(() => Date.now() + (WORK_TALK.days + 9) * DAY_MS);
  for (const person of [given.worker, given.client]) {
    expect((await read(person, given)).can.write).toBe(true);
    expect((await write(person, given)).status).toBe(201);
  }
  setClock(() => Date.now() + (WORK_TALK.days + 11) * DAY_MS);
  expect((await write(given.client, given)).body).toMatchObject({ code: 'messages_closed' });
});

test('holds its limit however many tabs write at once', async () => {
  const given = await work();
  const rush = await Promise.all(Array.from({ length: WORK_TALK.perHour + 6 }, () => write(given.worker, given)));
  expect(rush.filter(({ status }) => status === 201)).toHaveLength(WORK_TALK.perHour);
  expect(rush.find(({ status }) => status !== 201)?.body).toMatchObject({ code: 'too_many_messages' });
  expect((await write(given.client, given)).status).toBe(201);
  setClock(() => Date.now() + 3_700_000);
  expect((await write(given.worker, given)).status).toBe(201);
});

test('leaves room for the other side, however much one has written', async () => {
  const given = await work();
  await write(given.client, given);
  const [first] = await collectionOf(MessageModel)
    .find({ submission_id: new Types.ObjectId(given.id) })
    .toArray();
  const at = new Date(Date.now() - DAY_MS);
  const more = Array.from({ length: WORK_TALK.most / 2 - 1 }, () => ({ ...first!, _id: new Types.ObjectId(), at }));
  await collectionOf(MessageModel).insertMany(more);
  expect((await write(given.client, given)).body).toMatchObject({ code: 'too_many_messages' });
  expect((await write(given.worker, given)).status).toBe(201);
  expect((await read(given.client, given)).messages.at(-1)).toMatchObject({ from: 'freelancer' });
});

test('what is reported can be hidden from both sides by an admin, once, and its author reports nothing of the own', async () => {
  const given = await work();
  await write(given.worker, given, 'Send me your card number.');
  const [message] = (await read(given.client, given)).messages;
  const report = (person: Person) =>
    api.send(
      calls.reportThing,
      { body: { about: 'message', id: message?._id ?? '', reason: 'personal_data' } },
      api.as(person),
    );
  expect((await report(given.worker)).body).toMatchObject({ code: 'own_thing' });
  expect((await report((await work()).client)).body).toMatchObject({ code: 'message_not_found' });
  expect((await report(given.client)).status).toBe(201);
  const thing = (await api.ok(calls.listReported, { query: {} }, api.as(admin))).find(
    (each) => each.thing === message?._id,
  );
  expect(thing).toMatchObject({ kind: 'message', text: 'Send me your card number.', can: { hideMessage: true } });
  const body = { decision: 'hide_message' as const, note: 'Asks for a card number.', read: 1 };
  await api.ok(calls.decideReported, { params: { id: thing?._id ?? '' }, body }, api.as(admin));
  for (const person of [given.client, given.worker]) {
    expect((await read(person, given)).messages).toMatchObject([{ hidden: true, text: '' }]);
  }
  expect((await report(given.client)).body).toMatchObject({ code: 'message_not_found' });
  const told = { person: new Types.ObjectId(given.worker.id), kind: 'content_hidden' as const };
  expect(await collectionOf(NoticeModel).find(told).toArray()).toMatchObject([{ facts: { what: 'message' } }]);
});

test('what somebody wrote leaves with them', async () => {
  const given = await work();
  await write(given.worker, given, 'My name and my number.');
  await api.ok(calls.closeUser, { params: { id: given.worker.id } }, api.as(given.worker));
  const kept = await collectionOf(MessageModel).findOne({ author: new Types.ObjectId(given.worker.id) });
  expect(kept).toMatchObject({ text: '', hidden: true });
});
