/** Reports that a task is broken, as the application sees them (fair-work.md 16). */
import { Types, type mongo } from 'mongoose';
import { calls, type Defect } from '@taskmint/contract';
import { now } from '../../clock';
import { directionOf, listPage } from '../../database/page';
import { pagesOf } from '../../database/pages-of';
import { collectionOf } from '../../database/records';
import type { Actor } from '../../http/actor';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { answerDefect, contestDefect, decideDefect, reportDefect } from './defect.commands';
import { DefectModel, type DefectRecord } from './defect.model';
import { respondBy, whyNotAnswer, whyNotContest, whyNotDecide } from './defect.policy';

function presentDefect(record: DefectRecord, actor: Actor): Defect {
  return {
    _id: record._id.toHexString(),
    task_id: record.task_id.toHexString(),
    task_title: record.task_title,
    worker_name: record.worker_name,
    category: record.category,
    text: record.text,
    state: record.state,
    most: record.most,
    paid_coins: record.paid_coins,
    answer: record.answer ?? null,
    decision: record.decision ?? null,
    contest: record.contest ?? null,
    created_at: record.created_at.toISOString(),
    respond_by: respondBy(record).toISOString(),
    answered_at: record.answered_at?.toISOString() ?? null,
    can: {
      answer: whyNotAnswer(actor, record) === null,
      contest: whyNotContest(actor, record, now()) === null,
      decide: whyNotDecide(actor, record) === null,
    },
  };
}

/** Reports to which the caller is a party; all of them for admins. */
function partOf({ id, role }: Actor): mongo.Filter<DefectRecord> {
  if (role === 'admin') return {};
  return { [role === 'client' ? 'owner' : 'worker']: new Types.ObjectId(id) };
}

export const defectsModule: ApiModule = {
  name: 'defects',
  routes: [
    defineRoute(calls.reportDefect, ({ actor, params, body }) => reportDefect(actor, params.id, body)),

    defineRoute(calls.listDefects, async ({ actor, query, setTotal }) => {
      const filter = {
        ...partOf(actor),
        ...(query.task_id ? { task_id: new Types.ObjectId(query.task_id) } : {}),
        ...(query.state ? { state: query.state } : {}),
      };
      const { records, total } = await listPage(collectionOf(DefectModel), filter, { _id: directionOf(query) }, query);
      setTotal(total);
      return records.map((record) => presentDefect(record, actor));
    }),

    defineRoute(calls.answerDefect, ({ actor, params, body }) => answerDefect(actor, params.id, body)),

    defineRoute(calls.contestDefect, ({ actor, params, body }) => contestDefect(actor, params.id, body.text)),

    defineRoute(calls.decideDefect, ({ actor, params, body }) => decideDefect(actor, params.id, body)),
  ],

  exportAccount: (actor) => ({
    defects: pagesOf(
      collectionOf(DefectModel),
      { worker: new Types.ObjectId(actor.id) },
      { worker: 1, _id: -1 },
      (records) =>
        records.map((record) => {
          const { can: _can, ...defect } = presentDefect(record, actor);
          return defect;
        }),
    ),
  }),

  // Leaving does not cancel pay that is owed: reports that wait for a leaving client go to an admin if the worker had started; a report
  // before an admin ends only if its worker leaves. The worker's texts and name are deleted with their account.
  closeAccount: async (userId) => {
    const id = new Types.ObjectId(userId);
    const defects = collectionOf(DefectModel);
    await defects.updateMany({ owner: id, waits: true, started: true }, { $set: { state: 'contested', waits: false } });
    await defects.updateMany(
      { $or: [{ owner: id }, { worker: id }], waits: true },
      { $set: { state: 'stands', waits: false } },
    );
    await defects.updateMany({ worker: id, state: 'contested' }, { $set: { state: 'stands', waits: false } });
    await defects.updateMany({ worker: id }, { $set: { text: '', contest: null, worker_name: 'Closed account' } });
  },
};
