/** Posts a task: quantity x pay coins move from the client to the task's escrow (decisions.md 4). The first of a client wait for an admin (decisions.md 30). */
import { Types } from 'mongoose';
import { REVIEW_DAYS, taskCost, TIME_LIMIT_MINUTES, USUAL_TERMS } from '@taskmint/contract';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { account, AccountRefused, post } from '../../ledger';
import { spendByKey } from '../api-keys/spend-by-key';
import { keepPicture } from '../images/used-pictures';
import { lowBalance } from '../news/low-balance';
import { assertAppealsFunded, assertOwesNothing, MAY_SET_ASIDE } from '../users/owes-nothing';
import { UserModel } from '../users/user.model';
import { moderationOfNew } from './first-tasks';
import { findable } from './findable';
import { assertAmount, assertFuture, contentOf, type NewTask } from './task-input';
import { TaskModel } from './task.model';

/** Refuses with `not_enough_coins`, `receivable_open`, `appeal_unsettled`, or `invalid_input` for a day that has passed or an amount that contradicts quantity x pay. */
export async function postTask(actor: Actor, input: NewTask): Promise<{ insertedId: string }> {
  const cost = taskCost(input.task_quantity, input.per_task_pay);
  assertAmount(input.payable_amount, cost);
  const expiresAt = assertFuture(input.completion_date);
  const own = account.balance(actor.id);
  await keepPicture(input.task_image_url);
  const owner = await collectionOf(UserModel).findOne(
    { _id: new Types.ObjectId(actor.id) },
    { projection: { client_record: 1 } },
  );
  return oneAtATime(own, () =>
    inEffect(async (tx) => {
      const id = new Types.ObjectId();
      const escrow = account.escrow(id);
      await spendByKey(tx, actor, cost);
      const moderation = await moderationOfNew(tx, new Types.ObjectId(actor.id));
      try {
        const [posted] = await post(
          tx,
          [
            {
              key: `task:${id.toHexString()}:post`,
              debit: own,
              credit: escrow,
              amount: cost,
              kind: 'task_posted',
              cause: { kind: 'task', id: id.toHexString() },
              memo: input.task_title,
            },
          ],
          {
            opens: [escrow],
            touches: {
              [own]: { filter: { status: 'active', ...MAY_SET_ASIDE }, before: lowBalance(tx, actor.id, cost) },
            },
          },
        );
        await collectionOf(TaskModel).insertOne(
          {
            _id: id,
            owner: new Types.ObjectId(actor.id),
            creator_name: actor.name,
            creator_email: actor.email,
            ...contentOf(input),
            ...findable(input),
            review_days: input.review_days ?? REVIEW_DAYS.default,
            time_limit_minutes: input.time_limit_minutes ?? TIME_LIMIT_MINUTES.default,
            estimated_minutes: input.estimated_minutes ?? null,
            proof_fields: input.proof_fields ?? [],
            terms: input.terms ?? USUAL_TERMS,
            client_record: owner?.client_record ?? null,
            expires_at: expiresAt,
            status: 'open',
            listed: moderation.moderation === undefined,
            ...moderation,
            ...(actor.key ? { posted_by: 'software' as const } : {}),
            free_slots: input.task_quantity,
            approved_count: 0,
            pending_count: 0,
            reserved_count: 0,
            disputed_count: 0,
            has_submissions: false,
            escrow_coins: cost,
            escrow_promotional: posted?.promotional ?? 0,
            promotional_left: posted?.promotional ?? 0,
            frozen_slots: 0,
            escrow_lots: posted?.to ?? {},
            created_at: tx.at,
            closed_at: null,
          },
          { session: tx.session },
        );
      } catch (error) {
        if (error instanceof AccountRefused) {
          await assertOwesNothing(tx, actor.id);
          await assertAppealsFunded(tx, actor.id);
          refuse('not_enough_coins', { needed: cost });
        }
        throw error;
      }
      return { insertedId: id.toHexString() };
    }),
  );
}
