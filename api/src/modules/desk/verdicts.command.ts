/**
 * A file of verdicts on the work of one task, checked first and then applied: one bad row prevents everything, and the same file again
 * changes nothing more. Each row is applied by the command for a single submission (fair-work.md 3, 4, 8, 12).
 */
import { Types } from 'mongoose';
import type { DeskOutcome, VerdictPlan } from '@taskmint/contract';
import { recordsById } from '../../database/by-id';
import type { Actor } from '../../http/actor';
import { inParts } from '../../idempotency';
import { requestChanges } from '../submissions/change-work.command';
import { giveBonus } from '../submissions/give-bonus.command';
import { SubmissionModel, type SubmissionRecord } from '../submissions/submission.model';
import { spendQuota } from '../users/daily-quota';
import { decideEach, outcomeOf, type OneDecision } from './decide-many.command';
import { ownTask } from './own-task.query';
import { verdictRows, type FileRow } from './verdict-file';
import { planVerdicts, type Planned } from './verdict-plan';

async function read(actor: Actor, taskId: string, csv: string): Promise<Planned[]> {
  const task = await ownTask(actor, taskId);
  const rows = verdictRows(csv);
  return planVerdicts(actor, task.owner, rows, await worksOf(task._id, rows));
}

function worksOf(task_id: Types.ObjectId, rows: readonly FileRow[]): Promise<ReadonlyMap<string, SubmissionRecord>> {
  const ids = rows.flatMap(({ submission_id: id }) =>
    Types.ObjectId.isValid(id) && id.length === 24 ? [new Types.ObjectId(id)] : [],
  );
  return recordsById(SubmissionModel, ids, {}, { where: { task_id } });
}

function summary(planned: readonly Planned[]): VerdictPlan {
  const rows = planned.map(({ shown }) => shown);
  const sum = (part: 'pay_coins' | 'bonus_coins') => rows.reduce((all, row) => all + row[part], 0);
  return { rows, pay_coins: sum('pay_coins'), bonus_coins: sum('bonus_coins') };
}

/** A preview of what the file would do. Refuses with `task_not_found` and `verdict_file_unreadable`. */
export async function checkVerdicts(actor: Actor, taskId: string, csv: string): Promise<VerdictPlan> {
  return summary(await read(actor, taskId, csv));
}

/**
 * Applies the file, approvals first. With a bad row, nothing is done, and `outcomes` has what was done before, perhaps by this request when it
 * was first sent. Rows whose work changed since the check are refused one by one in
 * `outcomes`, which contains every row that had something to do. Refuses as `checkVerdicts` does, and with `too_many_today`.
 */
export async function applyVerdicts(
  actor: Actor,
  taskId: string,
  csv: string,
): Promise<VerdictPlan & { applied: boolean; outcomes: DeskOutcome[] }> {
  const planned = await read(actor, taskId, csv);
  // The answer is stored for as long as the request can be repeated, whatever the outcome.
  await spendQuota(actor.id, 'desk', planned.length);
  if (planned.some(({ shown }) => shown.outcome === 'bad')) {
    const before = planned.filter(({ shown }) => shown.outcome === 'same');
    return {
      ...summary(planned),
      applied: false,
      outcomes: before.map(({ shown }) => ({
        submission_id: shown.submission_id,
        outcome: 'before',
        code: null,
        message: null,
      })),
    };
  }
  const changes = planned.filter(({ shown }) => shown.outcome === 'change');
  const decisions = changes.flatMap(({ work, decision }): OneDecision[] =>
    work && decision ? [{ id: work._id.toHexString(), work, decision }] : [],
  );
  const outcomes = new Map((await decideEach(actor, decisions)).map((one) => [one.submission_id, one]));
  for (const { shown, changesAsked, bonus } of changes) {
    const id = shown.submission_id;
    if (changesAsked) {
      outcomes.set(id, await outcomeOf(id, () => inParts(() => requestChanges(actor, id, changesAsked))));
    }
    // Without the decision that the row asked for, there is no bonus either.
    if (bonus && outcomes.get(id)?.outcome !== 'refused') {
      outcomes.set(id, await outcomeOf(id, () => inParts(() => giveBonus(actor, id, bonus))));
    }
  }
  return { ...summary(planned), applied: true, outcomes: [...outcomes.values()] };
}
