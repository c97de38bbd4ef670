/** The envelope of every refusal and the codes it may carry (decisions.md 14). Texts of product.md §8 are kept letter for letter. */
import { z } from 'zod';

/** Status and default message of every code. 401 and 403 log the browser out; business refusals never use them. */
export const ERROR_CODES = {
  bad_request: { status: 400, message: 'The request could not be read.' },
  invalid_input: { status: 422, message: 'Some fields are not right.' },
  not_signed_in: { status: 401, message: 'Sign in to go on.' },
  token_expired: { status: 401, message: 'Your session has ended. Sign in again.' },
  not_allowed: { status: 403, message: 'You are not allowed to do this.' },
  suspended: { status: 403, message: 'This account is suspended.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  user_not_found: { status: 404, message: 'There is no such user.' },
  task_not_found: { status: 404, message: 'There is no such task.' },
  submission_not_found: { status: 404, message: 'There is no such submission.' },
  withdrawal_not_found: { status: 404, message: 'There is no such withdrawal request.' },
  package_not_found: { status: 404, message: 'There is no such coin package.' },
  review_not_found: { status: 404, message: 'There is no such review.' },
  cart_item_not_found: { status: 404, message: 'This order is no longer in your cart.' },
  remote_not_found: { status: 404, message: 'There is no such remote.' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  user_exists: { status: 409, message: 'This account is registered already.' },
  email_not_verified: { status: 409, message: 'Confirm your e-mail address first.' },
  last_admin: { status: 409, message: 'The last admin can be neither removed nor demoted.' },
  same_role: { status: 409, message: 'User already has this role!' },
  task_not_open: { status: 409, message: 'This task does not take submissions now.' },
  task_closed: { status: 409, message: 'This task is closed and cannot be changed any more.' },
  task_full: { status: 409, message: 'All places of this task are taken.' },
  own_task: { status: 409, message: 'You cannot work on your own task.' },
  already_submitted: { status: 409, message: 'You have submitted work on this task already.' },
  already_decided: { status: 409, message: 'This submission was decided the other way already.' },
  review_deadline_passed: { status: 409, message: 'The time for review is over: this work counts as approved.' },
  pay_frozen: { status: 409, message: 'The pay cannot change once work has been submitted.' },
  quantity_too_low: { status: 409, message: 'The quantity cannot go below the work approved and waiting.' },
  not_enough_coins: { status: 409, message: 'Not enough coins to add the task' },
  coins_low: { status: 409, message: 'Coins is Low!' },
  coins_not_withdrawable: { status: 409, message: 'Not all of your coins can be withdrawn yet.' },
  withdrawal_pending: { status: 409, message: 'You have a withdrawal waiting already.' },
  withdrawal_settled: { status: 409, message: 'This withdrawal has been settled already.' },
  second_admin_needed: { status: 409, message: 'This needs a second admin. Your agreement is kept.' },
  admin_too_new: {
    status: 409,
    message: 'You became an admin less than a day ago. Two other admins have to agree to this.',
  },
  payout_held: { status: 409, message: 'This payout is held.' },
  payout_too_early: { status: 409, message: 'This payout has not come that far yet.' },
  reference_taken: { status: 409, message: 'Another payout has this reference already.' },
  payout_account_taken: { status: 409, message: 'This payout account belongs to somebody else.' },
  payout_account_new: { status: 409, message: 'A changed payout account can be used after a pause.' },
  receivable_open: {
    status: 409,
    message: 'A payment of yours was taken back after its coins were spent. Settle that first.',
  },
  order_not_found: { status: 404, message: 'There is no order here whose money is held.' },
  dispute_open: { status: 409, message: 'The bank still decides about this payment. Wait for its answer.' },
  cart_empty: { status: 409, message: 'There is nothing in your cart to pay for.' },
  cart_full: { status: 409, message: 'Your cart is full. Pay for it or take something out first.' },
  amount_mismatch: { status: 409, message: 'The price is not the price of your cart. Reload the page and look again.' },
  payment_not_succeeded: { status: 409, message: 'The payment has not gone through.' },
  payment_not_yours: { status: 409, message: 'This payment belongs to another account.' },
  payment_unknown: { status: 404, message: 'The payment provider does not know this payment.' },
  payment_already_recorded: { status: 409, message: 'This payment has been recorded already.' },
  payments_unavailable: { status: 503, message: 'The payment provider does not answer. Nothing was charged.' },
  price_below_floor: { status: 422, message: 'Coins at this price could be withdrawn at a profit.' },
  withdrawal_too_small: {
    status: 422,
    message: 'Withdrawals can now be processed. A minimum of 300 coins is required for each withdrawal.',
  },
  image_too_large: { status: 413, message: 'The picture is too large.' },
  image_invalid: { status: 422, message: 'This file is not a picture that we can read.' },
  file_invalid: { status: 422, message: 'This file is neither a picture nor a PDF that we can take.' },
  too_many_files: { status: 409, message: 'This submission has as many files as it can have.' },
  submission_not_pending: { status: 409, message: 'This submission does not wait for its review any more.' },
  link_expired: { status: 404, message: 'This link does not work any more. Reload the page to get a new one.' },
  too_many_uploads: { status: 409, message: 'You have stored as many pictures as you can for now.' },
  image_host_unavailable: { status: 503, message: 'Pictures cannot be stored at the moment.' },
  release_refused: { status: 409, message: 'This cannot be done with the releases as they are.' },
  body_too_slow: { status: 408, message: 'The request took too long to arrive. Try again.' },
  body_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'The request must be JSON.' },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was used with another request.' },
  idempotency_in_progress: { status: 409, message: 'The same request is being worked on.' },
  rate_limited: { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  signature_invalid: { status: 400, message: 'The signature does not fit.' },
  busy: { status: 503, message: 'The server is busy. Try again in a moment.' },
  storage_full: { status: 507, message: 'Nothing can be stored at the moment. Nothing was changed.' },
  not_ready: { status: 503, message: 'The server is starting.' },
  internal: { status: 500, message: 'Something went wrong on our side. Nothing was changed.' },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Body of every answer that is not a success. `details` names fields for `invalid_input`. */
export const errorBody = z.object({
  code: z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  details: z.unknown().optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** What can be wrong with one field. Browsers say it in their own language; `message` says it in English. */
export const FIELD_ISSUE_CODES = [
  'required',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'too_few',
  'too_many',
  'not_whole',
  'wrong_type',
  'not_offered',
  'not_an_email',
  'not_an_address',
  'not_a_date',
  'not_an_account',
  'in_the_past',
  'malformed',
  'unknown_field',
] as const;
export type FieldIssueCode = (typeof FIELD_ISSUE_CODES)[number];

/** One field that was refused; `path` is dotted, e.g. `body.task_quantity`. */
export interface FieldIssue {
  path: string;
  message: string;
  code: FieldIssueCode;
  /** The bound that was passed, for codes that have one. */
  limit?: number;
}
