/** Reports as the application sees them (decisions.md 31). Binds calls; holds no rules. */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { pagesOf } from '../../database/pages-of';
import { collectionOf } from '../../database/records';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { decideReported } from './decide-reported.command';
import { reportThing } from './report-thing.command';
import { ownReports, presentOwnReport, reportedThings } from './report.query';
import { ReportModel } from './report.model';

export const reportsModule: ApiModule = {
  name: 'reports',
  routes: [
    defineRoute(calls.reportThing, ({ actor, body }) => reportThing(actor, body)),

    defineRoute(calls.listOwnReports, async ({ actor, query, setTotal }) => {
      const { records, total } = await ownReports(actor, query);
      setTotal(total);
      return records.map(presentOwnReport);
    }),

    defineRoute(calls.listReported, async ({ actor, query, setTotal }) => {
      const { things, total } = await reportedThings(actor, query);
      setTotal(total);
      return things;
    }),

    defineRoute(calls.decideReported, ({ actor, params, body }) => decideReported(actor, params.id, body)),
  ],

  exportAccount: ({ id }) => ({
    reports: pagesOf(
      collectionOf(ReportModel),
      { reporter: new Types.ObjectId(id) },
      { reporter: 1, created_at: -1, _id: -1 },
      (records) => records.map(presentOwnReport),
    ),
  }),

  // On closing an account, its texts are deleted; what was reported, and for what reason, stays for the admins who decide.
  async closeAccount(userId) {
    await collectionOf(ReportModel).updateMany({ reporter: new Types.ObjectId(userId) }, { $set: { details: '' } });
  },
};
