/**
 * Pays for the time that a broken task cost (fair-work.md 16): from the client, and what they cannot pay from the platform's losses (decisions.md 24). Knows
 * nothing of who decides, nor of the states of a report.
 */
import type { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { account, AccountRefused, post, type Transfer } from '../../ledger';
import { ownPart, shareOf } from '../appeals/hold-pay';
import { ALONE, takesTwo } from '../agreements/takes-two.query';
import { recordAudit } from '../audit/record-audit.command';
import { lowBalance } from '../news/low-balance';
import { ReservationModel } from '../reservations/reservation.model';
import { reclaimCoins } from '../tasks/reclaim-coins';
import { assertMaySetAside, type MAY_SET_ASIDE } from '../users/owes-nothing';
import { UserModel } from '../users/user.model';
import { earningsHolds } from '../withdrawals/earnings-hold';
import type { DefectRecord } from './defect.model';

/** Those of `people` whose accounts are still open. */
export async function whoStays({ session }: Transaction, people: readonly Types.ObjectId[]): Promise<Types.ObjectId[]> {
  const found = await collectionOf(UserModel)
    .find({ _id: { $in: [...people] }, status: 'active' }, { session, projection: { _id: 1 } })
    .toArray();
  return found.map(({ _id }) => _id);
}

/** An admin's decision is paid whatever else the client owes; a voluntary payment by the client is not. */
export const BY_ADMIN = {} as const;

/**
 * Pays the worker from the client, with `guard` on the client's record, once per report; at most the pay for one piece. `buckets` says which
 * coins pay, if not as promised. If the client cannot pay, calls `instead` if given.
 */
export async function payLostTime(
  tx: Transaction,
  defect: DefectRecord,
  coins: number,
  guard: typeof MAY_SET_ASIDE | typeof BY_ADMIN,
  { buckets, instead }: { buckets?: Transfer['buckets']; instead?: () => Promise<void> } = {},
): Promise<void> {
  if (coins > defect.most) refuse('too_much_for_defect', { most: defect.most });
  const owner = defect.owner.toHexString();
  const [own, worker] = [account.balance(owner), account.balance(defect.worker)];
  try {
    await post(
      tx,
      [
        {
          key: `defect:${defect._id.toHexString()}:pay`,
          debit: own,
          credit: worker,
          amount: coins,
          kind: 'lost_time',
          cause: { kind: 'defect', id: defect._id.toHexString() },
          payer: owner,
          memo: defect.task_title,
          ...(buckets ? { buckets } : await asPromised(tx, defect, coins)),
          earnedUntil: (await earningsHolds([defect.worker])).get(worker) ?? null,
        },
      ],
      {
        touches: {
          [own]: { filter: { status: 'active', ...guard }, before: lowBalance(tx, owner, coins) },
          [worker]: { filter: { status: 'active' } },
        },
      },
    );
  } catch (error) {
    if (!(error instanceof AccountRefused)) throw error;
    if (error.account === own && instead) return instead();
    const [stays] = await whoStays(tx, [defect.worker]);
    if (!stays) refuse('defect_answered', { needed: coins });
    await assertMaySetAside(tx, owner);
    refuse('too_few_for_defect', { needed: coins });
  }
}

/**
 * Which of the client's coins pay: promotional ones as far as the place was promised in them (decisions.md 23) and there are others; otherwise the client
 * could pay with what is no money. Who had not started was promised nothing.
 */
async function asPromised(tx: Transaction, defect: DefectRecord, coins: number): Promise<Pick<Transfer, 'buckets'>> {
  const promised = await promisedPart(tx, defect, coins);
  const client = await collectionOf(UserModel).findOne(
    { _id: defect.owner, coins: { $gte: coins } },
    { session: tx.session, projection: { coins: 1, promotional_coins: 1 } },
  );
  if (promised === null || !client) return {};
  const work = { payable_amount: coins, promotional_coins: promised };
  return { buckets: { promotional: shareOf(work, client.coins, client.promotional_coins) } };
}

/** The promotional part of these coins by what was promised for the worker's place; null if they had none. */
async function promisedPart({ session }: Transaction, defect: DefectRecord, coins: number): Promise<number | null> {
  const kept = await collectionOf(ReservationModel).findOne(
    { task_id: defect.task_id, worker: defect.worker },
    { session, sort: { _id: -1 }, projection: { payable_amount: 1, promotional_coins: 1 } },
  );
  return kept && Math.floor((kept.promotional_coins * coins) / kept.payable_amount);
}

/** The client pays what they have, also in free places of their tasks, and the platform the rest (decisions.md 24). */
export async function payTogether(
  tx: Transaction,
  actor: Actor,
  defect: DefectRecord,
  coins: number,
  reason: string,
): Promise<void> {
  await reclaimCoins(tx, defect.owner, coins, `defect:${defect._id.toHexString()}`);
  const promised = (await promisedPart(tx, defect, coins)) ?? 0;
  const own = await ownPart(tx, defect.owner, coins, promised);
  if (own.coins > 0) await payLostTime(tx, defect, own.coins, BY_ADMIN, { buckets: { promotional: own.promotional } });
  const rest = coins - own.coins;
  if (rest === 0) return;
  await cover(tx, actor, defect, { coins: rest, promotional: Math.min(rest, promised - own.promotional) }, reason);
}

/**
 * The platform pays what the client cannot: from its losses, with an audit record for the entry. The promotional part is as promised for
 * the place (decisions.md 23); otherwise promotional coins would become money.
 */
async function cover(
  tx: Transaction,
  actor: Actor,
  defect: DefectRecord,
  { coins, promotional }: { coins: number; promotional: number },
  reason: string,
): Promise<void> {
  if (await takesTwo(tx, actor, ALONE.losses, coins)) refuse('too_few_for_defect', { needed: coins });
  const id = defect._id.toHexString();
  const worker = account.balance(defect.worker);
  const key = `defect:${id}:cover`;
  try {
    await post(
      tx,
      [
        {
          key,
          debit: account.system('losses'),
          credit: worker,
          amount: coins,
          kind: 'lost_time',
          cause: { kind: 'defect', id },
          memo: defect.task_title,
          buckets: { promotional },
          earnedUntil: (await earningsHolds([defect.worker])).get(worker) ?? null,
        },
      ],
      { touches: { [worker]: { filter: { status: 'active' } } } },
    );
  } catch (error) {
    if (error instanceof AccountRefused) refuse('defect_answered');
    throw error;
  }
  await recordAudit(tx, actor, {
    action: 'cover-defect',
    subject: `task:${defect.task_id.toHexString()}`,
    before: null,
    after: { coins },
    reason,
    entry: key,
  });
}
