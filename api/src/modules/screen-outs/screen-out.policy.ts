/**
 * Who may claim a screen-out on a task (fair-work.md 16). A pure function: the command refuses by it, and the answer is sent with the
 * reservation.
 */
import type { Actor } from '../../http/actor';
import type { ReservationRecord } from '../reservations/reservation.model';

/** A worker with a live reservation may, while screen-outs are funded: `left` is how many. */
export function whyNotScreenOut(
  actor: Actor,
  kept: Pick<ReservationRecord, 'worker' | 'live' | 'expires_at'> | null,
  left: number,
  at: Date,
): 'reservation_not_found' | 'screen_outs_over' | null {
  const isKept = kept !== null && kept.live && kept.expires_at > at && kept.worker.toHexString() === actor.id;
  if (!isKept || actor.role !== 'freelancer') return 'reservation_not_found';
  return left > 0 ? null : 'screen_outs_over';
}
