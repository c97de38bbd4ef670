/** Requests a withdrawal: the coins are held at once, on an account of their own (decisions.md 7). */
import { Types } from 'mongoose';
import { coinsToCents, MIN_WITHDRAWAL_COINS, type PaymentSystem } from '@taskmint/contract';
import { now } from '../../clock';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import { env, verifiesAddresses } from '../../env';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { account, AccountRefused, post, takeOldest, type Buckets } from '../../ledger';
import { sameAsCents } from '../../payments/dollars';
import { notify } from '../news/notify';
import { assertQuota, hasQuota, quotaUpdate } from '../users/daily-quota';
import { assertMailboxOwesNothing } from '../users/owes-nothing';
import { UserModel, type UserRecord } from '../users/user.model';
import { frozenAmong } from '../../payments/frozen-orders.query';
import { assertUsable, claimPayoutAccount, usePayoutAccount, type Confirm } from './payout-account.command';
import { lockedCoins, withdrawableCoins, withdrawableLots } from './withdrawable.policy';
import { payoutFacts } from './payout-state';
import { WithdrawalModel, type WithdrawalRecord } from './withdrawal.model';

export interface WithdrawalRequest {
  withdraw_coin: number;
  payment_system: PaymentSystem;
  account_number: string;
  /** US dollars; only compared with the coins. */
  withdraw_amount?: number | undefined;
}

/**
 * Holds the coins and puts the request into the admins' queue. Refuses with `withdrawal_too_small`, `amount_mismatch`,
 * `payout_account_taken`, `payout_account_new`, `email_not_verified`, `withdrawal_pending`, `receivable_open`, `coins_low`,
 * `coins_not_withdrawable`, `too_many_today`, `not_allowed` for anybody who is no longer a freelancer, and as `confirm` does, which is called
 * for an account not named before.
 */
export async function requestWithdrawal(
  actor: Actor,
  request: WithdrawalRequest,
  confirm: Confirm,
): Promise<{ insertedId: string }> {
  const coins = request.withdraw_coin;
  if (coins < MIN_WITHDRAWAL_COINS) refuse('withdrawal_too_small', { min: MIN_WITHDRAWAL_COINS });
  if (request.withdraw_amount !== undefined && !sameAsCents(request.withdraw_amount, coinsToCents(coins))) {
    refuse('amount_mismatch', undefined, { message: 'The amount is not what these coins are worth.' });
  }
  return oneAtATime(account.balance(actor.id), () => hold(actor, request, confirm));
}

async function hold(actor: Actor, request: WithdrawalRequest, confirm: Confirm): Promise<{ insertedId: string }> {
  const coins = request.withdraw_coin;
  // Checked first, so that a request that cannot be met does not claim a payout account.
  const { holder } = await inTransaction((tx) => assertWithdrawable(tx, actor.id, coins));
  const claim = await claimPayoutAccount(actor.id, request.payment_system, request.account_number, confirm);
  assertUsable(claim, holder.first_payout_account ?? claim.first, now());

  const _id = new Types.ObjectId();
  const balance = account.balance(actor.id);
  const heldIn = account.hold(_id);
  return inEffect(async (tx) => {
    const room = hasQuota('withdrawals', tx.at);
    const { holder: current, buckets } = await assertWithdrawable(tx, actor.id, coins);
    const first = current.first_payout_account ?? claim.first;
    assertUsable(claim, first, tx.at);
    const posted = await post(
      tx,
      [
        {
          key: `withdrawal-hold:${_id.toHexString()}`,
          debit: balance,
          credit: heldIn,
          amount: coins,
          kind: 'withdrawal_hold',
          cause: { kind: 'withdrawal', id: _id.toHexString() },
          memo: `Withdrawal to ${request.payment_system}`,
          buckets,
        },
      ],
      {
        // The decisive guards: an open freelancer's account, one pending request per worker, and enough coins.
        touches: {
          [balance]: {
            filter: {
              status: 'active',
              role: 'freelancer',
              pending_withdrawal: null,
              receivable_cents: 0,
              ...verified(),
              ...room,
            },
            set: { pending_withdrawal: _id, first_payout_account: first },
            compute: quotaUpdate('withdrawals', tx.at),
          },
        },
        opens: [heldIn],
      },
    ).catch(async (error: unknown) => {
      if (!(error instanceof AccountRefused)) throw error;
      await assertQuota(tx, actor.id, 'withdrawals');
      return refuse('coins_low');
    });
    const record: WithdrawalRecord = {
      _id,
      worker_id: new Types.ObjectId(actor.id),
      worker_email: actor.email,
      worker_name: actor.name,
      withdraw_coin: coins,
      payment_system: request.payment_system,
      account_number: request.account_number,
      withdraw_time: tx.at,
      status: 'pending',
      held_coins: coins,
      held_promotional: posted[0]?.promotional ?? 0,
      held_lots: posted[0]?.to ?? {},
      first_admin: null,
      settled_at: null,
      settled_by: null,
      reason: null,
    };
    await usePayoutAccount(tx, record, _id);
    await collectionOf(WithdrawalModel).insertOne(record, { session: tx.session });
    notify(tx, { person: record.worker_id, kind: 'withdrawal_asked', facts: payoutFacts(record), about: _id });
    if (current.link_look)
      notify(tx, { person: record.worker_id, kind: 'withdrawal_held', facts: payoutFacts(record), about: _id });
    return { insertedId: _id.toHexString() };
  });
}

/** Money leaves to confirmed addresses only (decisions.md 27). */
function verified(): { email_verified?: boolean } {
  return verifiesAddresses(env()) ? { email_verified: true } : {};
}

/** The person's current record, and the buckets to withdraw: promotional coins if allowed, and the oldest mature, undisputed lots. */
async function assertWithdrawable(
  tx: Transaction,
  userId: string,
  coins: number,
): Promise<{ holder: UserRecord; buckets: Buckets }> {
  const holder = await collectionOf(UserModel).findOne({ _id: new Types.ObjectId(userId) }, { session: tx.session });
  if (!holder) refuse('user_not_found');
  if (holder.role !== 'freelancer') refuse('not_allowed');
  if (verifiesAddresses(env()) && holder.email_verified !== true) refuse('email_not_verified');
  if (holder.pending_withdrawal) refuse('withdrawal_pending');
  if (holder.receivable_cents > 0) refuse('receivable_open', { receivable_cents: holder.receivable_cents });
  await assertMailboxOwesNothing(tx, holder.email);
  if (holder.coins < coins) refuse('coins_low', { coins: holder.coins });
  const frozen = await frozenAmong([holder.lots], tx.session);
  const rules = { promoCoins: env().PROMO_COINS, at: tx.at, frozen };
  const withdrawable = withdrawableCoins(holder, rules);
  if (withdrawable < coins) {
    refuse('coins_not_withdrawable', {
      withdrawable_coins: withdrawable,
      not_withdrawable: lockedCoins(holder, rules),
      promotional_coins: holder.promotional_coins,
    });
  }
  const promotional = rules.promoCoins === 'spend-only' ? 0 : Math.min(coins, holder.promotional_coins);
  const lots = takeOldest(withdrawableLots(holder, rules), coins - promotional);
  return { holder, buckets: { promotional, lots } };
}
