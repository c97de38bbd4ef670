/** The text of each kind of notice, in English. */
import type { LinkEvidence } from '../link-words';
import type { AppealOutcome } from '../statuses';
import type { NoticeTexts } from './index';

const number = new Intl.NumberFormat('en-US');

const coins = (amount: number): string => `${number.format(amount)} ${amount === 1 ? 'coin' : 'coins'}`;
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
const works = (count: number): string =>
  count === 1 ? 'One submission is waiting' : `${number.format(count)} submissions are waiting`;
const goOn = (programs?: true): string =>
  programs ? ' Your API keys and webhooks go on as before: end those you do not know in your settings.' : '';
const ROLES = { admin: 'admin', client: 'client', freelancer: 'freelancer' } as const;

const OUTCOMES: Record<AppealOutcome, (paid: number) => string> = {
  full: (paid) => `the work is paid in full: ${coins(paid)}.`,
  partial: (paid) => `the work is paid in part: ${coins(paid)}.`,
  resubmit: () => 'the work can be handed in again.',
  upheld: () => 'the rejection stands.',
};

const EVIDENCE: Record<LinkEvidence, string> = {
  payout_account: 'you used a payout account to which another account was paid',
  proof_file: 'you handed in the same file, byte for byte, that another account had handed in for another client',
  similar_text:
    'on three or more tasks you handed in texts that are nearly the same as those of another account, and hardly anybody else wrote the same',
  lockstep:
    'on six or more days you started a task within minutes after another account had handed in work on it, while nobody else worked on it',
};

const HIDDEN = {
  picture: 'pictures',
  message: 'messages',
  review: 'reviews',
  question: 'questions',
  answer: 'answers',
};

const ADMIN_CHANGES = {
  made: (name: string) => `made ${name} an admin.`,
  role: (name: string) => `removed the admin rights of ${name}.`,
  suspension: (name: string) => `suspended the admin ${name}.`,
  closing: (name: string) => `closed the account of the admin ${name}.`,
  'second-factor': (name: string) => `removed the second factor of the admin ${name}.`,
};

export const en: NoticeTexts = {
  submission_received: ({ task_title, worker_name }) => `${worker_name} handed in work on “${task_title}”.`,
  submission_approved: ({ task_title, coins: paid, auto }) =>
    auto
      ? `Your work on “${task_title}” was approved because the client did not review it in time or has left. You earned ${coins(paid)}.`
      : `Your work on “${task_title}” was approved. You earned ${coins(paid)}.`,
  submission_rejected: ({ task_title, reason }) =>
    reason === null
      ? `Your work on “${task_title}” was rejected. No reason was given.`
      : `Your work on “${task_title}” was rejected: ${reason}`,
  review_missed: ({ task_title, coins: paid }) =>
    `The review time was over: work on “${task_title}” was approved and paid ${coins(paid)}.`,
  changes_requested: ({ task_title, message, due }, when) =>
    `The client requested changes to your work on “${task_title}”, due ${when(due)}: ${message}`,
  work_changed: ({ task_title, worker_name }) => `${worker_name} handed in changed work on “${task_title}”.`,
  revision_lapsed: ({ task_title }) =>
    `You did not hand in changed work on “${task_title}” on time, so your work was not accepted. It does not count in anybody’s record.`,
  reservation_lapsed: ({ task_title, minutes }) =>
    `You did not hand in work on “${task_title}” within ${number.format(minutes)} minutes, so the place is open to others again. It costs you nothing and does not affect your record.`,
  client_left: ({ task_title }) =>
    `The client of “${task_title}” has closed their account, so your place has ended. It costs you nothing and does not affect your record.`,
  appeal_opened: ({ task_title, worker_name, respond_by }, when) =>
    `${worker_name} appealed against your rejection on “${task_title}”. Answer by ${when(respond_by)}; then an admin decides.`,
  appeal_answered: ({ task_title }) =>
    `The client stands by the rejection of your work on “${task_title}”. An admin will decide now.`,
  appeal_decided: ({ task_title, outcome, coins: paid }) =>
    `The appeal about work on “${task_title}” was decided: ${OUTCOMES[outcome](paid)}`,
  defect_reported: ({ task_title, worker_name }) => `${worker_name} says that something is broken in “${task_title}”.`,
  screened_out: ({ task_title, worker_name, criterion, coins: paid, left }) =>
    `${worker_name} does not fit “${task_title}” (“${criterion}”) and was paid ${coins(paid)} for that. ${left === 0 ? 'Nobody else will be paid for not fitting.' : `${number.format(left)} more ${left === 1 ? 'person' : 'people'} can be paid for not fitting.`}`,
  defect_answered: ({ task_title, outcome, coins: paid }) =>
    outcome === 'paid'
      ? `The client of “${task_title}” paid you ${coins(paid)} for lost time.`
      : outcome === 'fixed'
        ? `The client of “${task_title}” says that it is fixed.`
        : `The client of “${task_title}” says that nothing is broken. You can take this to an admin.`,
  defect_decided: ({ task_title, coins: paid, reason }) =>
    paid > 0
      ? `An admin decided about what is broken in “${task_title}”: ${coins(paid)} for lost time. Reason: ${reason}`
      : `An admin decided about “${task_title}”: nothing is paid for lost time. Reason: ${reason}`,
  pay_too_low: ({ task_title, works: count, minutes, hourly_cents, floor_cents, enough, paused }) => {
    const measured = `“${task_title}” takes ${minutes === 1 ? 'one minute' : `${number.format(minutes)} minutes`}, measured on ${number.format(count)} approved pieces of work. That pays ${dollars(hourly_cents)} an hour, and the minimum is ${dollars(floor_cents)}.`;
    const next = `${coins(enough)} for each piece would be enough.`;
    return paused ? `${measured} Nobody can start it until you add to the pay. ${next}` : `${measured} ${next}`;
  },
  pay_enough: ({ task_title }) => `“${task_title}” pays enough and is open again.`,
  pay_added: ({ task_title, coins: added }) =>
    `The client of “${task_title}” added to the pay. You got ${coins(added)} more for your work.`,
  bonus_received: ({ task_title, coins: given, note }) =>
    `You got a bonus of ${coins(given)} for your work on “${task_title}”: ${note}`,
  work_message: ({ task_title, name }) => `${name} wrote to you about the work on “${task_title}”.`,
  question_asked: ({ task_title, name }) =>
    `${name} asks about “${task_title}”. Everybody who sees the task can read your answer.`,
  question_answered: ({ task_title }) => `The client has answered your question about “${task_title}”.`,
  review_half_time: ({ task_title, count, deadline }, when) =>
    `${works(count)} for your review on “${task_title}”. What you do not review is approved and paid from ${when(deadline)}.`,
  review_last_day: ({ task_title, count, deadline }, when) =>
    `Last day: ${works(count).toLowerCase()} for your review on “${task_title}”. What you do not review is approved and paid from ${when(deadline)}.`,

  task_ends_soon: ({ task_title, places, ends }, when) =>
    `“${task_title}” ends on ${when(ends)} with ${places === 1 ? 'one free place' : `${number.format(places)} free places`}.`,
  reservation_ends_soon: ({ task_title, ends }, when) =>
    `Your place on “${task_title}” is kept until ${when(ends)}. Hand in your work before then, or give the place back.`,
  search_matched: ({ name, task_title, count }) =>
    count === 1
      ? `A new task matches “${name}”: “${task_title}”.`
      : `${number.format(count)} new tasks match “${name}”, including “${task_title}”.`,
  task_filled: ({ task_title }) => `All places of “${task_title}” are done and paid.`,
  task_expired: ({ task_title, coins: back }) =>
    back === 0
      ? `“${task_title}” has ended.`
      : `“${task_title}” has ended. You got ${coins(back)} back that were not used.`,
  task_refused: ({ task_title, coins: back, reason }) =>
    `An admin refused “${task_title}”, and you got ${coins(back)} back. Reason: ${reason}`,
  task_hidden: ({ task_title, reason }) =>
    `An admin hid “${task_title}” until it has been checked again. Reason: ${reason}`,
  rejections_paused: ({ decided, rejected }) =>
    `${number.format(rejected)} of your ${number.format(decided)} decisions within 30 days would be rejections. You cannot reject until an admin has checked them.`,
  task_cancelled: ({ task_title, coins: back }) =>
    back === 0
      ? `An admin took down “${task_title}”.`
      : `An admin took down “${task_title}”. You got ${coins(back)} back for its free places.`,
  places_taken: ({ places, coins: back }) =>
    `${places === 1 ? 'A free place of your tasks was' : `${number.format(places)} free places of your tasks were`} closed, and ${places === 1 ? 'its' : 'their'} ${coins(back)} taken: an admin decided that you owe more than your balance held.`,

  task_listed: ({ task_title }) => `An admin has checked “${task_title}”. It is in the list now.`,
  content_hidden: ({ what }) =>
    `An admin hid one of your ${HIDDEN[what]}. If you think that this is wrong, write to us under Messages to support.`,
  support_answered: () => 'We have answered your message to support.',

  withdrawal_asked: ({ coins: amount, payment_system }) =>
    `You asked to withdraw ${coins(amount)} by ${payment_system}. They are held until an admin has decided.`,
  withdrawal_held: ({ coins: asked, payment_system }) =>
    `Your withdrawal of ${coins(asked)} to ${payment_system} is on hold until an admin has checked the link between your account and another one.`,
  withdrawal_approved: ({ coins: amount, payment_system }) =>
    `Your withdrawal of ${coins(amount)} by ${payment_system} was approved. The money will be sent next.`,
  withdrawal_sent: ({ coins: amount, payment_system, reference }) =>
    `The money for ${coins(amount)} was sent by ${payment_system}. Reference: ${reference}.`,
  withdrawal_rejected: ({ coins: amount, reason }) =>
    `Your withdrawal of ${coins(amount)} was rejected, and the coins are back in your balance. Reason: ${reason}`,
  withdrawal_failed: ({ coins: amount, payment_system, reason }) =>
    `Your withdrawal of ${coins(amount)} by ${payment_system} failed, and the coins are back in your balance. Reason: ${reason}`,
  withdrawal_returned: ({ coins: amount, payment_system, reason }) =>
    `The money for ${coins(amount)} came back from ${payment_system}, and the coins are back in your balance. Reason: ${reason}`,

  coins_bought: ({ coins: amount }) => `Your payment went through: you got ${coins(amount)}.`,
  coins_given: ({ coins: amount }) => `You start with ${coins(amount)}.`,
  coins_adjusted: ({ from, to, reason }) =>
    `An admin corrected your balance from ${number.format(from)} to ${coins(to)}. Reason: ${reason}`,
  payment_taken_back: ({ coins: amount }) => `One of your payments was reversed, and we took back ${coins(amount)}.`,
  dispute_decided: ({ outcome, coins: bought }) =>
    outcome === 'won'
      ? `The dispute about your payment for ${coins(bought)} is over: the payment stands, and you have back what we took.`
      : `The dispute about your payment for ${coins(bought)} was lost: the money went back to the card, and what we took back does not come back.`,
  coins_held: ({ coins: amount }) =>
    `A card payment behind your coins is in dispute. On hold until that is settled: ${coins(amount)}.`,
  hold_ended: ({ coins: amount }) =>
    `The dispute about a card payment behind your coins is settled. Yours again, without a hold: ${coins(amount)}.`,
  balance_low: ({ coins: left }) => `You have ${coins(left)} left. Buy more before your next task.`,

  sign_in_changed: ({ programs }) =>
    `The ways to log in to your account have changed. All your other sessions were ended.${goOn(programs)}`,
  email_changed: ({ email }) => `Your email address is now ${email}.`,
  payout_account_changed: ({ payment_system, usable_at }, when) =>
    `You changed your payout account (${payment_system}). You can use the new one from ${when(usable_at)}.`,
  session_ended: ({ others, programs }) =>
    others
      ? `All your other sessions were ended.${goOn(programs)}`
      : 'One of your sessions was ended from another one.',
  second_factor_removed: ({ reason, programs }) =>
    `An admin removed your second factor and ended your sessions. If you did not ask for that, change your password and write to us.${goOn(programs)} Reason: ${reason}`,
  key_created: ({ name }) =>
    `A new API key was created: “${name}”. If it was not you, revoke it in your settings and change your password.`,
  webhook_created: ({ url }) =>
    `Your notifications will now be sent to ${url}. If it was not you, remove the webhook in your settings and change your password.`,
  webhook_disabled: ({ url }) =>
    `Nothing has arrived at ${url} for three days, so we stopped sending. Fix it, then switch the webhook on in your settings: we will then send what you missed.`,
  account_linked: ({ evidence }) =>
    `Your account seems to belong to the same person as another one: ${EVIDENCE[evidence]}. An admin will check this. Until then your withdrawals are on hold and you cannot work on tasks that the other account works on.`,
  link_decided: ({ verdict, reason }) =>
    verdict === 'one'
      ? `An admin found that your account and another one belong to one person: they count as one and do not work on the same tasks. Reason: ${reason}`
      : `An admin found that your account and another one belong to different people. Nothing is on hold because of it now. Reason: ${reason}`,
  role_changed: ({ role }) =>
    `An admin changed your role: you are ${role === 'admin' ? 'an' : 'a'} ${ROLES[role]} now.`,
  account_suspended: ({ until, reason }, when) => `Your account is suspended until ${when(until)}. Reason: ${reason}`,
  suspension_lifted: () => 'The suspension of your account was lifted.',
  admin_rights_changed: ({ name, change, by }) =>
    `${by} ${ADMIN_CHANGES[change](name)} The audit log says why. Ask them if you did not expect it.`,
  agreement_done: ({ name, by }) =>
    `${by} agreed as the second admin: what you had agreed to${name === null ? '' : ` about ${name}`} is done.`,
  agreement_refused: ({ name, by, reason }) =>
    `${by} refused what you had agreed to${name === null ? '' : ` about ${name}`} and that needed a second admin. Reason: ${reason}`,
  contest_answered: ({ outcome, answer }) =>
    outcome === 'changed'
      ? `You contested a decision, and it was changed. Another admin says: ${answer}`
      : `You contested a decision, and it stands. Another admin says: ${answer}`,
  contest_overdue: ({ name, due }, when) =>
    `Nobody has answered the decision that ${name} contested. The answer was due ${when(due)}; it waits in your list of contested decisions.`,
  canary_taken_back: ({ remote, version, because, hit, people, live_hit, live_people }) =>
    `The canary ${version} of ${remote} was rolled back automatically: it ${because === 'vitals' ? 'was slow or jumped' : 'failed'} for ${hit} of ${people} people, the live version for ${live_hit} of ${live_people}.`,
};
