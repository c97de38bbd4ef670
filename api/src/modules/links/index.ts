/** Links between accounts as the application sees them: finding, listing and deciding (fair-work.md 15). */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { deleteInBatches } from '../../database/in-batches';
import { pagesOf } from '../../database/pages-of';
import { collectionOf } from '../../database/records';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { decideLink, releaseLinks } from './decide-link.command';
import { linkByFiles } from './link-by-files.job';
import { linkByWork } from './link-by-work.job';
import { LinkModel } from './link.model';
import { listLinks } from './links.query';
import { WorkTraceModel } from './work-trace.model';

export const linksModule: ApiModule = {
  name: 'links',
  routes: [
    defineRoute(calls.listLinks, async ({ actor, query, setTotal }) => {
      const { links, total } = await listLinks(actor, query);
      setTotal(total);
      return links;
    }),
    defineRoute(calls.decideLink, ({ actor, params, body }) => decideLink(actor, params.id, body)),
  ],

  jobs: [linkByFiles, linkByWork],

  // Links with this person as the later account. The other account may be somebody else's, so it stays unnamed.
  exportAccount: ({ id }) => ({
    account_links: pagesOf(
      collectionOf(LinkModel),
      { later: new Types.ObjectId(id) },
      { later: 1, _id: -1 },
      (records) =>
        records.map(({ state, since, decided_at, reason, evidence }) => ({
          state,
          since: since.toISOString(),
          decided_at: decided_at?.toISOString() ?? null,
          reason: reason ?? null,
          evidence: evidence.map(({ kind, at }) => ({ kind, at: at.toISOString() })),
        })),
    ),
    work_traces: pagesOf(
      collectionOf(WorkTraceModel),
      { worker: new Types.ObjectId(id) },
      { worker: 1, at: -1 },
      (records) =>
        records.map(({ _id, task_id, at, started_at, hashes }) => ({
          submission: _id.toHexString(),
          task_id: task_id.toHexString(),
          handed_in_at: at.toISOString(),
          started_at: started_at?.toISOString() ?? null,
          text_marks: hashes ?? null,
        })),
    ),
  }),

  closeAccount: async (userId) => {
    await releaseLinks(userId);
    await deleteInBatches(WorkTraceModel, { worker: new Types.ObjectId(userId) });
  },
};
