/** A payment system's result file, which reports on many payouts at once (decisions.md 26). */
import { z } from 'zod';
import { defineCall } from '../call';
import { PAYOUT_FILE } from '../constants';
import { payoutResultRow } from '../entities';

const body = z.strictObject({
  /** With a header that names `reference` and `status`, and optionally `reason`, `transaction` and `amount` (in dollars, as in the file of payouts). */
  csv: z.string().max(PAYOUT_FILE.characters, `Must be at most ${PAYOUT_FILE.characters} characters`),
});

export const checkPayoutResults = defineCall({
  method: 'POST',
  path: '/admin/payouts/results/check',
  summary: "What a payment system's result file would change, row by row; changes nothing.",
  tag: 'Withdrawals',
  access: ['admin'],
  flow: 'read',
  body,
  responses: { 200: z.object({ rows: z.array(payoutResultRow) }) },
});

export const importPayoutResults = defineCall({
  method: 'POST',
  path: '/admin/payouts/results',
  summary:
    "Record a payment system's result file: all of it, or nothing if one row is bad. Sending the same file again changes nothing.",
  tag: 'Withdrawals',
  access: ['admin'],
  flow: 'money',
  movesCoins: true,
  body,
  responses: { 200: z.object({ applied: z.boolean(), rows: z.array(payoutResultRow) }) },
});
