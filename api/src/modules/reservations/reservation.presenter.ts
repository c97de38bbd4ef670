/** The fields of a reservation that are sent, and what its worker may do with it now. */
import type { Reservation } from '@taskmint/contract';
import type { Actor } from '../../http/actor';
import { shownFields } from '../answers/shown-fields';
import { whyNotScreenOut } from '../screen-outs/screen-out.policy';
import type { ReservationRecord } from './reservation.model';

/** `screenOutsLeft`: how many screen-outs its task can still pay. */
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
