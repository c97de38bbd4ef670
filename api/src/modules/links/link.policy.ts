/**
 * Who may decide whether two accounts are one person's (fair-work.md 15). Pure functions: the command refuses by them, and the same answers
 * are sent as `can`.
 */
import type { LinkVerdict } from '@taskmint/contract';
import type { Actor } from '../../http/actor';
import type { LinkRecord } from './link.model';

/** Any admin who is neither of the two may. A decision can be changed, so that a contested one can be corrected. */
export function whyNotDecideLink(
  actor: Actor,
  { first, later, state }: Pick<LinkRecord, 'first' | 'later' | 'state'>,
  verdict: LinkVerdict,
): 'not_allowed' | 'own_thing' | 'link_changed' | null {
  if (actor.role !== 'admin') return 'not_allowed';
  if ([first, later].some((person) => person.toHexString() === actor.id)) return 'own_thing';
  return state === verdict ? 'link_changed' : null;
}
