/** Links two accounts that do tasks in lockstep (fair-work.md 15, lockstep.ts). */
import { collectionOf } from '../../database/records';
import { LOCKSTEP_DAYS, lockstepDays, QUIET_MS } from './lockstep';
import { noteFacts, type Fact } from './note-link.command';
import { WorkTraceModel, type WorkTrace } from './work-trace.model';

/** Maximum works of the later account considered, latest first. */
const MAX_WORKS = 300;

/** Links with the account that `trace` follows, by settled work only; `trace` itself will be settled when the next one comes. */
export async function linkByTiming({ worker, at, follows }: WorkTrace): Promise<void> {
  if (!follows) return;
  const traces = collectionOf(WorkTraceModel);
  const settled = { $lte: new Date(at.getTime() - QUIET_MS) };
  const steps = await traces
    .find({ worker, 'follows.worker': follows.worker, at: settled })
    .sort({ at: -1 })
    .limit(MAX_WORKS)
    .toArray();
  // Counts their common tasks only if there are enough days.
  if (!lockstepDays(steps, steps.length)) return;
  const own = await traces
    .find({ worker, at: settled }, { projection: { task_id: 1 } })
    .sort({ at: -1 })
    .limit(MAX_WORKS)
    .toArray();
  const common = await traces.distinct('task_id', {
    worker: follows.worker,
    task_id: { $in: own.map(({ task_id }) => task_id) },
  });
  const days = lockstepDays(steps, common.length);
  const [fact, ...more] = [...(days ?? [])].map(([day, step]): Fact => ({
    kind: 'lockstep',
    key: day,
    ...(step.follows ? { first_work: step.follows.work } : {}),
    later_work: step._id,
    done_at: step.at,
  }));
  if (fact) await noteFacts({ first: follows.worker, later: worker }, [fact, ...more], LOCKSTEP_DAYS);
}
