/** A person keeps their record when their address changes: the record and every copy of the address follow the identity. */
import type { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import { inTransaction, isDuplicateKey } from '../../database/transaction';
import { refuse } from '../../errors';
import { OrderModel } from '../../payments/order.model';
import { CartItemModel } from '../carts/cart-item.model';
import { notify } from '../news/notify';
import { ReviewModel } from '../reviews/review.model';
import { SubmissionModel } from '../submissions/submission.model';
import { TaskModel } from '../tasks/task.model';
import { WithdrawalModel } from '../withdrawals/withdrawal.model';
import { searchTermsOf, UserModel, type UserRecord } from './user.model';

/** Moves the record to a verified address. Refuses with `user_exists` if somebody else is registered with it. */
export async function moveAddress(user: UserRecord, email: string): Promise<void> {
  try {
    await inTransaction(async (tx) => {
      const { matchedCount } = await collectionOf(UserModel).updateOne(
        { _id: user._id, status: 'active', email: user.email },
        {
          $set: {
            email,
            address_moving: true,
            search_terms: searchTermsOf({ name: user.name, email }),
          },
        },
        { session: tx.session },
      );
      if (matchedCount === 1) notify(tx, { person: user._id, kind: 'email_changed', facts: { email } });
    });
  } catch (error) {
    if (isDuplicateKey(error, 'email')) refuse('user_exists', undefined, { cause: error });
    throw error;
  }
  await moveCopies(user._id, email);
}

/** Updates the copies. If interrupted, `address_moving` makes the next exchange repeat it. */
export async function moveCopies(id: Types.ObjectId, email: string): Promise<void> {
  const submissions = collectionOf(SubmissionModel);
  await collectionOf(TaskModel).updateMany({ owner: id }, { $set: { creator_email: email } });
  await submissions.updateMany({ owner: id }, { $set: { creator_email: email } });
  await submissions.updateMany({ worker: id }, { $set: { worker_email: email } });
  await collectionOf(WithdrawalModel).updateMany({ worker_id: id }, { $set: { worker_email: email } });
  await collectionOf(CartItemModel).updateMany({ user_id: id }, { $set: { email } });
  await collectionOf(OrderModel).updateMany({ user_id: id }, { $set: { email } });
  await collectionOf(ReviewModel).updateMany({ author: id }, { $set: { email } });
  await collectionOf(UserModel).updateOne({ _id: id, email }, { $unset: { address_moving: '' } });
}
