/** The fixtures of reports that a task is broken. Part of `CALL_FIXTURES`. */
import { calls, type CallName } from '@taskmint/contract';
import { about, plain, type CallFixture } from './fixture-shapes';
import { othersTask, ownTask, type Fixtures } from './fixture-things';
import type { Person } from './start-test-api';

const SAID = { category: 'dead_link' as const, text: 'The second link leads nowhere.' };
const ANSWER = 'The link works from here; try it again.';

/** A report by `worker` about a task of `client` that they had started. */
async function reported(the: Fixtures, worker: Person, client: Person): Promise<string> {
  const { api, asRole } = the;
  const id = await ownTask(the, client);
  return asRole(worker, 'freelancer', async () => {
    const as = { token: worker.token };
    await api.ok(calls.startTask, { params: { id } }, as);
    return (await api.ok(calls.reportDefect, { params: { id }, body: SAID }, as)).insertedId;
  });
}

/** The same, refused by the client and, with `contest`, taken to an admin. */
async function refused(the: Fixtures, worker: Person, contest: boolean): Promise<string> {
  const client = await the.api.person('client', { coins: 100 });
  const id = await reported(the, worker, client);
  const answer = { params: { id }, body: { outcome: 'refused' as const, answer: ANSWER } };
  await the.api.ok(calls.answerDefect, answer, { token: client.token });
  if (contest)
    await the.asRole(worker, 'freelancer', () =>
      the.api.ok(calls.contestDefect, { params: { id }, body: { text: SAID.text } }, { token: worker.token }),
    );
  return id;
}

export const DEFECT_FIXTURES: Readonly<Partial<Record<CallName, CallFixture>>> = {
  reportDefect: about('freelancer', othersTask, () => ({ body: SAID })),
  listDefects: plain('freelancer'),
  answerDefect: about(
    'client',
    async (the, subject) => reported(the, await the.api.person('freelancer'), subject),
    () => ({ body: { outcome: 'fixed', answer: ANSWER } }),
  ),
  contestDefect: about(
    'freelancer',
    (the, subject) => refused(the, subject, false),
    () => ({ body: { text: SAID.text } }),
  ),
  decideDefect: about(
    'admin',
    async (the) => refused(the, await the.api.person('freelancer'), true),
    () => ({ body: { outcome: 'refused', answer: ANSWER } }),
  ),
};
