/** Decisions about somebody as the application sees them: what was decided, what is held back now, and contesting (fair-work.md 18). */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { STATEMENT_BUDGET_MS } from '../../database/connection';
import { pagesOf } from '../../database/pages-of';
import { collectionOf } from '../../database/records';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { answerContest, contestDecision } from './contest.commands';
import { ContestModel } from './contest.model';
import { listContests, listDecisions, presentContest } from './decisions.query';
import { escalateContests } from './escalate-contests.job';
import { standingOf } from './standing.query';

export const decisionsModule: ApiModule = {
  name: 'decisions',
  routes: [
    defineRoute(calls.listDecisions, ({ actor, query }) => listDecisions(actor, query)),
    defineRoute(calls.getStanding, ({ actor }) => standingOf(actor)),
    defineRoute(calls.contestDecision, ({ actor, params, body }) => contestDecision(actor, params.number, body.text)),
    defineRoute(calls.listContests, async ({ actor, query, setTotal }) => {
      const { contests, total } = await listContests(actor, query);
      setTotal(total);
      return contests;
    }),
    defineRoute(calls.answerContest, ({ actor, params, body }) => answerContest(actor, params.id, body)),
  ],

  jobs: [escalateContests],

  exportAccount: ({ id }) => ({
    contested_decisions: pagesOf(
      collectionOf(ContestModel),
      { person: new Types.ObjectId(id) },
      { person: 1, number: -1 },
      (records) => records.map((record) => ({ number: record.number, ...presentContest(record) })),
    ),
  }),

  // The notices that contests refer to are deleted too.
  closeAccount: async (userId) => {
    const person = new Types.ObjectId(userId);
    await collectionOf(ContestModel).deleteMany({ person }, { maxTimeMS: STATEMENT_BUDGET_MS });
  },
};
