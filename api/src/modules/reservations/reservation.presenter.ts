/** What leaves of a place that somebody keeps, and what they may do with it at this moment. */
import type { Reservation } from '@taskmint/contract';
import type { Actor } from '../../http/actor';
import { shownFields } from '../answers/shown-fields';
import { whyNotScreenOut } from '../screen-outs/screen-out.policy';
import type { ReservationRecord } from './reservation.model';

/** `screenOutsLeft`: for how many its task still pays who turn out not to fit. */
export function presentReservation(record: ReservationRecord, actor: Actor, at: Date, screenOutsLeft = 0): Reservation {
  const isKept = record.live && record.expires_at > at && record.worker.toHexString() === actor.id;
  return {
    _id: record._id.toHexString(),
    task_id: record.task_id.toHexString(),
    task_title: record.task_title,
    task_img_url: record.task_img_url,
    payable_amount: record.payable_amount,
    cash_pay: record.payable_amount - record.promotional_coins,
    status: record.status,
    reserved_at: record.reserved_at.toISOString(),
    expires_at: record.expires_at.toISOString(),
    ended_at: record.ended_at ? record.ended_at.toISOString() : null,
    proof_fields: shownFields(record.proof_fields, false),
    ...(record.screened_out ? { screened_out: record.screened_out } : {}),
    can: {
      submit: isKept && actor.role === 'freelancer',
      screenOut: whyNotScreenOut(actor, record, screenOutsLeft, at) === null,
      release: isKept && actor.role === 'freelancer',
    },
  };
}
