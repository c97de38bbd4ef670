/** The subject of a movement, as data: texts written by people and names from its memo, without the product's own sentences. */
import { MOVEMENT_DETAILS, PAYMENT_SYSTEMS, type MovementDetail } from '@taskmint/contract';
import type { LedgerEntry } from '../../ledger';

export interface MovementWords {
  about: string | null;
  detail: MovementDetail | null;
}

/** Kinds whose memo is a task's title or an admin's reason, unchanged. */
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

/** The memo is covered by an entry's hash, so old entries are interpreted instead of rewritten. */
export function wordsOf({ kind, memo, key }: Pick<LedgerEntry, 'kind' | 'memo' | 'key'>): MovementWords {
  if (WORDS_OF_PEOPLE.has(kind)) return { about: memo || null, detail: null };
  switch (kind) {
    case 'withdrawal_hold':
      return { about: PAYMENT_SYSTEMS.find((system) => memo.endsWith(system)) ?? null, detail: null };
    case 'withdrawal_return':
    case 'payout_return':
      return { about: null, detail: MOVEMENT_DETAILS.find((outcome) => memo.endsWith(outcome)) ?? null };
    case 'purchase_reversal':
      // Of coins that somebody else has earned, an admin decided.
      if (key.startsWith('release:')) return { about: null, detail: 'replaced' };
      return { about: null, detail: key.startsWith('take_back:') ? 'taken_back' : null };
    case 'loss_cover':
      if (key.startsWith('cover:release:')) return { about: null, detail: 'replaced' };
      // Earlier versions recorded pay for lost time under this kind, with a task as its memo; for a payment that was taken back, the memo
      // is the product's own sentence.
      return { about: key.startsWith('defect:') ? memo || null : null, detail: null };
    case 'purchase_reinstated':
      return { about: null, detail: key.startsWith('give_back:') ? 'given_back' : 'reinstated' };
    case 'purchase':
      // As written by an earlier version.
      return { about: null, detail: key.startsWith('reinstatement:') ? 'reinstated' : null };
    default:
      return { about: null, detail: null };
  }
}
