/** Where a client's coins are, read with one command. */
import type { mongo, Types } from 'mongoose';
import type { CallOutput, calls } from '@taskmint/contract';
import { readTogether } from '../../database/read-together';
import { refuse } from '../../errors';
import { SUBMISSIONS } from '../submissions/submission.model';
import { USERS } from '../users/user.model';
import { TASKS } from './task.model';

export async function holdingsOf(userId: Types.ObjectId): Promise<CallOutput<typeof calls.getHoldings>> {
  const sum = (from: string, match: mongo.Document, field: unknown) => ({
    from,
    pipeline: [{ $match: match }, { $group: { _id: null, count: { $sum: 1 }, coins: { $sum: field } } }],
  });
  const rows = await readTogether({
    holder: { from: USERS, pipeline: [{ $match: { _id: userId } }, { $project: { coins: 1 } }] },
    escrow: sum(TASKS, { owner: userId }, { $add: ['$escrow_coins', { $ifNull: ['$screen_out_coins', 0] }] }),
    review: sum(SUBMISSIONS, { owner: userId, status: 'pending' }, '$payable_amount'),
  });
  const [holder] = rows.holder;
  if (!holder) refuse('user_not_found');
  const review = rows.review[0] ?? { count: 0, coins: 0 };
  return {
    coins: Number(holder['coins']),
    set_aside_coins: Math.max(0, Number(rows.escrow[0]?.['coins'] ?? 0) - Number(review['coins'])),
    in_review: { submissions: Number(review['count']), coins: Number(review['coins']) },
  };
}
