/** Whose records a path with `{email}` may show: the caller's own, or for an admin anybody's (decisions.md 11). Pure. */
import { refuse } from '../errors';
import type { Actor } from '../http/actor';

/** The caller's address, or the one they had when their token was issued: changing it must not sign anybody out. */
export function isOwnEmail(actor: Actor, email: string): boolean {
  return email === actor.email || email === actor.formerEmail;
}

/**
 * The address to look up for `email`; for the caller's own, the current one. Refuses with `not_allowed` if it is another person's and the
 * actor is not an admin, and with `second_factor_required` if the admin has not used a required second factor.
 */
export function ownEmail(actor: Actor, email: string): string {
  if (isOwnEmail(actor, email)) return actor.email;
  if (actor.lacksSecondFactor) refuse('second_factor_required');
  return actor.role === 'admin' ? email : refuse('not_allowed');
}
