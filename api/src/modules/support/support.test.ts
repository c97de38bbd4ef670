/** Messages to the admins and their answers: who owns them, who is told, and that no answer is lost with its mail (decisions.md 31). */
import { Types } from 'mongoose';
import { calls, SUPPORT_LIMITS, type ErrorBody } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { startMailServer } from '../../testing/mail-server';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { ConversationModel } from './conversation.model';

const mail = shared(startMailServer);
const api = shared(() => startTestApi({ SMTP_URL: mail.url, TRUST_PROXY_HOPS: '1' }));
const admin = shared(() => api.person('admin', { name: 'Ada of the admins' }));
beforeEach(() => {
  mail.received.length = 0;
  mail.refuse(false);
});

const FIRST = { topic: 'withdrawal' as const, message: 'My withdrawal has waited for two days.' };
const codeOf = async (answer: Promise<{ body: unknown }>) => ((await answer).body as Partial<ErrorBody>).code ?? 'done';

const write = async (by: Person): Promise<string> =>
  (await api.ok(calls.startConversation, { body: FIRST }, { token: by.token })).insertedId;
const own = (by: Person) => api.ok(calls.listConversations, {}, { token: by.token });
const inbox = (status: 'open' | 'answered' | 'closed' = 'open') =>
  api.ok(calls.listInbox, { query: { status, limit: 200 } }, { token: admin.token });
const found = async (id: string, status: 'open' | 'answered' | 'closed' = 'open') =>
  (await inbox(status)).find(({ _id }) => _id === id);
const answer = (id: string, read = 1, by = admin) =>
  api.send(
    calls.answerConversation,
    { params: { id }, body: { message: 'It is paid today.', read } },
    { token: by.token },
  );

it('takes a message of somebody signed in under their own name, whatever is sent', async () => {
  const person = await api.person('freelancer');
  const body = { ...FIRST, name: 'The Admins', email: admin.email };
  const { insertedId } = await api.ok(calls.startConversation, { body }, { token: person.token });
  expect(await found(insertedId)).toMatchObject({
    name: person.name,
    email: person.email,
    has_account: true,
    reaches: ['product', 'mail'],
    messages: [{ from: 'person', text: FIRST.message }],
    can: { answer: true, close: true },
  });
});

it('shows the answer to whoever asked, without the name of the admin, and sends it', async () => {
  const person = await api.person('client');
  const id = await write(person);
  expect((await answer(id)).status).toBe(201);
  const [conversation] = await own(person);
  expect(conversation).toMatchObject({
    status: 'answered',
    messages: [{ from: 'person' }, { from: 'admin', text: 'It is paid today.' }],
    can: { write: true },
  });
  expect(JSON.stringify(conversation)).not.toContain(admin.name);
  expect(await found(id, 'answered')).toMatchObject({ mail: 'sent', messages: [{}, { admin: admin.name }] });
  expect(mail.received).toHaveLength(1);
  expect(mail.received[0]).toContain(`To: ${person.email}`);
  expect(mail.received[0]).toContain('It is paid today.');
});

it.each([
  [undefined, 'আজ টাকা পাঠানো হয়েছে।', 'bn'],
  [undefined, 'Your withdrawal to রহিম is paid today.', 'en'],
  ['bn', 'It is paid today.', 'bn'],
  ['en', 'আজ টাকা পাঠানো হয়েছে।', 'en'],
] as const)('mails somebody who chose %s the answer "%s" with words of ours in %s', async (chosen, message, words) => {
  const person = await api.person('client');
  if (chosen) await api.ok(calls.changeNewsSettings, { body: { language: chosen } }, { token: person.token });
  const id = await write(person);
  await api.ok(calls.answerConversation, { params: { id }, body: { message, read: 1 } }, { token: admin.token });
  const english = /Subject: An answer to your message to Taskmint/;
  if (words === 'en') expect(mail.received[0]).toMatch(english);
  else expect(mail.received[0]).not.toMatch(english);
});

it('keeps an answer whose mail is refused, and tells the admins', async () => {
  mail.refuse(true);
  const person = await api.person('client');
  const id = await write(person);
  expect((await answer(id)).status).toBe(201);
  expect((await own(person))[0]?.messages).toHaveLength(2);
  expect(await found(id, 'answered')).toMatchObject({ mail: 'failed' });
});

it('tells the admins when the machine died between an answer and its mail', async () => {
  const id = await write(await api.person('client'));
  await answer(id);
  await collectionOf(ConversationModel).updateOne({ _id: new Types.ObjectId(id) }, { $set: { mail: null } });
  expect(await found(id, 'answered')).toMatchObject({ mail: null });
  setClock(() => Date.now() + 120_000);
  expect(await found(id, 'answered')).toMatchObject({ mail: 'failed' });
});

it('takes a message of somebody without an account, who is answered by mail alone', async () => {
  const person = await api.person('client');
  const body = { ...FIRST, name: 'A visitor', email: person.email };
  const { insertedId } = await api.ok(calls.startConversation, { body });
  expect(await found(insertedId)).toMatchObject({ name: 'A visitor', has_account: false, reaches: ['mail'] });
  // Whoever writes down somebody's address is not that person.
  expect(await own(person)).toEqual([]);
  await answer(insertedId);
  expect(mail.received[0]).toContain(`To: ${person.email}`);
  expect(mail.received[0]).not.toContain('/dashboard/');
  // The address may be somebody else's: nothing of what was written goes there.
  expect(mail.received[0]).not.toContain('A visitor');
  expect(mail.received[0]).not.toContain(FIRST.message);
});

it('answers a stranger alike, whether the address is registered or not, and wants name and address', async () => {
  const known = await api.person('client');
  const send = (fields: object) => api.send(calls.startConversation, { body: { ...FIRST, ...fields } });
  const answers = await Promise.all([
    send({ name: 'A', email: known.email }),
    send({ name: 'A', email: 'nobody@people.test' }),
  ]);
  expect(answers.map(({ status, body }) => [status, Object.keys(body as object)])).toEqual([
    [201, ['insertedId']],
    [201, ['insertedId']],
  ]);
  const refused = (await send({ name: 'A' })).body as ErrorBody;
  expect(refused).toMatchObject({ code: 'invalid_input', details: { issues: [{ path: 'body.email' }] } });
  expect(await codeOf(send({ name: 'A\r\nBcc: b@people.test', email: 'a@people.test' }))).toBe('invalid_input');
  expect(await codeOf(send({ name: 'A', email: 'a@people.test', message: 'Too short.' }))).toBe('invalid_input');
});

it('does not let one address take all room of people without an account, and an answer or closing gives its own back', async () => {
  const ask = (address: string, index: number) =>
    api.send(
      calls.startConversation,
      { body: { ...FIRST, name: 'A visitor', email: `visitor-${index}@people.test` } },
      { headers: { 'X-Forwarded-For': address } },
    );
  // Of IPv6 the whole site of a household counts as one.
  const from = (index: number) => `2001:db8:5:${index}::9`;
  for (let index = 0; index < SUPPORT_LIMITS.openPerNetwork; index += 1)
    expect((await ask(from(index), index)).status).toBe(201);
  expect(await codeOf(ask(from(77), 77))).toBe('inbox_full');
  const { insertedId: id } = (await ask('203.0.113.7', 78)).body as { insertedId: string };
  const conversations = collectionOf(ConversationModel);
  // Nothing of an address can be read in what is kept.
  expect(JSON.stringify(await conversations.find().toArray())).not.toMatch(/2001:db8|203\.0\.113/);
  const [ours] = await conversations.find({ email: 'visitor-0@people.test' }).toArray();
  for (const one of [id, ours?._id.toHexString() ?? ''])
    await api.ok(calls.closeConversation, { params: { id: one }, body: { read: 1 } }, { token: admin.token });
  expect((await ask(from(79), 79)).status).toBe(201);
  expect(await codeOf(ask(from(80), 80))).toBe('inbox_full');
  const [other] = await conversations.find({ email: 'visitor-1@people.test' }).toArray();
  await answer(other?._id.toHexString() ?? '');
  expect((await ask(from(80), 80)).status).toBe(201);
  expect(await conversations.countDocuments({ status: 'closed', network: { $ne: null } })).toBe(0);
  const most = SUPPORT_LIMITS.openPerNetwork;
  const atOnce = await Promise.all(Array.from({ length: most + 20 }, (_, index) => ask('203.0.113.8', 100 + index)));
  expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(most);
});

it('waits for the admins again when the person writes on, also after it was closed', async () => {
  const person = await api.person('client');
  const id = await write(person);
  await answer(id);
  const close = (read: number) =>
    api.send(calls.closeConversation, { params: { id }, body: { read } }, { token: admin.token });
  expect(await codeOf(close(1))).toBe('conversation_moved_on');
  expect((await close(2)).body).toEqual({ modifiedCount: 1 });
  expect((await close(2)).body).toEqual({ modifiedCount: 0 });
  const more = { params: { id }, body: { message: 'Thanks.' } };
  await api.ok(calls.writeOn, more, { token: person.token });
  expect(await found(id)).toMatchObject({ status: 'open', messages: [{}, {}, { text: 'Thanks.' }] });
});

it('is answered once by one of two admins, and only as it was read', async () => {
  const person = await api.person('client');
  const other = await api.person('admin');
  const id = await write(person);
  const codes = await Promise.all([codeOf(answer(id)), codeOf(answer(id, 1, other))]);
  expect(codes.sort()).toEqual(['conversation_moved_on', 'done']);
  expect((await own(person))[0]?.messages).toHaveLength(2);
  await api.ok(calls.writeOn, { params: { id }, body: { message: 'More.' } }, { token: person.token });
  expect(await codeOf(answer(id, 2))).toBe('conversation_moved_on');
});

it("is nobody else's to read or write in", async () => {
  const [person, other] = await Promise.all([api.person('client'), api.person('freelancer')]);
  const id = await write(person);
  const more = { params: { id }, body: { message: 'Let me in.' } };
  expect(await own(other)).toEqual([]);
  for (const somebody of [other, admin])
    expect(await codeOf(api.send(calls.writeOn, more, { token: somebody.token }))).toBe('conversation_not_found');
});

it('has a bound for one person and for one conversation', async () => {
  const person = await api.person('client');
  for (let n = 0; n < SUPPORT_LIMITS.openPerPerson; n += 1) await write(person);
  expect(await codeOf(api.send(calls.startConversation, { body: FIRST }, { token: person.token }))).toBe(
    'too_many_conversations',
  );
  const [{ _id: id } = { _id: '' }] = await own(person);
  const more = { params: { id }, body: { message: 'More.' } };
  for (let n = 1; n < SUPPORT_LIMITS.messages; n += 1) await api.ok(calls.writeOn, more, { token: person.token });
  expect(await codeOf(api.send(calls.writeOn, more, { token: person.token }))).toBe('conversation_full');
  expect((await own(person))[0]?.can).toEqual({ write: false });
  expect(await codeOf(answer(id, SUPPORT_LIMITS.messages))).toBe('conversation_full');
});

it("is in the copy of one's data, and goes with the account", async () => {
  const person = await api.person('client');
  const id = await write(person);
  const copy = await api.ok(calls.exportAccount, {}, { token: person.token });
  expect(copy.conversations).toMatchObject([{ _id: id, messages: [{ text: FIRST.message }] }]);
  await api.ok(calls.closeUser, { params: { id: person.id } }, { token: person.token });
  expect(await found(id)).toBeUndefined();
});

it('is counted for the admins, and every answer is in the audit log', async () => {
  const before = (await api.ok(calls.getAdminFigures, {}, { token: admin.token })).conversations_open;
  const id = await write(await api.person('client'));
  expect((await api.ok(calls.getAdminFigures, {}, { token: admin.token })).conversations_open).toBe(before + 1);
  await answer(id);
  const [row] = await api.ok(calls.listAudit, { query: { action: 'answer-conversation' } }, { token: admin.token });
  expect(row).toMatchObject({ subject: `conversation:${id}`, before: { status: 'open' }, actor_email: admin.email });
});
