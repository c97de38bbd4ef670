/** The books of screen-outs: what tasks set aside for them, and whom they paid. Shares no code with the product's own verification. */
import type { LedgerEntry } from '../../ledger';
import type { TaskRecord } from '../../modules/tasks/task.model';
import { check } from './check';
import type { Snapshot } from './snapshot';

/** Number of screen-outs by task; each worker once per task. */
export function countScreenedOut({ reservations }: Snapshot): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  for (const { status, screened_out, worker, task_id } of reservations.values()) {
    check((status === 'screened_out') === (screened_out !== undefined), `a place that is ${status} was paid for`);
    if (!screened_out) continue;
    const task = task_id.toHexString();
    const both = `${worker.toHexString()} ${task}`;
    check(!seen.has(both), `${both}: did not fit twice`);
    seen.add(both);
    counts.set(task, (counts.get(task) ?? 0) + 1);
  }
  return counts;
}

/** Checks what one task sets aside for them; returns the coins. */
export function checkScreening(task: TaskRecord, screenedOut: number): number {
  const id = task._id.toHexString();
  const { screen_out, screen_out_left: left = 0, screen_out_coins: coins = 0, screened_out_count: paid = 0 } = task;
  check(screen_out !== undefined || left + coins + paid === 0, `task ${id} holds coins for what it does not say`);
  check(coins === left * (screen_out?.pay ?? 0), `task ${id} holds ${coins} for ${left} who do not fit`);
  check(paid === screenedOut, `task ${id} counts ${paid} of ${screenedOut} who did not fit`);
  check(left + paid <= (screen_out?.number ?? 0), `task ${id} pays more than it said for not fitting`);
  const isLive = task.status === 'open' || task.status === 'paused';
  check(isLive || left <= task.reserved_count, `task ${id} (${task.status}) keeps coins for ${left} who cannot come`);
  return coins;
}

/** Checks a movement of those coins against the documents that it refers to. */
export function assertScreenOutShape(entry: LedgerEntry, { reservations, tasks }: Snapshot): void {
  const { kind, key, amount, debit, credit, cause, payer } = entry;
  if (kind === 'screen_out_pay') {
    const place = reservations.get(cause.id);
    check(place?.screened_out?.coins === amount, `${key} pays ${amount} of ${place?.screened_out?.coins}`);
    check(debit === `screening:${place?.task_id.toHexString()}`, `${key} is paid by ${debit}`);
    check(credit === `balance:${place?.worker.toHexString()}`, `${key} is paid to ${credit}`);
    check(payer === place?.owner.toHexString() && credit !== `balance:${payer}`, `${key} counts for ${payer}`);
  }
  if (kind !== 'screen_out_funded' && kind !== 'screen_out_refund') return;
  const owner = `balance:${tasks.get(cause.id)?.owner.toHexString()}`;
  check((kind === 'screen_out_funded' ? debit : credit) === owner, `${key} moves ${debit} -> ${credit}`);
}
