/** The fixtures for contact between people and admins: waiting tasks, conversations and reports. Part of `CALL_FIXTURES`. */
import type { CallName } from '@taskmint/contract';
import { calls } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { ReportedThingModel } from '../modules/reports/report.model';
import type { CallFixture } from './call-fixtures';
import type { Fixtures } from './fixture-things';
import type { Person } from './start-test-api';

const REASON = 'A reason that is long enough';
const MESSAGE = { topic: 'other', message: 'I have a question about my account.' } as const;

async function conversation({ api }: Fixtures, { token }: Person): Promise<string> {
  return (await api.ok(calls.startConversation, { body: MESSAGE }, { token })).insertedId;
}

/** The record of a task of `client` that somebody has reported. */
async function reportedTask(the: Fixtures, client: Person): Promise<string> {
  const id = await postedBy(the, client);
  const { token } = await the.api.person('freelancer');
  await the.api.ok(calls.reportThing, { body: { about: 'task', id, reason: 'scam' } }, { token });
  const thing = await collectionOf(ReportedThingModel).findOne({ subject: `task:${id}` });
  if (!thing) throw new Error('the report has left nothing');
  return thing._id.toHexString();
}

function postedBy({ api, asRole }: Fixtures, client: Person): Promise<string> {
  return asRole(client, 'client', () => api.task(client));
}

const empty = (role: CallFixture['role']): CallFixture => ({ role, make: async () => ({}) });

export const SUPPORT_FIXTURES: Readonly<Partial<Record<CallName, CallFixture>>> = {
  listWaitingTasks: empty('admin'),
  moderateTask: {
    role: 'admin',
    // A visible task: one that waits already would have to be read first, for `since`.
    make: async ({ api }) => ({
      params: { id: await api.task(await api.person('client')) },
      body: { verdict: 'hide', reason: REASON },
    }),
  },
  startConversation: {
    role: 'freelancer',
    make: async () => ({ body: { ...MESSAGE, name: 'Somebody', email: 'somebody@people.test' } }),
  },
  listConversations: empty('freelancer'),
  writeOn: {
    role: 'freelancer',
    make: async (the, subject) => ({
      params: { id: await conversation(the, subject) },
      body: { message: 'And one thing more.' },
    }),
  },
  listInbox: empty('admin'),
  answerConversation: {
    role: 'admin',
    make: async (the, subject) => ({
      params: { id: await conversation(the, subject) },
      body: { message: 'We have looked at it.', read: 1 },
    }),
  },
  closeConversation: {
    role: 'admin',
    make: async (the, subject) => ({ params: { id: await conversation(the, subject) }, body: { read: 1 } }),
  },
  reportThing: {
    role: 'freelancer',
    make: async (the, subject) => ({
      body: { about: 'task', id: await postedBy(the, subject), reason: 'scam', details: 'It asks for money first.' },
    }),
  },
  listOwnReports: empty('freelancer'),
  listReported: empty('admin'),
  decideReported: {
    role: 'admin',
    make: async (the, subject) => ({
      params: { id: await reportedTask(the, subject) },
      body: { decision: 'dismiss', note: REASON, read: 1 },
    }),
  },
};
