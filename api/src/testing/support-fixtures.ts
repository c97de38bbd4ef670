/** The fixtures for contact between people and admins: waiting tasks, conversations and reports. Part of `CALL_FIXTURES`. */
import type { CallName } from '@taskmint/contract';
import { calls } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { ReportedThingModel } from '../modules/reports/report.model';
import { about, plain, type CallFixture } from './fixture-shapes';
import { othersTask, ownTask, REASON, type Fixtures } from './fixture-things';
import type { Person } from './start-test-api';

const MESSAGE = { topic: 'other', message: 'I have a question about my account.' } as const;

async function conversation({ api }: Fixtures, { token }: Person): Promise<string> {
  return (await api.ok(calls.startConversation, { body: MESSAGE }, { token })).insertedId;
}

/** The record of a task of `client` that somebody has reported. */
async function reportedTask(the: Fixtures, client: Person): Promise<string> {
  const id = await ownTask(the, client);
  const { token } = await the.api.person('freelancer');
  await the.api.ok(calls.reportThing, { body: { about: 'task', id, reason: 'scam' } }, { token });
  const thing = await collectionOf(ReportedThingModel).findOne({ subject: `task:${id}` });
  if (!thing) throw new Error('the report has left nothing');
  return thing._id.toHexString();
}

export const SUPPORT_FIXTURES: Readonly<Partial<Record<CallName, CallFixture>>> = {
  listWaitingTasks: plain('admin'),
  // A visible task: one that waits already would have to be read first, for `since`.
  moderateTask: about('admin', othersTask, () => ({ body: { verdict: 'hide', reason: REASON } })),
  startConversation: plain('freelancer', () => ({
    body: { ...MESSAGE, name: 'Somebody', email: 'somebody@people.test' },
  })),
  listConversations: plain('freelancer'),
  writeOn: about('freelancer', conversation, () => ({ body: { message: 'And one thing more.' } })),
  listInbox: plain('admin'),
  answerConversation: about('admin', conversation, () => ({ body: { message: 'We have looked at it.', read: 1 } })),
  closeConversation: about('admin', conversation, () => ({ body: { read: 1 } })),
  reportThing: {
    role: 'freelancer',
    make: async (the, subject) => ({
      body: { about: 'task', id: await ownTask(the, subject), reason: 'scam', details: 'It asks for money first.' },
    }),
  },
  listOwnReports: plain('freelancer'),
  listReported: plain('admin'),
  decideReported: about('admin', reportedTask, () => ({ body: { decision: 'dismiss', note: REASON, read: 1 } })),
};
