/** The review desk of a task: deciding about many submissions at once (fair-work.md 8). */
import { z } from 'zod';
import { defineCall } from '../call';
import { DESK, REJECTION_CATEGORIES, REJECTION_REASON_LENGTH } from '../constants';
import { deskOutcome } from '../desk-entities';
import { id, line } from '../fields';

const byId = z.strictObject({ id });

const idsUpTo = (most: number) => z.array(id).min(1).max(most, `Must be at most ${most} at once`);

export const decideMany = defineCall({
  method: 'POST',
  path: '/task/{id}/decisions',
  summary:
    'Approve up to 100 submissions of an own task, or reject up to 20 for one reason. Each is decided for itself: one that is refused does not stop the rest, and one that was decided this way before changes nothing.',
  tag: 'Submissions',
  access: ['client'],
  flow: 'money',
  movesCoins: true,
  params: byId,
  body: z.discriminatedUnion('status', [
    z.strictObject({ status: z.literal('approve'), submission_ids: idsUpTo(DESK.approvals) }),
    z.strictObject({
      status: z.literal('reject'),
      submission_ids: idsUpTo(DESK.rejections),
      rejection: z.strictObject({
        category: z.enum(REJECTION_CATEGORIES),
        reason: line(REJECTION_REASON_LENGTH.min, REJECTION_REASON_LENGTH.max),
      }),
    }),
  ]),
  responses: { 200: z.object({ modifiedCount: z.int().min(0), outcomes: z.array(deskOutcome) }) },
});
