/** A changed address keeps its person: the record and every copy of the address follow the identity. */
import type { Types } from 'mongoose';
import { collection } from '../../database/connection';
import { duplicateKeyField } from '../../database/transaction';
import { refuse } from '../../errors';
import { ORDERS, type OrderRecord } from '../../payments/order.model';
import { CART_ITEMS, type CartItemRecord } from '../carts/cart-item.model';
import { REVIEWS, type ReviewRecord } from '../reviews/review.model';
import { SUBMISSIONS, type SubmissionRecord } from '../submissions/submission.model';
import { TASKS, type TaskRecord } from '../tasks/task.model';
import { WITHDRAWALS, type WithdrawalRecord } from '../withdrawals/withdrawal.model';
import { searchTermsOf, USERS, type UserRecord } from './user.model';

/** Moves the record to a verified address. Refuses `user_exists` when somebody else is registered with it. */
export async function moveAddress(user: UserRecord, email: string): Promise<void> {
  try {
    await collection<UserRecord>(USERS).updateOne(
      { _id: user._id, status: 'active', email: user.email },
      {
        $set: {
          email,
          address_moving: true,
          search_terms: searchTermsOf({ name: user.name, email }),
        },
      },
    );
  } catch (error) {
    if (duplicateKeyField(error) === 'email') refuse('user_exists', undefined, { cause: error });
    throw error;
  }
  await moveCopies(user._id, email);
}

/** Lets the copies follow. Repeated at the next exchange if it was interrupted, which `address_moving` says. */
export async function moveCopies(id: Types.ObjectId, email: string): Promise<void> {
  const submissions = collection<SubmissionRecord>(SUBMISSIONS);
  await collection<TaskRecord>(TASKS).updateMany({ owner: id }, { $set: { creator_email: email } });
  await submissions.updateMany({ owner: id }, { $set: { creator_email: email } });
  await submissions.updateMany({ worker: id }, { $set: { worker_email: email } });
  await collection<WithdrawalRecord>(WITHDRAWALS).updateMany({ worker_id: id }, { $set: { worker_email: email } });
  await collection<CartItemRecord>(CART_ITEMS).updateMany({ user_id: id }, { $set: { email } });
  await collection<OrderRecord>(ORDERS).updateMany({ user_id: id }, { $set: { email } });
  await collection<ReviewRecord>(REVIEWS).updateMany({ author: id }, { $set: { email } });
  await collection<UserRecord>(USERS).updateOne({ _id: id, email }, { $unset: { address_moving: '' } });
}
