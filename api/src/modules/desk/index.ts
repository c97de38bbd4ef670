/**
 * The review desk of a task as the application sees it (fair-work.md 8). Decides nothing itself: its commands call those that decide about
 * one submission.
 */
import { calls } from '@taskmint/contract';
import { TextStream } from '../../http/respond';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { decideMany } from './decide-many.command';
import { ownTask } from './own-task.query';
import { resultsCsv } from './results-csv';
import { applyVerdicts, checkVerdicts } from './verdicts.command';

/** Maximum time for reading results, in ms. */
const EXPORT_BUDGET_MS = 60_000;

export const deskModule: ApiModule = {
  name: 'desk',
  routes: [
    defineRoute(calls.decideMany, ({ actor, params, body }) => decideMany(actor, params.id, body)),

    {
      ...defineRoute(calls.exportResults, async ({ actor, params, query, ctx }) => {
        const task = await ownTask(actor, params.id);
        ctx.attachment(`taskmint-${query.sheet === 'all' ? 'results' : 'verdicts'}-${params.id}.csv`);
        return new TextStream(resultsCsv(task, query.sheet), EXPORT_BUDGET_MS) as never;
      }),
      pool: 'files',
    },

    defineRoute(calls.checkVerdicts, ({ actor, params, body }) => checkVerdicts(actor, params.id, body.csv)),

    defineRoute(calls.applyVerdicts, ({ actor, params, body }) => applyVerdicts(actor, params.id, body.csv)),
  ],
};
