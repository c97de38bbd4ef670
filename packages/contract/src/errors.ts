/** The envelope of every refusal and the codes it may carry (decisions.md 14). Texts of product.md §8 are verbatim. */
import { z } from 'zod';

/** Status and default message of every code. 401 and 403 sign the browser out; business refusals never use them. */
export const ERROR_CODES = {
  bad_request: { status: 400, message: 'We could not read the request.' },
  invalid_input: { status: 422, message: 'Some fields are not right.' },
  not_signed_in: { status: 401, message: 'Log in to continue.' },
  /** Of a closed account: whoever closed it and lost the response learns that it was done. */
  account_closed: { status: 401, message: 'This account has been closed.' },
  token_expired: { status: 401, message: 'Your session has ended. Log in again.' },
  not_allowed: { status: 403, message: 'You are not allowed to do this.' },
  suspended: { status: 403, message: 'This account is suspended.' },
  /** Not 403, which would sign the browser out: an admin has to stay signed in to set up a second factor. */
  second_factor_required: { status: 409, message: 'Admins need a second factor. Add one in your settings.' },
  own_second_factor: { status: 409, message: 'Only another admin can remove your second factor for you.' },
  fresh_sign_in_needed: { status: 409, message: 'Confirm that it is you, then try again.' },
  key_refused: { status: 401, message: 'This key is not known, or was revoked. Create a new one in your settings.' },
  key_not_allowed: { status: 403, message: 'This cannot be done with a key. Log in to do it.' },
  key_scope_missing: {
    status: 403,
    message: 'This key does not have that right. Create one that has it in your settings.',
  },
  key_limit_reached: {
    status: 409,
    message: 'This key has reached its daily limit. It can spend again after midnight UTC.',
  },
  key_not_found: { status: 404, message: 'There is no such key.' },
  too_many_keys: { status: 409, message: 'You have reached the limit of keys. Revoke one first.' },
  webhook_not_found: { status: 404, message: 'There is no such webhook.' },
  webhook_address_refused: {
    status: 422,
    message: 'We cannot send to this address. It has to begin with https:// and lead to a public host.',
  },
  webhook_disabled: { status: 409, message: 'This webhook is switched off. Switch it on first.' },
  too_many_webhooks: { status: 409, message: 'You have reached the limit of webhooks. Remove one first.' },
  too_many_resent: {
    status: 409,
    message: 'Too many events are already waiting to be sent again. Try again later.',
  },
  event_not_found: { status: 404, message: 'There is no such event for this webhook.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  user_not_found: { status: 404, message: 'There is no such user.' },
  task_not_found: { status: 404, message: 'There is no such task.' },
  submission_not_found: { status: 404, message: 'There is no such submission.' },
  withdrawal_not_found: { status: 404, message: 'There is no such withdrawal request.' },
  package_not_found: { status: 404, message: 'There is no such coin package.' },
  review_not_found: { status: 404, message: 'There is no such review.' },
  cart_item_not_found: { status: 404, message: 'This package is no longer in your order.' },
  remote_not_found: { status: 404, message: 'There is no such part of the site.' },
  invoice_not_found: { status: 404, message: 'There is no such invoice.' },
  card_not_found: { status: 404, message: 'This card is no longer kept here.' },
  payout_file_unreadable: {
    status: 422,
    message: 'This is not a result file: its first line has to name reference and status.',
  },
  verdict_file_unreadable: {
    status: 422,
    message: 'This is not a file of verdicts: its first line has to name submission_id and verdict.',
  },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  user_exists: { status: 409, message: 'This account is already registered.' },
  email_not_verified: { status: 409, message: 'Confirm your email address first.' },
  last_admin: { status: 409, message: 'The last admin cannot be removed or given another role.' },
  same_role: { status: 409, message: 'User already has this role!' },
  task_not_open: { status: 409, message: 'This task is not taking submissions now.' },
  task_closed: { status: 409, message: 'This task is closed and can no longer be changed.' },
  conversation_not_found: { status: 404, message: 'There is no such conversation.' },
  conversation_moved_on: { status: 409, message: 'There is something new here. Read it first.' },
  conversation_full: { status: 409, message: 'This conversation is full. Start a new one.' },
  too_many_conversations: {
    status: 409,
    message: 'Too many of your messages are waiting for an answer. Continue in one of them.',
  },
  inbox_full: {
    status: 409,
    message: 'We cannot take messages without an account at the moment. Log in to write to us.',
  },
  message_not_found: { status: 404, message: 'There is no such message.' },
  question_not_found: { status: 404, message: 'There is no such question.' },
  questions_closed: { status: 409, message: 'This task has ended. You can no longer ask about it.' },
  too_many_questions: {
    status: 409,
    message:
      'You have asked too many questions today or about this task, or this task has reached its limit of questions.',
  },
  already_answered: { status: 409, message: 'This question is already answered, and answers cannot be changed.' },
  messages_closed: {
    status: 409,
    message: 'This work was decided some time ago. You can no longer write here.',
  },
  too_many_messages: {
    status: 409,
    message:
      'You have written too many messages within an hour, or these messages have reached their limit. Wait a while.',
  },
  decision_not_found: { status: 404, message: 'There is no such decision about you.' },
  not_contestable: { status: 409, message: 'To contest a rejection, appeal on the page of your submission.' },
  already_contested: { status: 409, message: 'You have already contested this decision.' },
  too_many_contests: {
    status: 409,
    message: 'Too many of your contested decisions are still waiting for an answer. Try again when some are answered.',
  },
  contest_not_found: { status: 404, message: 'There is no such contested decision.' },
  contest_answered: { status: 409, message: 'Another admin has already answered this.' },
  another_admin_needed: { status: 409, message: 'You made this decision. Another admin has to answer.' },
  report_not_found: { status: 404, message: 'There is no such report.' },
  already_reported: { status: 409, message: 'You have already reported this.' },
  too_many_reports: {
    status: 409,
    message: 'Too many of your reports are still waiting. Try again when some have been checked.',
  },
  too_many_reports_here: {
    status: 409,
    message:
      'You have already reported several problems with this task. Ask its client, or report the task to the admins.',
  },
  report_moved_on: {
    status: 409,
    message: 'There are new reports about this, or another admin has decided. Look again.',
  },
  task_changed: { status: 409, message: 'The client has just changed this task. Look at it again.' },
  review_changed: {
    status: 409,
    message: 'The author has just changed this review, their name or their picture. Look at it again.',
  },
  already_moderated: { status: 409, message: 'Another admin has already decided about this.' },
  own_thing: { status: 409, message: 'This is your own, so you cannot do this.' },
  link_not_found: { status: 404, message: 'There is no such link between accounts.' },
  link_changed: { status: 409, message: 'There is new evidence, or another admin has decided. Look again.' },
  linked_work: {
    status: 409,
    message:
      'An account that seems to be yours too has worked on this task. One person can work on a task once. See Decisions about you.',
  },
  linked_client: {
    status: 409,
    message: 'The account of this client seems to be yours too. You cannot work for yourself. See Decisions about you.',
  },
  task_full: { status: 409, message: 'All places of this task are taken.' },
  own_task: { status: 409, message: 'You cannot work on your own task.' },
  already_started: { status: 409, message: 'You have already started this task.' },
  too_many_started: {
    status: 409,
    message: 'You have reached the limit of started tasks. Hand one in or give one back first.',
  },
  started_too_often: {
    status: 409,
    message: 'You cannot start this task again. You can still hand in work on it while it has a free place.',
  },
  withdrawn_too_often: {
    status: 409,
    message: 'You cannot take back work on this task again. This one is waiting for the client.',
  },
  reservation_not_found: { status: 404, message: 'You have not started this task, or your time is over.' },
  screened_out: { status: 409, message: 'You did not fit this task and were paid for that. It cannot be taken again.' },
  screen_outs_over: {
    status: 409,
    message: 'Not fitting this task is no longer paid. Giving it back costs nothing.',
  },
  too_many_screen_outs: {
    status: 409,
    message: 'You were already paid for not fitting five tasks within a day. Giving this one back costs nothing.',
  },
  already_submitted: { status: 409, message: 'You have already submitted work on this task.' },
  proof_fields_changed: {
    status: 409,
    message: 'What the client asks for has changed. Read it again and answer that.',
  },
  files_not_asked: { status: 409, message: 'This task does not ask for files.' },
  code_wrong: { status: 422, message: 'This code is not right. Check it and try again.' },
  code_tries_over: {
    status: 409,
    message: 'The code was wrong too often. You can only hand in work on this task if the client changes the code.',
  },
  submission_changed: {
    status: 409,
    message: 'The freelancer changed this work after you opened it. Read it again before you decide.',
  },
  already_decided: { status: 409, message: 'This submission was already decided the other way.' },
  rejections_paused: {
    status: 409,
    message:
      'More than 30% of your decisions within 30 days would be rejections. An admin has to check them first. Until then you can approve or request changes.',
  },
  revision_rounds_over: { status: 409, message: 'You cannot request changes again. Approve or reject the work.' },
  template_not_found: { status: 404, message: 'There is no such template.' },
  too_many_templates: { status: 409, message: 'You have already saved 20 templates. Delete one first.' },
  search_not_found: { status: 404, message: 'There is no such saved search.' },
  too_many_searches: { status: 409, message: 'You have already saved ten searches. Delete one first.' },
  no_rating: { status: 409, message: 'You can rate a client within 30 days after they decide about your work.' },
  no_bonus: { status: 409, message: 'You can give a bonus within 30 days after the decision, 20 times at most.' },
  not_enough_for_bonus: { status: 409, message: 'You do not have enough coins for this bonus.' },
  appeal_beside_work: {
    status: 409,
    message:
      'You have other work on this task that is waiting, was paid or is in an appeal. A task pays one person for one place.',
  },
  not_appealable: { status: 409, message: 'There is no rejection here that can be appealed.' },
  appeal_too_late: { status: 409, message: 'You can appeal a rejection within 7 days. That time is over.' },
  appeal_not_open: { status: 409, message: 'You cannot do this with the appeal now. Look at it again.' },
  appeal_not_funded: {
    status: 409,
    message: 'The client has no coins for this place. Decide in full, in part, or that the rejection stands.',
  },
  appeal_unsettled: {
    status: 409,
    message:
      'A freelancer has appealed your rejection, and you had no coins left to set aside for it. Until that is settled you cannot post, give bonuses or pay for lost time.',
  },
  submission_not_open: { status: 409, message: 'This work is decided and can no longer be changed.' },
  review_deadline_passed: { status: 409, message: 'The review time is over: this work counts as approved.' },
  defect_not_found: { status: 404, message: 'There is no such report.' },
  defect_answered: { status: 409, message: 'You cannot do this with the report now. Look at it again.' },
  too_much_for_defect: { status: 422, message: 'For lost time you can pay at most the pay of one piece.' },
  too_few_for_defect: { status: 409, message: 'The client does not have enough coins for that now.' },
  pay_below_floor: { status: 422, message: 'This pays less than the minimum per hour here.' },
  estimate_needed: {
    status: 422,
    message: 'Say how many minutes one piece takes, so that everybody sees what an hour pays.',
  },
  pay_not_higher: { status: 409, message: 'You can only raise the pay. It is already that much.' },
  not_enough_to_add: {
    status: 409,
    message: 'You do not have enough coins to add that. Only coins that you bought or earned count.',
  },
  pay_frozen: { status: 409, message: 'Once somebody has started or handed in, the pay can only be raised.' },
  signals_not_asked: { status: 409, message: 'This task allows AI, so nothing is counted for it.' },
  ai_rule_frozen: { status: 409, message: 'The rule on AI cannot change once somebody has started or handed in.' },
  quantity_too_low: { status: 409, message: 'The quantity cannot be lower than the work approved and waiting.' },
  not_enough_coins: { status: 409, message: 'Not enough coins to add the task' },
  coins_low: { status: 409, message: 'Coins is Low!' },
  coins_not_withdrawable: { status: 409, message: 'Not all of your coins can be withdrawn yet.' },
  withdrawal_pending: { status: 409, message: 'You already have a withdrawal waiting.' },
  withdrawal_unsettled: {
    status: 409,
    message: 'Their withdrawal is waiting, and a client could neither see nor cancel it. Pay or reject it first.',
  },
  tasks_unsettled: {
    status: 409,
    message:
      'They have tasks that go on, started or undecided work on them, or an appeal that runs, and only a client can pause, end, review and answer. Delete the tasks and wait until work and appeals are decided.',
  },
  withdrawal_settled: { status: 409, message: 'This withdrawal has already been settled.' },
  second_admin_needed: {
    status: 409,
    message: 'This is not done yet: a second admin has to agree. It is waiting on the admin home.',
  },
  admin_too_new: {
    status: 409,
    message: 'You became an admin less than a day ago. Two other admins have to agree to this.',
  },
  payout_held: { status: 409, message: 'This payout is on hold.' },
  payout_too_early: { status: 409, message: 'This payout is not ready for that yet.' },
  reference_taken: { status: 409, message: 'Another payout already has this reference.' },
  payout_account_taken: { status: 409, message: 'This payout account belongs to somebody else.' },
  payout_account_new: { status: 409, message: 'You can use a changed payout account after a pause.' },
  receivable_open: {
    status: 409,
    message: 'One of your payments was reversed after its coins were spent. Settle that first.',
  },
  review_too_early: {
    status: 409,
    message: 'You can write a review once your work, or work on your task, is approved.',
  },
  order_not_found: { status: 404, message: 'There is no order here whose money is held.' },
  dispute_open: { status: 409, message: 'The bank is still deciding about this payment. Wait for its answer.' },
  cart_empty: { status: 409, message: 'There is nothing in your order to pay for.' },
  cart_full: { status: 409, message: 'Your order is full. Pay for it or take something out first.' },
  amount_mismatch: { status: 409, message: 'The price of your order has changed. Look at it again before you pay.' },
  payment_not_succeeded: { status: 409, message: 'The payment has not gone through.' },
  payment_not_yours: { status: 409, message: 'This payment belongs to another account.' },
  payment_unknown: { status: 404, message: 'The payment provider does not know this payment.' },
  payment_already_recorded: { status: 409, message: 'This payment has already been recorded.' },
  payments_unavailable: { status: 503, message: 'The payment provider is not answering. Nothing was charged.' },
  price_below_floor: { status: 422, message: 'Coins at this price could be withdrawn at a profit.' },
  withdrawal_too_small: {
    status: 422,
    message: 'Withdrawals can now be processed. A minimum of 300 coins is required for each withdrawal.',
  },
  image_too_large: { status: 413, message: 'The file is too large.' },
  image_invalid: { status: 422, message: 'This file is not a picture that we can read.' },
  file_invalid: { status: 422, message: 'This file is not a picture or a PDF that we can accept.' },
  too_many_files: { status: 409, message: 'This submission has reached its limit of files.' },
  submission_not_pending: { status: 409, message: 'This submission is no longer waiting for review.' },
  link_expired: { status: 404, message: 'This link no longer works. Reload the page to get a new one.' },
  too_many_uploads: { status: 409, message: 'You have reached the limit of stored files for now.' },
  too_many_today: { status: 409, message: 'You have reached the daily limit for this. Continue tomorrow.' },
  image_host_unavailable: { status: 503, message: 'We cannot store pictures at the moment.' },
  release_refused: { status: 409, message: 'This cannot be done with the releases as they are.' },
  body_too_slow: { status: 408, message: 'The request took too long to arrive. Try again.' },
  body_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'The request must be JSON.' },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was used with another request.' },
  idempotency_in_progress: { status: 409, message: 'The same request is still being processed. Wait a moment.' },
  rate_limited: { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  signature_invalid: { status: 400, message: 'The signature does not match.' },
  busy: { status: 503, message: 'The server is busy. Try again in a moment.' },
  storage_full: { status: 507, message: 'We cannot store anything at the moment. Nothing was changed.' },
  not_ready: { status: 503, message: 'The server is starting.' },
  internal: { status: 500, message: 'Something went wrong on our side. Nothing was changed.' },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Body of every error response. `details` names fields for `invalid_input`. */
export const errorBody = z.object({
  code: z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  details: z.unknown().optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
