/** Decisions about somebody and contesting them, in English (fair-work.md 18). */
import { defineTexts } from '@taskmint/platform';

export const en = defineTexts({
  title: 'Decisions about you',
  lead: 'Every decision that affected your money or your standing, by an automatic rule or by people. You can contest it; a different admin will answer within {days} days.',
  now: {
    title: 'On hold now',
    none: 'Nothing is on hold.',
    until: 'until {time}',
    person: 'until a person decides',
    reasons: {
      promotional: '{coins} are promotional: they can be spent, not withdrawn.',
      bought_lately: '{coins} come from recent card payments that the bank can still reverse.',
      earned_lately:
        '{coins} were earned recently. While you are new, you have to wait before you can withdraw earnings.',
      disputed: '{coins} come from a payment in dispute. Only these coins are on hold.',
      payout_account_pause:
        'You changed your payout account. You can use it after a pause, so that nobody else can send your money to theirs.',
      withdrawal_suspended:
        'Your withdrawal of {coins} is on hold because your account is suspended. It will continue automatically after that.',
      withdrawal_payout_account_changed:
        'Your withdrawal of {coins} is on hold because the payout account was changed after you asked.',
      withdrawal_origin_disputed:
        'Your withdrawal of {coins} is on hold because its coins come from a payment in dispute.',
      withdrawal_receivable_open:
        'Your withdrawal of {coins} is on hold because you owe for a payment that was reversed.',
      withdrawal_linked:
        'Your withdrawal of {coins} is on hold until an admin has checked the link between your account and another one.',
      withdrawal_waits: 'Your withdrawal of {coins} is waiting for an admin.',
      withdrawal_to_send: 'Your withdrawal of {coins} is approved but has not been sent yet.',
      receivable_open:
        'You owe {money}: a payment was reversed after its coins were spent. You cannot buy, post or withdraw until that is settled.',
      rejections_paused: 'You cannot reject work: more than 30% of your decisions within 30 days would be rejections.',
      appeal_unsettled:
        'You cannot post or give a bonus: a freelancer has appealed your rejection, and you had no coins left to set aside.',
      task_waits: {
        one: '{count} of your tasks is waiting for an admin to check it. Others cannot see it yet.',
        other: '{count} of your tasks are waiting for an admin to check them. Others cannot see them yet.',
      },
      task_pay_short: {
        one: '{count} of your tasks pays too little. Nobody can start it until you add to the pay.',
        other: '{count} of your tasks pay too little. Nobody can start them until you add to the pay.',
      },
      linked: 'Your account is linked with another one: the two count as one person and do not work on the same tasks.',
      suspended: 'Your account is suspended.',
    },
  },
  list: {
    title: 'What was decided',
    none: 'No decisions about you yet',
    noneText:
      'Approvals at the deadline, rejections, holds and whatever else affects your money or standing are listed here.',
    older: 'Show older',
    by: { software: 'By an automatic rule', people: 'Decided by people' },
    see: 'View details',
  },
  rules: {
    submission_approved:
      'Work that the client does not review within the review time of the task, or before leaving, is approved and paid.',
    review_missed:
      'Work that you do not review within the review time of your task is approved and paid from the coins you set aside.',
    revision_lapsed:
      'When changes are requested, the new work has to be handed in on time. If not, the place opens again. This does not count in anybody’s record.',
    reservation_lapsed:
      'When you start a task, your place is kept for the time that the task allows. After that it is free for everybody.',
    task_expired: 'A task ends at the end of its last day. The coins for its free places come back to you.',
    pay_too_low:
      'Once five pieces of work are approved, we measure what the task pays an hour. If that is below our minimum, the task can be closed until you add to the pay.',
    rejections_paused:
      'If you reject more than 30% within 30 days, out of at least 20 decisions, an admin checks before you can reject more.',
    payout_account_changed:
      'Changing the payout account pauses withdrawals, so that a stranger in your account cannot empty it.',
    account_linked:
      'Only the account that came later is affected, and only in two ways: its withdrawals wait for an admin, and it cannot work on the same tasks as the other one. Sharing a device or network does not link accounts.',
    withdrawal_held:
      'Withdrawals of a linked account are on hold until an admin has checked the link. The coins stay yours.',
    payment_taken_back:
      'When a payment is reversed, the coins it bought are taken first from your free places and your balance.',
    coins_held:
      'Only coins from the disputed payment are on hold, and they stay on your balance. If the payment is lost, an admin looks at the work that they paid for.',
    submission_rejected:
      'The client decided, for the reason above. You can appeal within 7 days, on the page of your submission.',
    defect_decided: 'An admin decided what is paid for time lost on a broken task.',
    appeal_decided: 'An admin read both sides and decided.',
    task_refused: 'An admin checks the first tasks of a client before others see them.',
    task_hidden: 'An admin hid the task until it has been checked again.',
    task_cancelled: 'An admin took the task down. Work that was handed in is still reviewed and paid.',
    withdrawal_rejected: 'An admin decided, for the reason above. The coins are back in your balance.',
    withdrawal_failed: 'The payment system could not pay. The coins are back in your balance.',
    withdrawal_returned: 'The payment system sent the money back. The coins are back in your balance.',
    coins_adjusted: 'An admin corrected the balance, for the reason above. Large corrections need two admins.',
    link_decided: 'An admin checked what both accounts have in common, and decided for the reason above.',
    role_changed: 'An admin changed what your account can do.',
    account_suspended:
      'An admin decided, for the reason above. The suspension has an end date. Work that was handed in is still paid.',
    suspension_lifted: 'An admin ended the suspension.',
  },
  contest: {
    open: 'Contest',
    which: 'the decision of {time}',
    label: 'Why is this wrong?',
    hint: '{min} to {max} characters. You can contest a decision once.',
    send: 'Contest it',
    cancel: 'Cancel',
    sent: 'Another admin will answer by {time}.',
    waits: 'You contested this on {time}. Another admin will answer by {due}.',
    stands: 'Another admin checked it on {time}: it stands.',
    changed: 'Another admin checked it on {time}: it was changed.',
    yours: 'You wrote',
    answer: 'The answer',
  },
});
