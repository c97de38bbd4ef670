/** The fixtures for decisions about somebody, contesting them, links between accounts, and evidence of how work came about. Part of `CALL_FIXTURES`. */
import { Types } from 'mongoose';
import { calls, USUAL_TERMS, type CallName } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { inTransaction } from '../database/transaction';
import { LinkModel } from '../modules/links/link.model';
import { noteLink } from '../modules/links/note-link.command';
import { notify } from '../modules/news/notify';
import { about, plain, type CallFixture } from './fixture-shapes';
import { handedIn, type Fixtures } from './fixture-things';
import type { Person } from './start-test-api';

const TEXT = 'I did not do this; please look again.';

/** The number of the notice that tells `subject` of a decision. */
async function decided({ api }: Fixtures, { id, token }: Person): Promise<number> {
  await inTransaction(async (tx) =>
    notify(tx, { person: new Types.ObjectId(id), kind: 'suspension_lifted', facts: {} }),
  );
  const [latest] = await api.ok(calls.listDecisions, { query: { limit: 1 } }, { token });
  if (!latest) throw new Error('nobody was told of the decision');
  return latest.notice.number;
}

async function contested(the: Fixtures, subject: Person): Promise<string> {
  const params = { number: await decided(the, subject) };
  const { token } = subject;
  return (await the.api.ok(calls.contestDecision, { params, body: { text: TEXT } }, { token })).insertedId;
}

/** A link that nobody has reviewed, with `later` as the later account. */
async function linked({ api }: Fixtures, later: Person): Promise<string> {
  const first = new Types.ObjectId((await api.person('freelancer')).id);
  const key = new Types.ObjectId().toHexString();
  await noteLink({ first, later: new Types.ObjectId(later.id), kind: 'proof_file', key });
  const link = await collectionOf(LinkModel).findOne({ first });
  if (!link) throw new Error('no link was noted');
  return link._id.toHexString();
}

/** Work of `worker` on a task that allows no AI. */
async function withoutAi({ api, asRole }: Fixtures, worker: Person): Promise<string> {
  const terms = { ...USUAL_TERMS, ai_rule: 'not_allowed' as const };
  const task = await api.task(await api.person('client', { coins: 100 }), { terms });
  return asRole(worker, 'freelancer', () => api.submit(worker, task));
}

export const DECISION_FIXTURES: Readonly<Partial<Record<CallName, CallFixture>>> = {
  noteSignals: about('freelancer', withoutAi, () => ({
    body: { pasted_characters: 12, typing_seconds: 40, focus_losses: 1 },
  })),
  getSignals: about('freelancer', handedIn),
  listDecisions: plain('freelancer'),
  getStanding: plain('freelancer'),
  contestDecision: {
    role: 'freelancer',
    make: async (the, subject) => ({ params: { number: String(await decided(the, subject)) }, body: { text: TEXT } }),
  },
  listContests: plain('admin'),
  listLinks: plain('admin'),
  decideLink: about('admin', linked, () => ({
    body: { verdict: 'apart', evidence: 1, reason: 'Both have shown who they are.' },
  })),
  answerContest: about('admin', contested, () => ({
    body: { outcome: 'stands', answer: 'We have looked at it again and it was right.' },
  })),
};
