/**
 * What a link means for work and counting (fair-work.md 15): whose work somebody is kept apart from, and which account is their voice. Used
 * by commands; writes nothing. A link that nobody has reviewed binds the later account only; one that an admin has confirmed binds both.
 */
import type { mongo, Types } from 'mongoose';
import type { KeptApart } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import { ReservationModel } from '../reservations/reservation.model';
import { SubmissionModel } from '../submissions/submission.model';
import { LinkModel, type LinkRecord } from './link.model';

/** How far links are followed from account to account, and maximum accounts considered. */
const MAX_STEPS = 3;
const MAX_PEOPLE = 50;

/** The links that keep `person` apart from others. */
export function bindingOf(person: Types.ObjectId): mongo.Filter<LinkRecord> {
  return {
    $or: [
      { later: person, state: { $in: ['open', 'one'] } },
      { first: person, state: 'one' },
    ],
  };
}

/** Accounts that `person` is kept apart from. For almost everybody there are none, which takes one query. */
async function boundTo(person: Types.ObjectId, tx?: Transaction): Promise<Types.ObjectId[]> {
  const options = { projection: { first: 1, later: 1 }, limit: MAX_PEOPLE, session: tx?.session };
  const links = collectionOf(LinkModel);
  const own = await links.find(bindingOf(person), options).toArray();
  const found = new Map([[person.toHexString(), person]]);
  let edge = add(found, own);
  for (let step = 1; step < MAX_STEPS && edge.length > 0 && found.size < MAX_PEOPLE; step += 1) {
    const more = await links
      .find(
        {
          $or: [
            { later: { $in: edge }, state: { $in: ['open', 'one'] } },
            { first: { $in: edge }, state: { $in: ['open', 'one'] } },
          ],
        },
        options,
      )
      .toArray();
    edge = add(found, more);
  }
  found.delete(person.toHexString());
  return [...found.values()];
}

/** Adds accounts to `found` and returns the new ones. */
function add(
  found: Map<string, Types.ObjectId>,
  links: readonly { first: Types.ObjectId; later: Types.ObjectId }[],
): Types.ObjectId[] {
  const fresh = links.flatMap(({ first, later }) => [first, later]).filter((one) => !found.has(one.toHexString()));
  for (const one of fresh) found.set(one.toHexString(), one);
  return fresh;
}

/**
 * Why a link keeps `worker` from a task: an account they are kept apart from posted it, has worked on it or was screened out of it. Null if
 * none did.
 */
export async function whyKeptApart(
  worker: Types.ObjectId,
  task: { readonly _id: Types.ObjectId; readonly owner: Types.ObjectId },
  tx?: Transaction,
): Promise<KeptApart | null> {
  const others = await boundTo(worker, tx);
  if (others.length === 0) return null;
  if (others.some((other) => other.equals(task.owner))) return 'linked_client';
  const options = { projection: { _id: 1 }, session: tx?.session };
  const there = { task_id: task._id, worker: { $in: others } };
  const work =
    (await collectionOf(SubmissionModel).findOne(there, options)) ??
    (await collectionOf(ReservationModel).findOne(
      { ...there, $or: [{ live: true }, { status: 'screened_out' }] },
      options,
    ));
  return work ? 'linked_work' : null;
}

/** Refuses with `linked_client` and `linked_work`. */
export async function assertApart(...asked: Parameters<typeof whyKeptApart>): Promise<void> {
  const refusal = await whyKeptApart(...asked);
  if (refusal) refuse(refusal);
}

/** Refuses with `linked_client` if `worker` is kept apart from `client`. */
export async function assertNotLinked(worker: Types.ObjectId, client: Types.ObjectId): Promise<void> {
  if ((await boundTo(worker)).some((other) => other.equals(client))) refuse('linked_client');
}

/**
 * Returns a function that gives the voice of an account: itself, or the linked account that existed before it. Linked accounts have one
 * voice, and it is the one that nobody can have made to resemble another.
 */
export async function voicesOf(people: readonly Types.ObjectId[]): Promise<(person: Types.ObjectId) => string> {
  const follows = new Map<string, string>();
  let edge: readonly Types.ObjectId[] = people;
  for (let step = 0; step < MAX_STEPS && edge.length > 0; step += 1) {
    const links = await collectionOf(LinkModel)
      .find({ later: { $in: [...edge] }, state: { $in: ['open', 'one'] } }, { projection: { first: 1, later: 1 } })
      .sort({ since: 1, _id: 1 })
      .limit(people.length * MAX_PEOPLE)
      .toArray();
    for (const { first, later } of links)
      if (!follows.has(later.toHexString())) follows.set(later.toHexString(), first.toHexString());
    edge = links.map(({ first }) => first).filter((one) => !follows.has(one.toHexString()));
  }
  return (person) => voiceOf(person.toHexString(), follows);
}

/** Two that follow each other have the voice of the smaller id. */
function voiceOf(person: string, follows: ReadonlyMap<string, string>): string {
  const seen = [person];
  for (let next = follows.get(person); next !== undefined; next = follows.get(next)) {
    if (seen.includes(next)) return seen.slice(seen.indexOf(next)).sort()[0] ?? person;
    seen.push(next);
  }
  return seen.at(-1) ?? person;
}
