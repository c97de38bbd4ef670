/**
 * Questions about tasks: visible to everybody who sees the task, limited, answered once by its client, notified in the same transaction,
 * and hidden when that is decided.
 */
import { Types } from 'mongoose';
import { calls, TASK_QUESTION, type NoticeKind, type ListedQuestion } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { NoticeModel } from '../news/notice.model';
import { QuestionModel } from './question.model';

const WORDS = 'Is the second page part of it as well?';

let admin: Person;
let client: Person;
let asker: Person;
const api = shared(startTestApi);
beforeAll(async () => {
  [admin, client] = await Promise.all([api.person('admin'), api.person('client', { coins: 1_000 })]);
});
beforeEach(async () => {
  asker = await api.person('freelancer');
});

const ask = (person: Person, id: string, text = WORDS) =>
  api.send(calls.askQuestion, { params: { id }, body: { text } }, api.as(person));
const asked = async (id: string, person = asker) =>
  (await api.ok(calls.askQuestion, { params: { id }, body: { text: WORDS } }, api.as(person))).insertedId;
const answer = (person: Person, id: string, text = 'Yes, both sides.') =>
  api.send(calls.answerQuestion, { params: { id }, body: { text } }, api.as(person));
const read = (person: Person, id: string) => api.ok(calls.listQuestions, { params: { id } }, api.as(person));
const noticesOf = async (person: Person, kind: NoticeKind) =>
  (
    await collectionOf(NoticeModel)
      .find({ person: new Types.ObjectId(person.id), kind })
      .toArray()
  ).map(({ facts, about }) => [facts, about?.toHexString()]);

test('everybody who sees the task reads the question and the answer, with the name of the asker and no address', async () => {
  const id = await api.task(client, { task_title: 'Two pages' });
  const question = await asked(id);
  expect((await answer(client, question)).status).toBe(200);
  for (const person of [asker, client, admin, await api.person('freelancer'), await api.person('client')]) {
    const seen = await read(person, id);
    expect(seen).toMatchObject([
      {
        _id: question,
        asker_name: asker.name,
        own: person === asker,
        text: WORDS,
        answer: { text: 'Yes, both sides.' },
      },
    ]);
    expect(JSON.stringify(seen)).not.toContain('@');
    const task = await api.ok(calls.getTask, { params: { id } }, api.as(person));
    expect(task.can?.ask).toBe(person !== client && person !== admin);
  }
  expect(await noticesOf(client, 'question_asked')).toEqual([[{ task_title: 'Two pages', name: asker.name }, id]]);
  expect(await noticesOf(asker, 'question_answered')).toEqual([[{ task_title: 'Two pages' }, id]]);
});

test('an answer is given once by the client of the task, also of two at once, and stays', async () => {
  const [other, question] = [await api.person('client'), await asked(await api.task(client))];
  expect((await answer(other, question)).body).toMatchObject({ code: 'question_not_found' });
  expect((await answer(asker, question)).body).toMatchObject({ code: 'not_allowed' });
  const both = await Promise.all(['Yes, it is.', 'No, it is not.'].map((text) => answer(client, question, text)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await noticesOf(asker, 'question_answered')).toHaveLength(1);
  const given = (await collectionOf(QuestionModel).findOne({ _id: new Types.ObjectId(question) }))?.answer;
  expect((await answer(client, question, '')).status).toBe(422);
  expect((await answer(client, question, 'Something else.')).body).toMatchObject({ code: 'already_answered' });
  expect((await collectionOf(QuestionModel).findOne({ _id: new Types.ObjectId(question) }))?.answer).toEqual(given);
});

test('nobody asks about what they do not see, what is their own, or what has ended', async () => {
  const id = await api.task(client);
  expect((await ask(client, id)).body).toMatchObject({ code: 'own_thing' });
  expect((await ask(admin, id)).body).toMatchObject({ code: 'not_allowed' });
  for (const text of ['Too short a question.'.slice(0, TASK_QUESTION.min - 1), 'x'.repeat(TASK_QUESTION.max + 1)])
    expect((await ask(asker, id, text)).status).toBe(422);
  setClock(() => Date.now() + 9 * DAY_MS);
  expect((await ask(asker, id)).body).toMatchObject({ code: 'questions_closed' });
  expect((await api.ok(calls.getTask, { params: { id } }, api.as(asker))).can?.ask).toBe(false);
  setClock();

  const hidden = await api.task(client);
  const question = await asked(hidden);
  const moderation = { verdict: 'hide' as const, reason: 'It has to be looked at.' };
  const token = api.tokenOf(admin, { secondFactor: true });
  await api.ok(calls.moderateTask, { params: { id: hidden }, body: moderation }, { token });
  expect((await ask(asker, hidden)).body).toMatchObject({ code: 'task_not_found' });
  expect((await api.refused(calls.listQuestions, { params: { id: hidden } }, api.as(asker))).code).toBe(
    'task_not_found',
  );
  const report = { body: { about: 'question' as const, id: question, reason: 'scam' as const } };
  expect((await api.refused(calls.reportThing, report, api.as(await api.person('freelancer')))).code).toBe(
    'task_not_found',
  );
  expect(await read(client, hidden)).toHaveLength(1);
});

test('the limits hold however many tabs ask at once: by task, and by day', async () => {
  const { perTask, perDay } = TASK_QUESTION;
  const id = await api.task(client);
  const statuses = (await Promise.all(Array.from({ length: perTask + 2 }, () => ask(asker, id)))).map(
    (each) => each.status,
  );
  expect(statuses.filter((status) => status === 201)).toHaveLength(perTask);
  expect((await ask(asker, id)).body).toMatchObject({ code: 'too_many_questions' });
  // Somebody else has their own.
  expect((await ask(await api.person('freelancer'), id)).status).toBe(201);
  for (let left = perDay - perTask; left > 0; left -= 1) await asked(await api.task(client));
  const next = await api.task(client);
  expect((await ask(asker, next)).body).toMatchObject({ code: 'too_many_questions' });
  setClock(() => Date.now() + DAY_MS + 1_000);
  expect((await ask(asker, next)).status).toBe(201);
});

test('the last question that a task can have is asked by one, however many ask at once', async () => {
  const task_id = new Types.ObjectId(await api.task(client));
  const owner = new Types.ObjectId(client.id);
  const one = { task_id, owner, asker: new Types.ObjectId(), text: WORDS, at: new Date(), hidden: false, answer: null };
  await collectionOf(QuestionModel).insertMany(
    Array.from({ length: TASK_QUESTION.most - 1 }, () => ({ ...one, _id: new Types.ObjectId() })),
  );
  const people = await Promise.all(Array.from({ length: 6 }, () => api.person('freelancer')));
  const codes = (await Promise.all(people.map((each) => ask(each, task_id.toHexString())))).map(({ status }) => status);
  expect(codes.sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect(await collectionOf(QuestionModel).countDocuments({ task_id })).toBe(TASK_QUESTION.most);
});

test('a client reads which running tasks have questions that wait for an answer, the longest wait first', async () => {
  const owner = await api.person('client', { coins: 1_000 });
  const waiting = async () =>
    (await api.ok(calls.listQuestionedTasks, {}, api.as(owner))).map(({ task_title, questions }) => [
      task_title,
      questions,
    ]);
  expect(await waiting()).toEqual([]);
  const [long, short, hidden] = await Promise.all([
    api.task(owner, { task_title: 'Asked first' }),
    api.task(owner, { task_title: 'Asked later' }),
    api.task(owner, { task_title: 'Asked what was hidden' }),
  ]);
  await asked(await api.task(client));
  const first = await asked(long);
  await asked(short);
  const second = await asked(long);
  const improper = { _id: new Types.ObjectId(await asked(hidden)) };
  await collectionOf(QuestionModel).updateOne(improper, { $set: { hidden: true } });
  expect(await waiting()).toEqual([
    ['Asked first', 2],
    ['Asked later', 1],
  ]);
  await answer(owner, first);
  expect(await waiting()).toEqual([
    ['Asked later', 1],
    ['Asked first', 1],
  ]);
  await answer(owner, second);
  expect(await waiting()).toEqual([['Asked later', 1]]);
  setClock(() => Date.now() + 9 * DAY_MS);
  expect(await waiting()).toEqual([]);
  setClock();
});

test('pages go on behind a question, whatever was asked meanwhile: none is left out and none comes twice', async () => {
  const id = await api.task(client);
  const first: string[] = [];
  for (let index = 0; index < 5; index += 1) first.unshift(await asked(id, await api.person('freelancer')));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 2, ...(cursor ? { cursor } : {}) };
    const { body, headers } = await api.send(calls.listQuestions, { params: { id }, query }, api.as(asker));
    seen.push(...(body as ListedQuestion[]).map(({ _id }) => _id));
    cursor = headers.get('x-next-cursor') ?? undefined;
    if (seen.length === 2) await asked(id);
  } while (cursor);
  expect(seen).toEqual(first);
  const query = { cursor: 'nowhere' };
  expect((await api.send(calls.listQuestions, { params: { id }, query }, api.as(asker))).status).toBe(422);
});

test.each(['question', 'answer'] as const)(
  'a %s is reported by others, and hidden from everybody by an admin alone',
  async (about) => {
    const id = await api.task(client);
    const question = await asked(id);
    await answer(client, question);
    const [author, reporter] = about === 'question' ? [asker, client] : [client, asker];
    const body = { about, id: question, reason: 'personal_data' as const };
    expect((await api.refused(calls.reportThing, { body }, api.as(author))).code).toBe('own_thing');
    await api.ok(calls.reportThing, { body }, api.as(reporter));
    const token = api.tokenOf(admin, { secondFactor: true });
    const things = await api.ok(calls.listReported, { query: { status: 'open', limit: 200 } }, { token });
    const thing = things.find((each) => each.thing === question);
    const text = about === 'question' ? WORDS : 'Yes, both sides.';
    expect(thing).toMatchObject({ kind: about, text, can: { hideMessage: true } });
    const decision = { decision: 'hide_message' as const, note: 'Holds the data of somebody.', read: 1 };
    await api.ok(calls.decideReported, { params: { id: thing?._id ?? '' }, body: decision }, { token });
    const [seen] = await read(await api.person('freelancer'), id);
    const shown = { question: [seen?.text, seen?.hidden], answer: [seen?.answer?.text, seen?.answer?.hidden] };
    expect(shown[about]).toEqual(['', true]);
    expect(shown[about === 'question' ? 'answer' : 'question'][1]).toBe(false);
    expect((await noticesOf(author, 'content_hidden')).map(([facts]) => facts)).toContainEqual({ what: about });
  },
);

test('what somebody wrote is in their copy, and leaves with them', async () => {
  const owner = await api.person('client', { coins: 100 });
  const id = await api.task(owner);
  const question = await asked(id);
  await answer(owner, question);
  expect((await api.ok(calls.exportAccount, {}, api.as(asker))).questions).toMatchObject([
    { _id: question, text: WORDS },
  ]);
  const copy = await api.ok(calls.exportAccount, {}, api.as(owner));
  expect(copy.answered_questions).toMatchObject([{ asker_name: '', answer: { text: 'Yes, both sides.' } }]);
  await api.ok(calls.closeUser, { params: { id: asker.id }, query: {} }, api.as(asker));
  expect(await read(owner, id)).toMatchObject([{ asker_name: '', text: '', hidden: true, answer: { hidden: false } }]);
  await api.ok(calls.closeUser, { params: { id: owner.id }, query: {} }, api.as(owner));
  const kept = await collectionOf(QuestionModel).findOne({ _id: new Types.ObjectId(question) });
  expect(kept).toMatchObject({ text: '', answer: { text: '', hidden: true } });
});
