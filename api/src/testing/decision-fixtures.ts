/** The fixtures of decisions about somebody, and of contesting them. Part of `CALL_FIXTURES`. */
import { Types } from 'mongoose';
import { calls, type CallName } from '@taskmint/contract';
import { inTransaction } from '../database/transaction';
import { tell } from '../modules/news/tell';
import type { CallFixture } from './call-fixtures';
import type { Fixtures } from './fixture-things';
import type { Person } from './start-test-api';

const TEXT = 'I did not do this; please look again.';

/** The number of the notice that tells `subject` of a decision. */
async function decided({ api }: Fixtures, { id, token }: Person): Promise<number> {
  await inTransaction(async (tx) => tell(tx, { person: new Types.ObjectId(id), kind: 'suspension_lifted', facts: {} }));
  const [latest] = await api.ok(calls.listDecisions, { query: { limit: 1 } }, { token });
  if (!latest) throw new Error('nobody was told of the decision');
  return latest.notice.number;
}

async function contested(the: Fixtures, subject: Person): Promise<string> {
  const params = { number: await decided(the, subject) };
  const { token } = subject;
  return (await the.api.ok(calls.contestDecision, { params, body: { text: TEXT } }, { token })).insertedId;
}

const empty = (role: CallFixture['role']): CallFixture => ({ role, make: async () => ({}) });

export const DECISION_FIXTURES: Readonly<Partial<Record<CallName, CallFixture>>> = {
  listDecisions: empty('freelancer'),
  getStanding: empty('freelancer'),
  contestDecision: {
    role: 'freelancer',
    make: async (the, subject) => ({ params: { number: String(await decided(the, subject)) }, body: { text: TEXT } }),
  },
  listContests: empty('admin'),
  answerContest: {
    role: 'admin',
    make: async (the, subject) => ({
      params: { id: await contested(the, subject) },
      body: { outcome: 'stands', answer: 'We have looked at it again and it was right.' },
    }),
  },
};
