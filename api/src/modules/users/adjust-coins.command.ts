/** Corrections by an admin, through the ledger and with a reason (decisions.md 12). */
import { Types } from 'mongoose';
import { collection } from '../../database/connection';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { account, post, type AccountRef, type Transfer } from '../../ledger';
import { recordAudit } from '../audit/record-audit.command';
import { USERS, type UserRecord } from './user.model';

export interface Correction {
  readonly email: string;
  /** What the figure shall be, in whole coins. */
  readonly target: number;
  readonly reason: string;
}

/**
 * Sets somebody's coins by a transfer against `system:adjustments`. What is given is promotional: nobody paid for it, so it must not leave as money through
 * admins in league; work that has to stay paid is covered by `decide-held-coins`, a payout that failed by its own return.
 * `modifiedCount` is 0 when they are there already. */
export function adjustCoins(actor: Actor, correction: Correction) {
  return correct(actor, correction, {
    field: 'coins',
    action: 'adjust-coins',
    kind: 'adjustment',
    own: account.balance,
    counter: account.system('adjustments'),
  });
}

/** Sets somebody's total pay by a transfer against `system:corrections`; no coins move. */
export function adjustTotalPay(actor: Actor, correction: Correction) {
  return correct(actor, correction, {
    field: 'total_pay',
    action: 'adjust-total-pay',
    kind: 'total_correction',
    own: account.total,
    counter: account.system('corrections'),
  });
}

interface Figure {
  readonly field: 'coins' | 'total_pay';
  readonly action: string;
  readonly kind: 'adjustment' | 'total_correction';
  readonly own: (userId: Types.ObjectId) => AccountRef;
  readonly counter: AccountRef;
}

function correct(
  actor: Actor,
  { email, target, reason }: Correction,
  { field, action, kind, own, counter }: Figure,
): Promise<{ modifiedCount: number }> {
  return inEffect(async (tx) => {
    const user = await collection<UserRecord>(USERS).findOne(
      { email, status: 'active' },
      { session: tx.session, projection: { [field]: 1 } },
    );
    if (!user) refuse('user_not_found');
    const before = user[field];
    if (before === target) return { modifiedCount: 0 };
    const cause = { kind: 'admin', id: actor.id };
    const common = { key: `${kind}:${new Types.ObjectId().toHexString()}`, kind, cause, memo: reason.slice(0, 200) };
    const mine = own(user._id);
    const transfer: Transfer =
      target > before
        ? {
            ...common,
            debit: counter,
            credit: mine,
            amount: target - before,
            buckets: { promotional: target - before },
          }
        : { ...common, debit: mine, credit: counter, amount: before - target };
    await post(tx, [transfer], { touches: { [mine]: { filter: { [field]: before } } } });
    await recordAudit(tx, actor, {
      action,
      subject: `user:${user._id.toHexString()}`,
      before: { [field]: before },
      after: { [field]: target },
      reason,
      entry: transfer.key,
    });
    return { modifiedCount: 1 };
  });
}
