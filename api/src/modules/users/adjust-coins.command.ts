/** Corrections by an admin, through the ledger and with a reason (decisions.md 12). */
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { account, post, type AccountRef, type Transfer } from '../../ledger';
import { ALONE, takesTwo } from '../agreements/takes-two.query';
import { agreedBy, useAgreement, withSecondAdmin } from '../agreements/two-admins.command';
import { recordAudit } from '../audit/record-audit.command';
import { notify } from '../news/notify';
import { UserModel } from './user.model';

export interface Correction {
  readonly email: string;
  /** The new value, in whole coins. */
  readonly target: number;
  readonly reason: string;
}

const COINS: Figure = {
  field: 'coins',
  action: 'adjust-coins',
  kind: 'adjustment',
  own: account.balance,
  counter: account.system('adjustments'),
};

/**
 * Sets somebody's coins by a transfer against `system:adjustments`. Coins given are promotional: nobody paid for them, so colluding admins
 * must not be able to pay them out. Work that has to stay paid is covered by `decide-held-coins`, a failed payout by its own return.
 * `modifiedCount` is 0 if the balance is already right. Above `ALONE.corrections` and `ALONE.correctionsOfOne` it takes a second admin, and
 * one's own coins two others (decisions.md 26). Refuses with `user_not_found`, `second_admin_needed`, `admin_too_new`.
 */
export function adjustCoins(actor: Actor, correction: Correction) {
  return withSecondAdmin(actor, () => correct(actor, correction, { ...COINS, takesTwo: true }));
}

/** The same with coins that count as paid for, and without a second admin: for the demo data. No call uses it. */
export function adjustCoinsOnServer(actor: Actor, correction: Correction) {
  return correct(actor, correction, { ...COINS, isPromotional: false });
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
  /** Large changes need a second admin. */
  readonly takesTwo?: boolean;
  /** Whether coins given count as promotional: by default yes, except for the total, which is no coins. */
  readonly isPromotional?: boolean;
}

async function isTooMuchAlone(tx: Transaction, actor: Actor, subject: string, coins: number): Promise<boolean> {
  return (
    subject === `user:${actor.id}` ||
    (await takesTwo(tx, actor, ALONE.correctionsOfOne, coins, { subject })) ||
    takesTwo(tx, actor, ALONE.corrections, coins)
  );
}

function correct(
  actor: Actor,
  { email, target, reason }: Correction,
  { field, action, kind, own, counter, takesTwo, isPromotional = field === 'coins' }: Figure,
): Promise<{ modifiedCount: number }> {
  return inEffect(async (tx) => {
    const user = await collectionOf(UserModel).findOne(
      { email, status: 'active' },
      { session: tx.session, projection: { [field]: 1 } },
    );
    if (!user) refuse('user_not_found');
    const before = user[field];
    if (before === target) return { modifiedCount: 0 };
    const mine = own(user._id);
    const subject = `user:${user._id.toHexString()}`;
    const change = Math.abs(target - before);
    // The post below is guarded by the balance as read, so two concurrent adjustments cannot both pass.
    const first =
      takesTwo && (await isTooMuchAlone(tx, actor, subject, change))
        ? await useAgreement(tx, actor, {
            action: 'adjust-coins',
            subject,
            parameters: { from: before, to: target },
            beneficiary: user._id,
            reason,
          })
        : null;
    const cause = { kind: 'admin', id: actor.id };
    const common = { key: `${kind}:${new Types.ObjectId().toHexString()}`, kind, cause, memo: reason.slice(0, 200) };
    const transfer: Transfer =
      target > before
        ? {
            ...common,
            debit: counter,
            credit: mine,
            amount: change,
            buckets: { promotional: isPromotional ? change : 0 },
          }
        : { ...common, debit: mine, credit: counter, amount: change };
    await post(tx, [transfer], { touches: { [mine]: { filter: { [field]: before } } } });
    if (field === 'coins')
      notify(tx, { person: user._id, kind: 'coins_adjusted', facts: { from: before, to: target, reason } });
    await recordAudit(tx, actor, {
      action,
      subject,
      before: { [field]: before },
      after: { [field]: target, moved: change, ...agreedBy(first) },
      reason,
      entry: transfer.key,
    });
    return { modifiedCount: 1 };
  });
}
