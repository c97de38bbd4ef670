/** Whose records a path with `{email}` may show: the caller's own, or anybody's to an admin (decisions.md 11). Pure. */
import { refuse } from '../errors';
import type { Actor } from '../http/actor';

/** The caller's address, or the one that they had when their token was issued: changing it must not sign anybody out. */
export function isOwnEmail(actor: Actor, email: string): boolean {
  return email === actor.email || email === actor.formerEmail;
}

/**
 * The address to look up for `email`, the present one for the caller's own. Refuses `not_allowed` unless it is that or the actor is an admin, and
 * `second_factor_required` when the admin has not used one that is demanded.
 */
export function ownEmail(actor: Actor, email: string): string {
  if (isOwnEmail(actor, email)) return actor.email;
  if (actor.lacksSecondFactor) refuse('second_factor_required');
  return actor.role === 'admin' ? email : refuse('not_allowed');
}
