/** Removes a reported picture: a drawn one replaces it, and a person's photo is deleted. Part of a decision's transaction. */
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { ReservationModel } from '../reservations/reservation.model';
import { reviewPicture, ReviewModel } from '../reviews/review.model';
import { SubmissionModel } from '../submissions/submission.model';
import { TaskModel } from '../tasks/task.model';
import { UserModel } from '../users/user.model';
import type { Facts } from './reported-facts.query';

/** Replaces a removed picture. */
export function drawnPicture(name: string): string {
  return reviewPicture({ name, photoURL: '' });
}

/** The copies of a photo have to be updated after the commit (`startMovingCopies`). */
export async function hidePicture({ session }: Transaction, { task, review, owner, name }: Facts): Promise<void> {
  const picture = drawnPicture(name);
  if (task) {
    await collectionOf(TaskModel).updateOne({ _id: task._id }, { $set: { task_image_url: picture } }, { session });
    const [ofTask, copy] = [{ task_id: task._id }, { $set: { task_img_url: picture } }];
    await collectionOf(SubmissionModel).updateMany(ofTask, copy, { session });
    await collectionOf(ReservationModel).updateMany(ofTask, copy, { session });
  } else if (owner) {
    const gone = { photoURL: '', profile_moving: true };
    await collectionOf(UserModel).updateOne({ _id: owner, status: 'active' }, { $set: gone }, { session });
  } else if (review) {
    await collectionOf(ReviewModel).updateOne({ _id: review._id }, { $set: { image: picture } }, { session });
  }
}
