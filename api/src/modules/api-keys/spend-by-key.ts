/**
 * The daily limit of a key: coins moved away from its owner's balance are counted in the transaction that moves them, with the limit in the
 * filter of the update, so that concurrent requests cannot exceed it. Knows no kind of spending.
 */
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { dayOf } from '../../days';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { ApiKeyModel } from './api-key.model';

/**
 * Counts `coins` against the key of `actor`; does nothing if `actor` came without a key. Refuses with `key_scope_missing`,
 * `key_limit_reached` and, if the key was revoked meanwhile, `key_refused`.
 */
export async function spendByKey(tx: Transaction, actor: Actor, coins: number): Promise<void> {
  const { key } = actor;
  if (!key || coins <= 0) return;
  if (!key.scopes.includes('spend')) refuse('key_scope_missing', { scope: 'spend' });
  const keys = collectionOf(ApiKeyModel);
  const _id = new Types.ObjectId(key.id);
  const day = dayOf(tx.at);
  const isNewDay = { $lt: ['$spent_on', day] };
  // A transaction begun before midnight that comes late counts for the next day, which has begun already.
  const fits = [{ spent_on: { $gte: day }, spent_coins: { $lte: key.dailyCoins - coins } }, { spent_on: { $lt: day } }];
  const { matchedCount } =
    coins > key.dailyCoins
      ? { matchedCount: 0 }
      : await keys.updateOne(
          { _id, $or: fits as never },
          [
            {
              $set: {
                spent_coins: { $cond: [isNewDay, coins, { $add: ['$spent_coins', coins] }] },
                spent_on: { $cond: [isNewDay, day, '$spent_on'] },
              },
            },
          ],
          { session: tx.session },
        );
  if (matchedCount > 0) return;
  const record = await keys.findOne({ _id }, { session: tx.session });
  if (!record) return refuse('key_refused');
  const spent = record.spent_on < day ? 0 : record.spent_coins;
  refuse('key_limit_reached', {
    daily_coins: record.daily_coins,
    left_today: record.daily_coins - spent,
    needed: coins,
  });
}
