/** What a movement was about, as data: the words of people and the names that its line for statements carries, without our own sentences. */
import { MOVEMENT_DETAILS, PAYMENT_SYSTEMS, type MovementDetail } from '@taskmint/contract';
import type { LedgerEntry } from '../../ledger';

export interface MovementWords {
  about: string | null;
  detail: MovementDetail | null;
}

/** Kinds whose line is a task's title or an admin's reason as it stands. */
const WORDS_OF_PEOPLE: ReadonlySet<string> = new Set([
  'task_posted',
  'task_raised',
  'task_refund',
  'submission_pay',
  'appeal_hold',
  'appeal_cover',
  'bonus',
  'pay_added',
  'pay_difference',
  'lost_time',
  'screen_out_funded',
  'screen_out_pay',
  'screen_out_refund',
  'adjustment',
]);

/** The line is part of what an entry's hash covers, so old entries are read for what they say instead of being written anew. */
export function wordsOf({ kind, memo, key }: Pick<LedgerEntry, 'kind' | 'memo' | 'key'>): MovementWords {
  if (WORDS_OF_PEOPLE.has(kind)) return { about: memo || null, detail: null };
  switch (kind) {
    case 'withdrawal_hold':
      return { about: PAYMENT_SYSTEMS.find((system) => memo.endsWith(system)) ?? null, detail: null };
    case 'withdrawal_return':
    case 'payout_return':
      return { about: null, detail: MOVEMENT_DETAILS.find((outcome) => memo.endsWith(outcome)) ?? null };
    case 'loss_cover':
      // Pay for lost time, as an earlier version wrote it, is about a task; the line of a payment that was taken back is our own.
      return { about: key.startsWith('defect:') ? memo || null : null, detail: null };
    case 'purchase_reinstated':
      return { about: null, detail: 'reinstated' };
    case 'purchase':
      // As an earlier version wrote it.
      return { about: null, detail: key.startsWith('reinstatement:') ? 'reinstated' : null };
    default:
      return { about: null, detail: null };
  }
}
