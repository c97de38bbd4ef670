/** Changes one's own name and picture: the record first, then every copy. */
import { Types, type mongo } from 'mongoose';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { log } from '../../log';
import { keepPicture } from '../images/used-pictures';
import { ReviewModel, reviewPicture } from '../reviews/review.model';
import { SubmissionModel } from '../submissions/submission.model';
import { TaskModel } from '../tasks/task.model';
import { WithdrawalModel } from '../withdrawals/withdrawal.model';
import { anonymiseCopies } from './close-account.command';
import { assertQuota, hasQuota, quotaUpdate } from './daily-quota';
import { inTurnOf } from './stays-open';
import { searchTermsOf, UserModel } from './user.model';

/** Attempts if others are changing the same record. */
const ATTEMPTS = 5;

export interface ProfileChange {
  readonly name?: string | undefined;
  readonly photoURL?: string | undefined;
}

/** `modifiedCount` is 0 if nothing changed. Refuses with `too_many_today`, and with `not_signed_in` if the account was closed meanwhile. */
export function changeProfile(actor: Actor, change: ProfileChange): Promise<{ modifiedCount: number }> {
  const _id = new Types.ObjectId(actor.id);
  return inTurnOf(_id, async () => {
    await keepPicture(change.photoURL);
    const changed = await changeRecord(_id, change);
    if (changed) {
      await moveProfileCopies(_id).catch((error: unknown) => {
        log().error(
          { err: error, userId: actor.id },
          'a changed name has not been copied everywhere; the next token exchange will continue',
        );
      });
    }
    return { modifiedCount: changed ? 1 : 0 };
  });
}

async function changeRecord(_id: Types.ObjectId, change: ProfileChange): Promise<boolean> {
  const users = collectionOf(UserModel);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = await users.findOne(
      { _id, status: 'active' },
      { projection: { name: 1, email: 1, photoURL: 1, profile_moving: 1 } },
    );
    if (!before) return refuse('not_signed_in');
    const name = change.name ?? before.name;
    const photoURL = change.photoURL ?? before.photoURL;
    if (name === before.name && photoURL === before.photoURL) return false;
    const at = now();
    const next = { name, photoURL, profile_moving: true, search_terms: searchTermsOf({ name, email: before.email }) };
    const { matchedCount } = await users.updateOne(
      { _id, status: 'active', name: before.name, email: before.email, ...hasQuota('profile', at) },
      [{ $set: { ...asWritten(next), ...quotaUpdate('profile', at) } }],
    );
    if (matchedCount === 1) return true;
    await inTransaction((tx) => assertQuota(tx, _id.toHexString(), 'profile'));
  }
  return refuse('busy', undefined, { retryAfterSeconds: 1 });
}

/** Values as literals, for an update with a pipeline. */
function asWritten(values: object): mongo.Document {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { $literal: value }]));
}

/**
 * Updates the copies. If interrupted, `profile_moving` makes the next exchange repeat it. If the record changed during the update, it
 * starts again, so that of two concurrent changes the older name is never left anywhere.
 */
export async function moveProfileCopies(_id: Types.ObjectId): Promise<void> {
  const users = collectionOf(UserModel);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const user = await users.findOne({ _id }, { projection: { name: 1, photoURL: 1, status: 1 } });
    if (!user) return;
    if (user.status === 'closed') return anonymiseCopies(_id);
    const { name, photoURL } = user;
    await writeCopies(_id, name, reviewPicture(user));
    const { matchedCount } = await users.updateOne(
      { _id, status: 'active', name, photoURL },
      { $unset: { profile_moving: '' } },
    );
    if (matchedCount === 1) return;
  }
}

async function writeCopies(id: Types.ObjectId, name: string, image: string): Promise<void> {
  const submissions = collectionOf(SubmissionModel);
  const reviews = collectionOf(ReviewModel);
  await collectionOf(TaskModel).updateMany({ owner: id }, { $set: { creator_name: name } });
  await submissions.updateMany({ owner: id }, { $set: { creator_name: name } });
  await submissions.updateMany({ worker: id }, { $set: { worker_name: name } });
  await collectionOf(WithdrawalModel).updateMany({ worker_id: id }, { $set: { worker_name: name } });
  const isOther = { $or: [{ name: { $ne: name } }, { image: { $ne: image } }] };
  // An admin approved what was shown, not another name and picture on the front page.
  const status = { $cond: [{ $eq: ['$status', 'shown'] }, 'waiting', '$status'] };
  await reviews.updateMany({ author: id, ...isOther }, [{ $set: { ...asWritten({ name, image }), status } }]);
}
