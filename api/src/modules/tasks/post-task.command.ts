/** Posts a task: quantity x pay coins move from the client to the task's escrow (decisions.md 4). */
import { Types } from 'mongoose';
import { REVIEW_DAYS, taskCost } from '@taskmint/contract';
import { now } from '../../clock';
import { collection } from '../../database/connection';
import { oneAtATime } from '../../database/one-at-a-time';
import { refuse, refuseFields } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { account, AccountRefused, post } from '../../ledger';
import { keepPicture } from '../images/used-pictures';
import { assertOwesNothing } from '../users/owes-nothing';
import { searchTerms } from '../users/user.model';
import { endOfDay } from './task-day';
import { TASKS, type TaskRecord } from './task.model';

export interface NewTask {
  readonly task_title: string;
  readonly task_detail: string;
  readonly task_image_url: string;
  readonly submission_info: string;
  readonly task_quantity: number;
  /** Whole coins for one submission. */
  readonly per_task_pay: number;
  /** Last day of the task, in UTC. */
  readonly completion_date: string;
  readonly review_days?: number | undefined;
  /** What the screen computed; refused when it is not quantity x pay. */
  readonly payable_amount?: number | undefined;
}

/** Refuses with `not_enough_coins`, `receivable_open`, or `invalid_input` for a day that has passed or an amount that contradicts quantity x pay. */
export async function postTask(actor: Actor, input: NewTask): Promise<{ insertedId: string }> {
  const cost = taskCost(input.task_quantity, input.per_task_pay);
  assertAmount(input.payable_amount, cost);
  const expiresAt = assertFuture(input.completion_date);
  const own = account.balance(actor.id);
  await keepPicture(input.task_image_url);
  return oneAtATime(own, () =>
    inEffect(async (tx) => {
      const id = new Types.ObjectId();
      const escrow = account.escrow(id);
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
          { opens: [escrow], touches: { [own]: { filter: { status: 'active', receivable_cents: 0 } } } },
        );
        await collection<TaskRecord>(TASKS).insertOne(
          {
            _id: id,
            owner: new Types.ObjectId(actor.id),
            creator_name: actor.name,
            creator_email: actor.email,
            task_title: input.task_title,
            task_detail: input.task_detail,
            task_image_url: input.task_image_url,
            submission_info: input.submission_info,
            task_quantity: input.task_quantity,
            per_task_pay: input.per_task_pay,
            completion_date: input.completion_date,
            expires_at: expiresAt,
            review_days: input.review_days ?? REVIEW_DAYS.default,
            status: 'open',
            listed: true,
            free_slots: input.task_quantity,
            approved_count: 0,
            pending_count: 0,
            has_submissions: false,
            escrow_coins: cost,
            escrow_promotional: posted?.promotional ?? 0,
            promotional_left: posted?.promotional ?? 0,
            frozen_slots: 0,
            escrow_lots: posted?.to ?? {},
            search_terms: searchTerms(input.task_title),
            created_at: tx.at,
            closed_at: null,
          },
          { session: tx.session },
        );
      } catch (error) {
        if (error instanceof AccountRefused) {
          await assertOwesNothing(tx, actor.id);
          refuse('not_enough_coins', { needed: cost });
        }
        throw error;
      }
      return { insertedId: id.toHexString() };
    }),
  );
}

/** The screens send what they computed; something else would be charged than was shown. */
export function assertAmount(shown: number | undefined, cost: number): void {
  if (shown !== undefined && shown !== cost) {
    refuseFields({
      path: 'body.payable_amount',
      code: 'malformed',
      message: `Must be quantity x pay, which is ${cost}`,
    });
  }
}

/** End of the day; refuses a day that is over. */
export function assertFuture(day: string): Date {
  const end = endOfDay(day);
  if (end <= now())
    refuseFields({ path: 'body.completion_date', code: 'in_the_past', message: 'Must not be in the past' });
  return end;
}
