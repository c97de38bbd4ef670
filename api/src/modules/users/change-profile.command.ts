/** Changes one's own name and picture: the record first, then every copy. */
import { Types } from 'mongoose';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { keepPicture } from '../images/used-pictures';
import { assertQuota, hasQuota, quotaUpdate } from './daily-quota';
import { asWritten, startMovingCopies } from './move-copies.command';
import { inTurnOf } from './stays-open';
import { searchTermsOf, UserModel } from './user.model';

/** Attempts if others are changing the same record. */
const ATTEMPTS = 5;

export interface ProfileChange {
  readonly name?: string | undefined;
  readonly photoURL?: string | undefined;
}

/** `modifiedCount` is 0 if nothing changed. Refuses with `too_many_today`, and with `not_signed_in` if the account was closed meanwhile. */
export async function changeProfile(actor: Actor, change: ProfileChange): Promise<{ modifiedCount: number }> {
  const _id = new Types.ObjectId(actor.id);
  const isChanged = await inTurnOf(_id, async () => {
    await keepPicture(change.photoURL);
    return changeRecord(_id, change);
  });
  if (isChanged) await startMovingCopies(_id);
  return { modifiedCount: isChanged ? 1 : 0 };
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
