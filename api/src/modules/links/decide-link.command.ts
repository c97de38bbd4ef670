/**
 * An admin's decision about two linked accounts; ends the hold on withdrawals once every link of a person has been reviewed
 * (fair-work.md 15).
 */
import { Types } from 'mongoose';
import type { calls, ParsedInput } from '@taskmint/contract';
import { fittingInSteps, type Progress } from '../../database/conversion';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { recordAudit } from '../audit/record-audit.command';
import { notify } from '../news/notify';
import { isOpen } from '../users/stays-open';
import { UserModel } from '../users/user.model';
import { LinkModel } from './link.model';
import { bindingOf } from './linked-people.query';
import { whyNotDecideLink } from './link.policy';

type Said = ParsedInput<typeof calls.decideLink>['body'];

/**
 * Refuses with `link_not_found`, `own_thing`, and `link_changed` if another admin was first or there is evidence that the admin has not
 * read.
 */
export function decideLink(
  actor: Actor,
  id: string,
  { verdict, evidence, reason }: Said,
): Promise<{ modifiedCount: number }> {
  const _id = new Types.ObjectId(id);
  return inTransaction(async (tx) => {
    const links = collectionOf(LinkModel);
    const link = await links.findOne({ _id }, { session: tx.session });
    if (!link) return refuse('link_not_found');
    const refusal = whyNotDecideLink(actor, link, verdict);
    if (refusal) refuse(refusal);
    const { modifiedCount } = await links.updateOne(
      { _id, state: link.state, pieces: evidence },
      { $set: { state: verdict, decided_at: tx.at, decided_by: new Types.ObjectId(actor.id), reason } },
      { session: tx.session },
    );
    if (modifiedCount === 0) refuse('link_changed');
    // The first account was never told of a link that affected only the other one.
    const touchedFirst = verdict === 'one' || link.state === 'one';
    for (const person of touchedFirst ? [link.later, link.first] : [link.later]) {
      await settle(tx, person);
      if (await isOpen(tx, person))
        notify(tx, { person, kind: 'link_decided', facts: { verdict, reason }, about: _id });
    }
    await recordAudit(tx, actor, {
      action: 'decide-link',
      subject: `link:${id}`,
      before: { state: link.state },
      after: { state: verdict, first: link.first.toHexString(), later: link.later.toHexString(), pieces: evidence },
      reason,
    });
    return { modifiedCount };
  });
}

/** Ends the hold on withdrawals of `person` once no link with them as the later account is open, and updates `kept_apart`. */
async function settle(tx: Transaction, person: Types.ObjectId): Promise<void> {
  const options = { session: tx.session, projection: { _id: 1 } };
  const links = collectionOf(LinkModel);
  const open = await links.findOne({ later: person, state: 'open' }, options);
  const kept_apart = (await links.findOne(bindingOf(person), options)) !== null;
  // Writes the record in any case, so that a concurrent finding is serialized with this.
  await collectionOf(UserModel).updateOne(
    { _id: person },
    { $set: { kept_apart, ...(open ? {} : { link_look: null }) }, $inc: { undertakings: 1 } },
    { session: tx.session },
  );
}

/** Backfills `kept_apart` for links of an earlier version. Safe to repeat. */
export async function markKeptApart(progress: Progress): Promise<void> {
  const users = collectionOf(UserModel);
  const binding = { state: { $in: ['open', 'one'] } };
  const projection = { first: 1, later: 1, state: 1 };
  for await (const links of fittingInSteps(progress, 'links', collectionOf(LinkModel), binding, projection)) {
    const people = links.flatMap(({ first, later, state }) => (state === 'one' ? [first, later] : [later]));
    await users.updateMany({ _id: { $in: people }, kept_apart: { $exists: false } }, { $set: { kept_apart: true } });
  }
}

/**
 * On closing an account: deletes its links. As the first account it keeps those that bind the other one: otherwise nobody would have to look
 * at the accounts of somebody who closes one of them. Safe to repeat.
 */
export async function releaseLinks(userId: string): Promise<void> {
  const person = new Types.ObjectId(userId);
  const links = collectionOf(LinkModel);
  for (;;) {
    const link = await links.findOne({ $or: [{ first: person, state: 'apart' }, { later: person }] });
    if (!link) return;
    await inTransaction(async (tx) => {
      await links.deleteOne({ _id: link._id }, { session: tx.session });
      await settle(tx, link.later);
      if (link.state === 'one') await settle(tx, link.first);
    });
  }
}
