/** Who may say that they do not fit a task, and be paid for it (fair-work.md 16). A pure answer: the command refuses by it, and it leaves with the place. */
import type { Actor } from '../../http/actor';
import type { ReservationRecord } from '../reservations/reservation.model';

/** Whoever keeps a place of it, while its client still pays for somebody: `left` is how many. */
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
