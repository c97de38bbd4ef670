/**
 * Facts about how work was written, for both parties (fair-work.md 14). Only the list of modules may import this, so that no decision can
 * read it; `signals.test.ts` and the import rules enforce that.
 */
import { Types } from 'mongoose';
import { calls, type TypingCounts } from '@taskmint/contract';
import { now } from '../../clock';
import { deleteInBatches } from '../../database/in-batches';
import { pagesOf } from '../../database/pages-of';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { isDuplicateKey } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { SignalModel } from './signal.model';
import { presentCounts, signalsOf, workFor } from './signals.query';

/** `modifiedCount` is 0 if it was recorded before. Refuses with `submission_not_found`, and with `signals_not_asked` if AI is allowed. */
async function note(actor: Actor, id: string, counts: TypingCounts): Promise<{ modifiedCount: number }> {
  const work = await workFor(actor, id);
  if (work.worker.toHexString() !== actor.id) refuse('submission_not_found');
  if (work.ai_rule !== 'not_allowed') refuse('signals_not_asked');
  try {
    await collectionOf(SignalModel).insertOne({ _id: work._id, worker: work.worker, ...counts, at: now() });
    return { modifiedCount: 1 };
  } catch (error) {
    if (isDuplicateKey(error)) return { modifiedCount: 0 };
    throw error;
  }
}

export const signalsModule: ApiModule = {
  name: 'signals',
  routes: [
    defineRoute(calls.noteSignals, ({ actor, params, body }) => note(actor, params.id, body)),
    defineRoute(calls.getSignals, async ({ actor, params }) => {
      const work = await workFor(actor, params.id);
      // Comparing texts takes the processor, so nobody has several compared at once.
      return oneAtATime(`signals:${actor.id}`, () => signalsOf(work));
    }),
  ],

  exportAccount: ({ id }) => ({
    typing_counts: pagesOf(
      collectionOf(SignalModel),
      { worker: new Types.ObjectId(id) },
      { worker: 1, _id: -1 },
      (records) => records.map((record) => ({ submission: record._id.toHexString(), ...presentCounts(record) })),
    ),
  }),

  closeAccount: async (userId) => {
    const worker = new Types.ObjectId(userId);
    await deleteInBatches(SignalModel, { worker });
  },
};
