/**
 * What an admin may do about a reported thing, and why not. Pure functions: commands refuse by them, and the same answers are sent as
 * `can`.
 */
import type { ReportedThing } from '@taskmint/contract';
import type { Actor } from '../../http/actor';
import { whyNotDelete, whyNotHide } from '../tasks/task.policy';
import { suspendedUntil } from '../users/suspension.policy';
import type { Facts, Person } from './reported-facts.query';
import type { ReportedThingRecord } from './report.model';

/** Why `actor` may not decide: only admins may, and not about their own things. */
export function whyNotDecide(actor: Actor, facts: Facts | undefined): 'not_allowed' | 'own_thing' | null {
  if (actor.role !== 'admin') return 'not_allowed';
  return facts?.owner?.toHexString() === actor.id ? 'own_thing' : null;
}

/** Whether there is a picture that somebody chose: a task's, unless a drawn one has replaced it, or a person's photo. */
export function hasOwnPicture(facts: Facts | undefined, person: Person | undefined, drawn: string): boolean {
  if (!facts) return false;
  if (facts.task) return facts.picture !== drawn;
  if (facts.review && !facts.owner) return facts.picture !== drawn;
  return facts.picture !== null && person?.status === 'active' && person.photoURL !== '';
}

export function abilities(
  actor: Actor,
  { status }: Pick<ReportedThingRecord, 'status'>,
  facts: Facts | undefined,
  person: Person | undefined,
  drawn: string,
  at: Date,
): ReportedThing['can'] {
  const decide = status === 'open' && whyNotDecide(actor, facts) === null;
  const { task, review, words } = facts ?? {};
  return {
    decide,
    hide: decide && task !== undefined && whyNotHide(actor, task, at) === null,
    cancel: decide && task !== undefined && whyNotDelete(actor, task) === null,
    hidePicture: decide && hasOwnPicture(facts, person, drawn),
    hideMessage: decide && words?.hidden === false,
    hideReview: decide && review?.status === 'shown',
    suspend: decide && person?.status === 'active' && !suspendedUntil(person, at),
  };
}
