/**
 * Name, address and picture of a person are copied to what they post, hand in and request, so that lists need no second read. The copies
 * follow the person's record; those of a closed account lose name and address (decisions.md 19).
 */
import type { mongo, Types } from 'mongoose';
import { updateInBatches } from '../../database/in-batches';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { log } from '../../log';
import { OrderModel } from '../../payments/order.model';
import { waitAtMost } from '../../with-timeout';
import { CartItemModel } from '../carts/cart-item.model';
import { ReviewModel, reviewPicture } from '../reviews/review.model';
import { SubmissionModel } from '../submissions/submission.model';
import { TaskModel } from '../tasks/task.model';
import { WithdrawalModel } from '../withdrawals/withdrawal.model';
import { UserModel, type UserRecord } from './user.model';

export const CLOSED_NAME = 'Closed account';
/** Attempts if the record changes while its copies are updated. */
const ATTEMPTS = 5;
/** How long a request waits, in ms; a browser waits 15 s for the answer. */
export const MAX_WAIT_MS = 5_000;

/** The top-level domain `.invalid` never belongs to anybody. */
export function closedEmail(id: Types.ObjectId): string {
  return `closed-${id.toHexString()}@accounts.invalid`;
}

/** Values as literals, for an update with a pipeline. */
export function asWritten(values: object): mongo.Document {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { $literal: value }]));
}

/**
 * `moveCopies` for a request, which does not wait for all of them: a hundred thousand submissions take half a minute. A failure is logged;
 * the next exchange of a token continues.
 */
export async function startMovingCopies(id: Types.ObjectId): Promise<void> {
  const moved = moveCopies(id).catch((error: unknown) => {
    log().error({ err: error, userId: id }, 'a changed name, address or photo has not been copied everywhere yet');
  });
  await waitAtMost(MAX_WAIT_MS, moved);
}

/**
 * Updates the copies in batches, if the record is marked as changed or closed. The marks stay until all of them are updated. If the record
 * changes meanwhile, it starts again, so that of two concurrent changes the older is never left anywhere.
 */
export function moveCopies(_id: Types.ObjectId): Promise<void> {
  return oneAtATime(`copies:${_id.toHexString()}`, async () => {
    const users = collectionOf(UserModel);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const user = await users.findOne(
        { _id },
        { projection: { name: 1, email: 1, photoURL: 1, status: 1, address_moving: 1, profile_moving: 1 } },
      );
      if (!user) return;
      const { name, email, photoURL, status, address_moving, profile_moving } = user;
      if (attempt === 1 && status === 'active' && !address_moving && !profile_moving) return;
      await writeCopies(user);
      const { matchedCount } = await users.updateOne(
        { _id, name, email, photoURL, status },
        { $unset: { address_moving: '', profile_moving: '' } },
      );
      if (matchedCount === 1) return;
    }
  });
}

type Shown = Pick<UserRecord, '_id' | 'name' | 'email' | 'photoURL' | 'status'>;

async function writeCopies(user: Shown): Promise<void> {
  const { _id: id } = user;
  const isClosed = user.status === 'closed';
  const { name, email } = isClosed ? { name: CLOSED_NAME, email: closedEmail(id) } : user;
  const creator = { $set: { creator_name: name, creator_email: email } };
  const worker = { $set: { worker_name: name, worker_email: email } };
  // Tasks first: work handed in copies from its task.
  await updateInBatches(TaskModel, { owner: id }, creator);
  await updateInBatches(SubmissionModel, { owner: id }, creator);
  await updateInBatches(SubmissionModel, { worker: id }, worker);
  await updateInBatches(WithdrawalModel, { worker_id: id }, worker);
  if (isClosed) return;
  await collectionOf(CartItemModel).updateMany({ user_id: id }, { $set: { email } });
  await collectionOf(OrderModel).updateMany({ user_id: id }, { $set: { email } });
  const reviews = collectionOf(ReviewModel);
  const image = reviewPicture(user);
  const isOther = { $or: [{ name: { $ne: name } }, { image: { $ne: image } }] };
  // An admin approved what was shown, not another name and picture on the front page.
  const state = { $cond: [{ $eq: ['$status', 'shown'] }, 'waiting', '$status'] };
  await reviews.updateMany({ author: id, ...isOther }, [{ $set: { ...asWritten({ name, image }), status: state } }]);
  await reviews.updateMany({ author: id }, { $set: { email } });
}
