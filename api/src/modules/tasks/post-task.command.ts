/**
 * Posts a task: quantity x pay coins move from the client to the task's escrow (decisions.md 4), and the coins for screen-outs beside it
 * (fair-work.md 16). A client's first tasks wait for an admin (decisions.md 30).
 */
import { Types } from 'mongoose';
import {
  REVIEW_DAYS,
  taskCost,
  TIME_LIMIT_MINUTES,
  USUAL_TERMS,
  type PayWarning,
  type TaskCheck,
  wholeCost,
} from '@taskmint/contract';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import { Refusal, refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { account, AccountRefused, post, type Transfer } from '../../ledger';
import { spendByKey } from '../api-keys/spend-by-key';
import { keepPicture } from '../images/used-pictures';
import { lowBalance } from '../news/low-balance';
import { payWarnings } from '../pay-floor/floor';
import { hasQuota, quotaUpdate } from '../users/daily-quota';
import { assertMaySetAside, MAY_SET_ASIDE } from '../users/owes-nothing';
import { UserModel, type UserRecord } from '../users/user.model';
import { moderationOfNew } from './first-tasks';
import { findable } from './findable';
import { screenOutFields, screenOutTransfer } from './screen-out-coins';
import { assertAmount, assertFuture, assertScreenOut, contentOf, type NewTask } from './task-input';
import { TaskModel } from './task.model';

/**
 * Refuses with `not_enough_coins`, `receivable_open`, `appeal_unsettled`, `too_many_today`, `pay_below_floor` or `estimate_needed` if the
 * setting says so, or `invalid_input` for a day in the past or an amount that contradicts quantity x pay.
 */
export async function postTask(actor: Actor, input: NewTask): Promise<PostedTask> {
  const bill = billOf(input);
  await keepPicture(input.task_image_url);
  const owner = await ownerOf(actor);
  return oneAtATime(account.balance(actor.id), () =>
    inEffect(async (tx) => {
      const { id, isWaiting } = await writeTask(tx, actor, owner, input, bill);
      return {
        insertedId: id,
        ...(isWaiting ? { waits_for_admin: true as const } : {}),
        ...(bill.warnings.length > 0 ? { warnings: bill.warnings } : {}),
      };
    }),
  );
}

/** Thrown on success, to roll the transaction back. */
class TakenBack extends Error {
  constructor(readonly isWaiting: boolean) {
    super('tried only');
  }
}

/** A dry run: runs the commands of posting in a transaction that is always rolled back. Moves nothing, and counts nothing against a key. */
export async function checkTask(actor: Actor, input: NewTask): Promise<TaskCheck> {
  const cost = wholeCost(input);
  const owner = await ownerOf(actor);
  let warnings: PayWarning[] = [];
  const answer = () => ({ cost, coins: owner?.coins ?? 0, waits_for_admin: false, warnings });
  try {
    const bill = billOf(input);
    warnings = bill.warnings;
    return await oneAtATime(account.balance(actor.id), () =>
      inTransaction(async (tx) => {
        const { isWaiting } = await writeTask(tx, actor, owner, input, bill);
        throw new TakenBack(isWaiting);
      }),
    );
  } catch (error) {
    if (error instanceof TakenBack)
      return { ...answer(), would_post: true, refusal: null, waits_for_admin: error.isWaiting };
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return { ...answer(), would_post: false, refusal: error.toBody() };
  }
}

interface PostedTask {
  insertedId: string;
  waits_for_admin?: true;
  warnings?: PayWarning[];
}

interface Bill {
  readonly warnings: PayWarning[];
  /** Coins for the places, and in total. */
  readonly cost: number;
  readonly total: number;
  readonly expiresAt: Date;
}

function billOf(input: NewTask): Bill {
  const cost = taskCost(input.task_quantity, input.per_task_pay);
  assertAmount(input.payable_amount, cost);
  assertScreenOut(input.screen_out, input);
  return {
    cost,
    total: wholeCost(input),
    expiresAt: assertFuture(input.completion_date),
    warnings: payWarnings(input),
  };
}

type Owner = Pick<UserRecord, 'client_record' | 'coins'> | null;

function ownerOf({ id }: Actor): Promise<Owner> {
  return collectionOf(UserModel).findOne(
    { _id: new Types.ObjectId(id) },
    { projection: { client_record: 1, coins: 1 } },
  );
}

async function writeTask(
  tx: Transaction,
  actor: Actor,
  owner: Owner,
  input: NewTask,
  bill: Bill,
): Promise<{ id: string; isWaiting: boolean }> {
  const id = new Types.ObjectId();
  await spendByKey(tx, actor, bill.total);
  const moderation = await moderationOfNew(tx, new Types.ObjectId(actor.id));
  const isWaiting = moderation.moderation !== undefined;
  const coins = await setAside(tx, actor, id, input, bill);
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
      expires_at: bill.expiresAt,
      status: 'open',
      listed: !isWaiting,
      ...(isWaiting ? {} : { appeared_at: tx.at }),
      ...moderation,
      ...(actor.key ? { posted_by: 'software' as const } : {}),
      free_slots: input.task_quantity,
      approved_count: 0,
      paid_coins: 0,
      returned_coins: 0,
      pending_count: 0,
      reserved_count: 0,
      disputed_count: 0,
      has_submissions: false,
      frozen_slots: 0,
      ...coins,
      created_at: tx.at,
      closed_at: null,
    },
    { session: tx.session },
  );
  return { id: id.toHexString(), isWaiting };
}

/** Moves the coins for places and screen-outs out of the client's balance. Returns the fields that record them on the task. */
async function setAside(
  tx: Transaction,
  actor: Actor,
  id: Types.ObjectId,
  { task_title, screen_out }: NewTask,
  { cost, total }: Bill,
) {
  const own = account.balance(actor.id);
  const escrow = account.escrow(id);
  const places: Transfer = {
    key: `task:${id.toHexString()}:post`,
    debit: own,
    credit: escrow,
    amount: cost,
    kind: 'task_posted',
    cause: { kind: 'task', id: id.toHexString() },
    memo: task_title,
  };
  try {
    const [posted, screening] = await post(
      tx,
      screen_out ? [places, screenOutTransfer(id, actor.id, task_title, screen_out)] : [places],
      {
        opens: screen_out ? [escrow, account.screening(id)] : [escrow],
        touches: {
          [own]: {
            filter: { status: 'active', ...MAY_SET_ASIDE, ...hasQuota('tasks', tx.at) },
            compute: quotaUpdate('tasks', tx.at),
            before: lowBalance(tx, actor.id, total),
          },
        },
      },
    );
    return {
      escrow_coins: cost,
      escrow_promotional: posted?.promotional ?? 0,
      promotional_left: posted?.promotional ?? 0,
      escrow_lots: posted?.to ?? {},
      ...(screen_out ? screenOutFields(screen_out, screening) : {}),
    };
  } catch (error) {
    if (!(error instanceof AccountRefused)) throw error;
    await assertMaySetAside(tx, actor.id, 'tasks');
    refuse('not_enough_coins', { needed: total });
  }
}
