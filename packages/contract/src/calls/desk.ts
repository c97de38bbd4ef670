/** The review desk of a task: deciding about many submissions at once (fair-work.md 8). */
import { z } from 'zod';
import { defineCall } from '../call';
import { DESK, VERDICT_FILE } from '../constants';
import { deskOutcome, verdictPlan } from '../desk-entities';
import { byId, id, moment, rejection } from '../fields';

const idsUpTo = (most: number) => z.array(id).min(1).max(most, `Must be at most ${most} at once`);

/** `edited_at` of each, in the same order, as its client read it; work that has changed since is refused with `submission_changed`. */
const eachReadAt = (most: number) => z.array(moment.nullable()).max(most).optional();

export const decideMany = defineCall({
  method: 'POST',
  path: '/task/{id}/decisions',
  summary:
    "Approve up to 100 submissions of one of the caller's tasks, or reject up to 20 for one reason. Each is decided on its own: one refusal does not stop the rest, and repeating a decision changes nothing.",
  tag: 'Submissions',
  access: ['client'],
  flow: 'money',
  movesCoins: true,
  params: byId,
  body: z.discriminatedUnion('status', [
    z.strictObject({
      status: z.literal('approve'),
      submission_ids: idsUpTo(DESK.approvals),
      edited_at: eachReadAt(DESK.approvals),
    }),
    z.strictObject({
      status: z.literal('reject'),
      submission_ids: idsUpTo(DESK.rejections),
      edited_at: eachReadAt(DESK.rejections),
      rejection,
    }),
  ]),
  responses: { 200: z.object({ modifiedCount: z.int().min(0), outcomes: z.array(deskOutcome) }) },
});

export const exportResults = defineCall({
  method: 'GET',
  path: '/task/{id}/results',
  summary:
    "Submissions of one of the caller's tasks as CSV: `all` of them with answers, states and times, or the pending ones as a sheet for `verdicts`. Text that a spreadsheet would run as a formula gets a leading apostrophe.",
  tag: 'Submissions',
  access: ['client'],
  flow: 'upload',
  mediaType: 'text/csv',
  params: byId,
  query: z.strictObject({ sheet: z.enum(['all', 'verdicts']).default('all') }),
  responses: { 200: z.string() },
});

const verdicts = z.strictObject({
  /**
   * With a header that names `submission_id` and `verdict` (`approve`, `changes`, `reject`), and optionally `category`, `reason`, `bonus`, `note` and
   * `changed_at`: work that was changed since is not decided.
   * Rows without a verdict are skipped.
   */
  csv: z.string().max(VERDICT_FILE.characters, `Must be at most ${VERDICT_FILE.characters} characters`),
});

export const checkVerdicts = defineCall({
  method: 'POST',
  path: '/task/{id}/verdicts/check',
  summary:
    "What a file of verdicts on one of the caller's tasks would do, row by row, with the coins it would move. Changes nothing.",
  tag: 'Submissions',
  access: ['client'],
  flow: 'read',
  params: byId,
  body: verdicts,
  responses: { 200: verdictPlan },
});

export const applyVerdicts = defineCall({
  method: 'POST',
  path: '/task/{id}/verdicts',
  summary:
    'Apply a file of verdicts. If any row is bad, nothing is done (`applied: false`), and `outcomes` names rows that were done before; applying the same file again changes nothing. Anything that has changed since is reported row by row.',
  tag: 'Submissions',
  access: ['client'],
  flow: 'money',
  movesCoins: true,
  params: byId,
  body: verdicts,
  responses: { 200: verdictPlan.extend({ applied: z.boolean(), outcomes: z.array(deskOutcome) }) },
});
