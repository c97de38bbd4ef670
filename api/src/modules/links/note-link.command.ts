/**
 * Records that two accounts seem to be one person's (fair-work.md 15). All that evidence does: the later account's withdrawals wait for an
 * admin, it is kept apart from the other one's work, and it is told so. The first account is not affected, because anybody can copy what it
 * did.
 */
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import { notify } from '../news/notify';
import { isOpen } from '../users/stays-open';
import { UserModel } from '../users/user.model';
import { WithdrawalModel } from '../withdrawals/withdrawal.model';
import { payoutFacts } from '../withdrawals/payout-state';
import { LinkModel, type Evidence, type LinkRecord } from './link.model';

/** Maximum facts per link; further ones add nothing. */
const MAX_EVIDENCE = 30;
/** Maximum links with one account as the later one; an admin who reviews these knows enough. */
const MAX_LINKS = 20;

interface Pair {
  readonly first: Types.ObjectId;
  readonly later: Types.ObjectId;
}

/** A fact, with the time of what it is about if that may be long ago: what existed when an admin decided is no new evidence. */
export type Fact = Omit<Evidence, 'at'> & { readonly done_at?: Date };

export interface Found extends Pair, Fact {}

/** Records one fact that suffices by itself; returns the same as `noteFacts`. */
export function noteLink({ first, later, ...fact }: Found): Promise<boolean> {
  return noteFacts({ first, later }, [fact], 1);
}

/**
 * Records facts of one kind of which only `least` together suffice. False if fewer are new, if an admin has found that the two are one
 * person, or if one of the accounts is closed.
 */
export function noteFacts({ first, later }: Pair, facts: readonly [Fact, ...Fact[]], least: number): Promise<boolean> {
  if (first.equals(later)) return Promise.resolve(false);
  return inTransaction(async (tx) => {
    const { session } = tx;
    const links = collectionOf(LinkModel);
    const known = await links.find({ later }, { session, limit: MAX_LINKS }).toArray();
    const link = known.find((one) => one.first.equals(first));
    if (!link && known.length >= MAX_LINKS) return false;
    const fresh = link ? facts.filter((fact) => takes(link, fact)) : facts;
    if (fresh.length < least) return false;
    if (await links.findOne({ first: later, later: first, state: 'one' }, { session, projection: { _id: 1 } }))
      return false;
    const isThere = await isOpen(tx, first);
    // Writing their record serializes this with concurrent payments to them and findings about them.
    const touched = await collectionOf(UserModel).findOneAndUpdate(
      { _id: later, status: 'active' },
      [{ $set: { link_look: { $ifNull: ['$link_look', tx.at] }, kept_apart: true } }],
      { session, returnDocument: 'before', projection: { pending_withdrawal: 1, link_look: 1 } },
    );
    if (!isThere || !touched) return stop();
    const _id = await write(tx, link, { first, later }, fresh);
    notify(tx, { person: later, kind: 'account_linked', facts: { evidence: facts[0].kind }, about: _id });
    if (touched.pending_withdrawal && !touched.link_look) await notifyOfWait(tx, later, touched.pending_withdrawal);
    return true;
  }).catch((error: unknown) => {
    if (error instanceof NobodyThere) return false;
    throw error;
  });
}

/** One of the two is gone; rolls the transaction back. */
class NobodyThere extends Error {}

function stop(): never {
  throw new NobodyThere();
}

function takes({ state, evidence, decided_at }: LinkRecord, { kind, key, done_at }: Fact): boolean {
  if (state === 'one' || evidence.length >= MAX_EVIDENCE) return false;
  if (decided_at && done_at && done_at <= decided_at) return false;
  return !evidence.some((one) => one.kind === kind && one.key === key);
}

async function write(
  tx: Transaction,
  link: LinkRecord | undefined,
  { first, later }: Pair,
  facts: readonly Fact[],
): Promise<Types.ObjectId> {
  const { session, at } = tx;
  const fresh: Evidence[] = facts.map(({ done_at: _, ...fact }) => ({ ...fact, at }));
  const _id = link?._id ?? new Types.ObjectId();
  await collectionOf(LinkModel).updateOne(
    { first, later },
    {
      $setOnInsert: { _id },
      // The earlier decision was about other evidence.
      $set: {
        state: 'open',
        ...(link?.state === 'open' ? {} : { since: at, decided_at: null, decided_by: null, reason: null }),
      },
      $push: { evidence: { $each: fresh } } as never,
      $inc: { pieces: fresh.length },
    },
    { session, upsert: true },
  );
  return _id;
}

async function notifyOfWait(tx: Transaction, person: Types.ObjectId, request: Types.ObjectId): Promise<void> {
  const withdrawal = await collectionOf(WithdrawalModel).findOne({ _id: request }, { session: tx.session });
  if (withdrawal) notify(tx, { person, kind: 'withdrawal_held', facts: payoutFacts(withdrawal), about: request });
}
