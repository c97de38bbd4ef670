/** Whose records a path with `{email}` may show: the caller's own, or anybody's to an admin (decisions.md 11). Pure. */
import { refuse } from '../errors';
import type { Actor } from '../http/actor';

/** Refuses `not_allowed` unless `email` is the actor's own or the actor is an admin. */
export function assertOwnEmail(actor: Actor, email: string): void {
  if (actor.role !== 'admin' && actor.email !== email) refuse('not_allowed');
}
