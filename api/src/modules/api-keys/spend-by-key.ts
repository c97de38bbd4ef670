/**
 * The limit of a key: what it moves away from its owner's balance is counted in the transaction that moves it, and the guard is in the filter, so that many at once never
 * get more. Knows no kind of spending.
 */
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { dayOf } from '../../days';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { ApiKeyModel } from './api-key.model';

/**
 * Counts `coins` against the key that `actor` came with; costs nothing when a person came. Refuses `key_scope_missing`, `key_limit_reached` and, when the key was revoked
 * meanwhile, `key_refused`.
 */
export async function spendByKey(tx: Transaction, actor: Actor, coins: number): Promise<void> {
  const { key } = actor;
  if (!key || coins <= 0) return;
  if (!key.scopes.includes('spend')) refuse('key_scope_missing', { scope: 'spend' });
  const keys = collectionOf(ApiKeyModel);
  const _id = new Types.ObjectId(key.id);
  const day = dayOf(tx.at);
  const isNewDay = { $lt: ['$spent_on', day] };
  // A transaction that was begun before midnight and comes late counts for the day after, which has begun already.
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
