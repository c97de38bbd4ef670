/**
 * News by mail: each once, at its pace, in the person's language, to nobody else; an unavailable mail server delays mail but loses none.
 */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { setClock } from '../../../clock';
import { collectionOf } from '../../../database/records';
import { inTransaction } from '../../../database/transaction';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../days';
import { env, useEnv } from '../../../env';
import { JobFailureModel } from '../../../jobs/job-failure.model';
import { errorOf, MailRefused, type MailMessage } from '../../../mail/mail';
import { notIndexed } from '../../../testing/command-log';
import { shared } from '../../../testing/shared';
import { startTestApi, type Person } from '../../../testing/start-test-api';
import { UserModel } from '../../users/user.model';
import { NoticeModel } from '../notice.model';
import { notify, type NewNotice } from '../notify';
import { isDue, sendNewsMail } from './send-news-mail.job';

jest.setTimeout(60_000);

let sent: MailMessage[];
let fails: (() => Error) | null;
let job: ReturnType<typeof sendNewsMail>;

const api = shared(() => startTestApi({ SMTP_URL: 'smtp://127.0.0.1:9', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9' }));
beforeEach(async () => {
  sent = [];
  fails = null;
  job = sendNewsMail(() => ({
    send: async (message) => {
      if (fails) throw fails();
      sent.push(message);
    },
  }));
  await collectionOf(NoticeModel).updateMany({}, { $set: { mail_due: null } });
});

const run = () => job.run(new AbortController().signal);
const say = (person: Person, ...notices: Omit<NewNotice, 'person'>[]) =>
  inTransaction(async (tx) => notify(tx, ...notices.map((one) => ({ ...one, person: person.id }) as NewNotice)));
const money = { kind: 'coins_bought', facts: { coins: 150 } } as const;
const work = { kind: 'submission_received', facts: { task_title: 'A task', worker_name: 'Somebody' } } as const;

async function somebody(role: 'client' | 'freelancer' = 'client'): Promise<Person> {
  const person = await api.person(role);
  await collectionOf(NoticeModel).updateMany({}, { $set: { mail_due: null } });
  return person;
}

it('sends what concerns money at once, once, with a link', async () => {
  const person = await somebody();
  await say(person, money);
  expect(await run()).toBe(1);
  expect(sent).toMatchObject([
    { to: person.email, subject: 'Taskmint: Your payment went through: you got 150 coins.' },
  ]);
  expect(sent[0]?.text).toContain('http://localhost:3000/dashboard/history');
  expect(await run()).toBe(0);
});

it('gathers the rest for a day into one mail, the oldest first', async () => {
  const person = await somebody();
  await say(person, work);
  await say(person, { ...work, facts: { ...work.facts, worker_name: 'Somebody else' } });
  expect(await run()).toBe(0);
  setClock(() => Date.now() + DAY_MS);
  expect(await run()).toBe(1);
  expect(sent[0]?.subject).toBe('Taskmint: 2 notifications');
  expect(sent[0]?.text).toMatch(/Somebody handed in[^]*Somebody else handed in/);
});

it('leaves what a newer process told of to newer processes, and sends the rest', async () => {
  const person = await somebody();
  await say(person, money, money);
  const [newer] = await collectionOf(NoticeModel)
    .find({ person: new Types.ObjectId(person.id), mail_due: { $ne: null } })
    .toArray();
  if (!newer) throw new Error('nothing was told');
  await collectionOf(NoticeModel).updateOne({ _id: newer._id }, { $set: { kind: 'of_a_later_version' as never } });
  expect(await run()).toBe(1);
  expect(sent).toMatchObject([{ to: person.email, subject: expect.stringContaining('Your payment went through') }]);
  expect(await run()).toBe(0);
  const waiting = await collectionOf(JobFailureModel).countDocuments({ job: job.name, item: person.id });
  expect(waiting).toBe(0);
  // A newer process finds it as it was.
  expect(await collectionOf(NoticeModel).findOne({ _id: newer._id })).toMatchObject({ mail_due: newer.mail_due });
  await collectionOf(NoticeModel).updateOne({ _id: newer._id }, { $set: { kind: newer.kind } });
  expect(await run()).toBe(1);
});

it('keeps to what somebody chose, and writes in their language', async () => {
  const person = await somebody();
  const as = { token: person.token };
  await api.ok(calls.changeNewsSettings, { body: { mail: { work: 'never' }, language: 'bn' } }, as);
  await say(person, work, money);
  setClock(() => Date.now() + DAY_MS);
  expect(await run()).toBe(1);
  expect(sent[0]?.text).toContain('কয়েন যোগ হয়েছে');
  expect(sent[0]?.text).not.toContain('A task');
  setClock();
  await api.ok(calls.changeNewsSettings, { body: { mail: { work: 'at_once' } } }, as);
  await say(person, work);
  expect(await run()).toBe(1);
});

it('writes to whoever has just registered in the language that they registered in', async () => {
  const { token, email } = api.stranger();
  await api.ok(calls.registerUser, { body: { name: 'Rina', role: 'client', language: 'bn' } }, { token });
  await run();
  expect(sent).toMatchObject([{ to: email, subject: 'Taskmint: আপনি ১৫ কয়েন দিয়ে শুরু করছেন।' }]);
});

it('loses nothing while the mail server is down, and each try has the same id', async () => {
  const person = await somebody();
  await say(person, money);
  const tries: (string | undefined)[] = [];
  const down = sendNewsMail(() => ({
    send: async ({ id }) => {
      tries.push(id);
      if (tries.length < 3) throw new Error('ECONNREFUSED');
    },
  }));
  for (let n = 0; n < 3; n += 1) {
    await down.run(new AbortController().signal);
    setClock(() => Date.now() + (n + 1) * 20 * MINUTE_MS);
  }
  expect(tries).toHaveLength(3);
  expect(new Set(tries).size).toBe(1);
});

it('sends all of it once a mail server answers again that was away for a day, or did not know our password', async () => {
  for (const error of [
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET', command: 'CONN' }),
    Object.assign(new Error('Invalid login: 535 no'), { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }),
    Object.assign(new Error('550 sender refused'), { code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }),
  ]) {
    const people = [await somebody(), await somebody()];
    for (const person of people) await say(person, money);
    fails = () => errorOf(error);
    for (let hour = 0; hour < 48; hour += 3) {
      setClock(() => Date.now() + hour * HOUR_MS);
      await run().catch(() => 0);
    }
    fails = null;
    setClock(() => Date.now() + 49 * HOUR_MS);
    expect(await run()).toBe(2);
    setClock();
  }
});

it('is taken up again when whoever had claimed it died, and by nobody before', async () => {
  const person = await somebody();
  await say(person, money);
  const dies = sendNewsMail(() => ({ send: () => new Promise(() => undefined) }));
  void dies.run(new AbortController().signal);
  while (
    (await collectionOf(NoticeModel).countDocuments({
      mail_id: { $gt: '' },
      mail_due: { $gt: new Date(Date.now() + MINUTE_MS) },
    })) === 0
  )
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await run()).toBe(0);
  setClock(() => Date.now() + 11 * MINUTE_MS);
  expect(await run()).toBe(1);
});

it.each([
  ["is its claimer's", 0],
  ['waits for the morning', 1],
])('is not kept for as long as the clock of the database was set back: a mail that %s', async (_, waits) => {
  const person = await somebody();
  // A week ahead, as the clock was then, and was noticed to be.
  setClock(() => Date.now() + 7 * DAY_MS);
  await say(person, waits ? work : money);
  const ahead = new Date(Date.now() + 7 * DAY_MS + 10 * MINUTE_MS);
  if (!waits)
    await collectionOf(NoticeModel).updateOne(
      { person: new Types.ObjectId(person.id), mail_due: { $ne: null } },
      { $set: { mail_id: 'of-a-dead-one', mail_due: ahead } },
    );
  setClock();
  expect(await run()).toBe(1);
});

it('looks for what is due in an index alone', async () => {
  expect(await notIndexed({ on: 'notices', filter: isDue(new Date()), sort: { mail_due: 1 } })).toBeNull();
});

it('gives up what the mail server never takes', async () => {
  const person = await somebody();
  await say(person, money);
  fails = () => new MailRefused('no such mailbox');
  expect(await run()).toBe(0);
  fails = null;
  setClock(() => Date.now() + DAY_MS);
  expect(await run()).toBe(0);
});

it('writes to no address that is not known to be theirs, and to no closed account', async () => {
  const person = await somebody('freelancer');
  useEnv({ ...env(), FIREBASE_AUTH_EMULATOR_HOST: undefined });
  try {
    await collectionOf(UserModel).updateOne(
      { _id: new Types.ObjectId(person.id) },
      { $set: { email_verified: false } },
    );
    await say(person, money);
    expect(await run()).toBe(0);
    await collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(person.id) }, { $set: { email_verified: true } });
    await say(person, money);
    expect(await run()).toBe(1);
  } finally {
    useEnv({ ...env(), FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9' });
  }
  const leaving = await somebody();
  await say(leaving, money);
  await api.ok(calls.closeUser, { params: { id: leaving.id } }, { token: leaving.token });
  expect(await run()).toBe(0);
});

it('keeps what people write out of the lines of the subject', async () => {
  const person = await somebody();
  await say(person, { kind: 'task_filled', facts: { task_title: 'A\r\nBcc: all@people.test' } });
  setClock(() => Date.now() + DAY_MS);
  await run();
  expect(sent[0]?.subject).toBe('Taskmint: All places of “A Bcc: all@people.test” are done and paid.');
});

it('begins no line with what people write: a client could write a piece of news of ours, with a link, to whoever works for them', async () => {
  const person = await somebody('freelancer');
  const message = 'Please.\n\nYour account ends today. Keep it:\nhttps://taskmint.example/login';
  await say(person, {
    kind: 'changes_requested',
    facts: { task_title: 'A task', message, due: '2030-01-01T00:00:00Z' },
  });
  setClock(() => Date.now() + DAY_MS);
  await run();
  expect(sent[0]?.text.split('\n').filter((line) => /^(Your account|https:..taskmint)/.test(line))).toEqual([]);
  expect(sent[0]?.text).toContain('Please. Your account ends today. Keep it: https://taskmint.example/login\n');
});

describe('the address that stops mails like the one it is in', () => {
  const post = (address: string): Promise<Response> =>
    fetch(address, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  const settings = (person: Person) => api.ok(calls.getNewsSettings, {}, { token: person.token });
  const addressIn = (message: MailMessage | undefined) =>
    String(message?.unsubscribeAt).replace(/^https?:\/\/[^/]+/, api.api.url);

  async function mailed(person: Person): Promise<string> {
    await say(person, work, money);
    setClock(() => Date.now() + DAY_MS);
    await run();
    setClock(() => Date.now());
    return addressIn(sent.at(-1));
  }

  it('stops the topics of the mail that can be stopped, without signing in, and nothing else', async () => {
    const person = await somebody();
    const before = (await settings(person)).mail;
    const address = await mailed(person);
    expect((await post(address)).status).toBe(204);
    expect((await post(address)).status).toBe(204);
    expect((await settings(person)).mail).toEqual({ ...before, work: 'never' });
  });

  it('is in no mail that is sent to everybody', async () => {
    const person = await somebody();
    await say(person, money);
    await run();
    expect(sent[0]?.unsubscribeAt).toBeUndefined();
  });

  it('changes nothing when it is only opened, but leads to the page of choices', async () => {
    const person = await somebody();
    const before = await settings(person);
    const opened = await fetch(await mailed(person), { redirect: 'manual' });
    expect(opened.headers.get('location')).toBe('http://localhost:3000/dashboard/settings#news');
    expect(await settings(person)).toEqual(before);
  });

  it('cannot be changed into one of somebody else, or about more topics', async () => {
    const [person, other] = [await somebody(), await somebody()];
    const address = await mailed(person);
    for (const [name, value] of [
      ['person', other.id],
      ['topics', 'work.tasks'],
      ['signature', 'x'],
    ] as const) {
      const forged = new URL(address);
      forged.searchParams.set(name, value);
      expect((await post(forged.href)).status).toBe(400);
    }
    expect((await settings(other)).mail.work).not.toBe('never');
    expect((await settings(person)).mail.tasks).not.toBe('never');
  });
});
