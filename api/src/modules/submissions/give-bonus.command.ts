/**
 * A bonus on decided work, from its client to its worker (fair-work.md 12). The token is part of the transfer's key, so a repeated call
 * moves it only once.
 */
import { Types } from 'mongoose';
import type { calls, ParsedInput } from '@taskmint/contract';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { account, AccountRefused, LedgerEntryModel, post } from '../../ledger';
import { assertMaySetAside, MAY_SET_ASIDE } from '../users/owes-nothing';
import { isOpen } from '../users/stays-open';
import { spendByKey } from '../api-keys/spend-by-key';
import { lowBalance } from '../news/low-balance';
import { notify } from '../news/notify';
import { earningsHolds } from '../withdrawals/earnings-hold';
import { SubmissionModel } from './submission.model';
import { whyNotBonus } from './submission.policy';

type Bonus = ParsedInput<typeof calls.giveBonus>['body'];

/**
 * `modifiedCount` is 0 if this token already gave the bonus. Refuses with `submission_not_found`, `not_allowed`, `no_bonus` (also for a
 * worker who has left), `receivable_open`, `appeal_unsettled` and `not_enough_for_bonus`.
 */
export function giveBonus(actor: Actor, id: string, { coins, note, token }: Bonus): Promise<{ modifiedCount: number }> {
  const own = account.balance(actor.id);
  const key = `submission:${id}:bonus:${token}`;
  return oneAtATime(own, () =>
    inEffect(async (tx) => {
      const submissions = collectionOf(SubmissionModel);
      const work = await submissions.findOne({ _id: new Types.ObjectId(id) }, { session: tx.session });
      if (!work) refuse('submission_not_found');
      const refusal = whyNotBonus(actor, work, tx.at);
      if (refusal === 'not_allowed') refuse(refusal);
      const given = await collectionOf(LedgerEntryModel).findOne(
        { key },
        { session: tx.session, projection: { _id: 1 } },
      );
      if (given) return { modifiedCount: 0 };
      if (refusal) refuse(refusal);
      await spendByKey(tx, actor, coins);
      const worker = account.balance(work.worker);
      try {
        await post(
          tx,
          [
            {
              key,
              debit: own,
              credit: worker,
              amount: coins,
              kind: 'bonus',
              cause: { kind: 'submission', id },
              payer: actor.id,
              memo: work.task_title,
              earnedUntil: (await earningsHolds([work.worker])).get(worker) ?? null,
            },
          ],
          {
            touches: {
              [own]: { filter: { status: 'active', ...MAY_SET_ASIDE }, before: lowBalance(tx, actor.id, coins) },
              [worker]: { filter: { status: 'active' } },
            },
          },
        );
      } catch (error) {
        if (!(error instanceof AccountRefused)) throw error;
        if (!(await isOpen(tx, work.worker))) refuse('no_bonus');
        await assertMaySetAside(tx, actor.id);
        refuse('not_enough_for_bonus');
      }
      await submissions.updateOne(
        { _id: work._id },
        { $push: { bonuses: { coins, note, at: tx.at } } as never },
        { session: tx.session },
      );
      notify(tx, {
        person: work.worker,
        kind: 'bonus_received',
        facts: { task_title: work.task_title, coins, note },
        about: id,
      });
      return { modifiedCount: 1 };
    }),
  );
}
