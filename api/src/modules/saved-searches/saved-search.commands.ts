/** Saving, renaming and deleting searches. Switching an alert on tells of tasks that appear from then on. Everybody sees only their own. */
import { Types } from 'mongoose';
import { SAVED_SEARCH, type calls, type ParsedInput } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { refuse, refuseFields } from '../../errors';
import type { Actor } from '../../http/actor';
import { now } from '../../clock';
import { effectWhileOpen } from '../users/stays-open';
import { SavedSearchModel, type SavedSearchRecord } from './saved-search.model';

const searches = () => collectionOf(SavedSearchModel);
const own = (actor: Actor, id: string) => ({ _id: new Types.ObjectId(id), person: new Types.ObjectId(actor.id) });

export function searchesOf(person: string): Promise<SavedSearchRecord[]> {
  return searches()
    .find({ person: new Types.ObjectId(person) }, { sort: { person: 1, _id: 1 }, limit: SAVED_SEARCH.most })
    .toArray();
}

/** Refuses with `too_many_searches`, `invalid_input` for an empty filter, and `not_signed_in` if the account was closed meanwhile. */
export function saveSearch(
  actor: Actor,
  { name, filter, alert }: ParsedInput<typeof calls.saveSearch>['body'],
): Promise<{ insertedId: string }> {
  if (Object.keys(filter).length === 0)
    refuseFields({ path: 'body.filter', code: 'malformed', message: 'Must ask for something' });
  const person = new Types.ObjectId(actor.id);
  // Concurrent calls are serialized, so that both are counted.
  return effectWhileOpen(actor.id, async ({ session, at }) => {
    const count = await searches().countDocuments({ person }, { session, limit: SAVED_SEARCH.most });
    if (count >= SAVED_SEARCH.most) refuse('too_many_searches');
    const _id = new Types.ObjectId();
    const record = { _id, person, name, filter, alert, created_at: at, looked_until: at, told: [], next_at: at };
    await searches().insertOne(record, { session });
    return { insertedId: _id.toHexString() };
  });
}

/** Refuses with `search_not_found`. */
export async function changeSearch(
  actor: Actor,
  id: string,
  { name, alert }: ParsedInput<typeof calls.changeSearch>['body'],
): Promise<{ modifiedCount: number }> {
  const before = await searches().findOne(own(actor, id));
  if (!before) return refuse('search_not_found');
  const at = now();
  const another = alert !== undefined && alert !== before.alert;
  const set = {
    ...(name !== undefined && name !== before.name ? { name } : {}),
    ...(another ? { alert, next_at: at } : {}),
    ...(another && before.alert === 'off' ? { looked_until: at, told: [] } : {}),
  };
  if (Object.keys(set).length === 0) return { modifiedCount: 0 };
  const { modifiedCount } = await searches().updateOne({ ...own(actor, id), alert: before.alert }, { $set: set });
  return { modifiedCount };
}

export async function deleteSearch(actor: Actor, id: string): Promise<{ deletedCount: number }> {
  const { deletedCount } = await searches().deleteOne(own(actor, id));
  return deletedCount === 1 ? { deletedCount } : refuse('search_not_found');
}
