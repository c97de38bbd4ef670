/** Decisions about somebody and contesting them, in English (fair-work.md 18). */
import { defineTexts } from '@taskmint/platform';

export const en = defineTexts({
  title: 'Decisions about you',
  lead: 'Everything that affected your money or your standing: what a rule did automatically and what people decided. You can contest it; a different admin answers within {days} days.',
  now: {
    title: 'What is held back now',
    none: 'Nothing of yours is held back.',
    until: 'until {time}',
    person: 'until a person decides',
    reasons: {
      promotional: '{coins} are promotional: they can be spent, not withdrawn.',
      bought_lately: '{coins} come from money that was paid lately and can still be taken back by its bank.',
      earned_lately: '{coins} were earned lately. While you are new, earnings wait before they can be withdrawn.',
      disputed: '{coins} come from a payment that its bank disputes. Only these coins wait.',
      payout_account_pause:
        'You named another payout account. It can be used after a pause, so that nobody else sends your money to theirs.',
      withdrawal_suspended:
        'Your withdrawal of {coins} waits because your account is suspended. It continues automatically after that.',
      withdrawal_payout_account_changed:
        'Your withdrawal of {coins} waits because the payout account was changed after you asked.',
      withdrawal_origin_disputed: 'Your withdrawal of {coins} waits because its money comes from a disputed payment.',
      withdrawal_linked:
        'Your withdrawal of {coins} waits until an admin has looked at the link between your account and another one.',
      withdrawal_waits: 'Your withdrawal of {coins} waits for an admin.',
      withdrawal_to_send: 'Your withdrawal of {coins} is approved and has not been sent yet.',
      receivable_open:
        'A payment of {money} was taken back after its coins were spent. You cannot buy, post or withdraw until that is settled.',
      rejections_paused: 'You cannot reject work: more than 30% of your decisions within 30 days would be rejections.',
      appeal_unsettled:
        'You cannot post or give a bonus: a rejection of yours is appealed, and there were no coins left to set aside.',
      task_waits: {
        one: '{count} task of yours waits for an admin before others see it.',
        other: '{count} tasks of yours wait for an admin before others see them.',
      },
      task_pay_short: {
        one: '{count} task of yours pays too little and waits until you add to the pay.',
        other: '{count} tasks of yours pay too little and wait until you add to the pay.',
      },
      linked: 'Your account is linked with another one: the two count as one person and do not work on the same tasks.',
      suspended: 'Your account is suspended.',
    },
  },
  list: {
    title: 'What was decided',
    none: 'Nothing was decided about you yet',
    noneText:
      'Approvals at the deadline, rejections, holds and whatever else affects your money or standing are listed here.',
    older: 'Show older',
    by: { software: 'Done by a rule', people: 'Decided by people' },
    see: 'Look at it',
    why: 'Why',
  },
  rules: {
    submission_approved:
      'Work that its client does not review within the days that the task gives is approved and paid.',
    review_missed:
      'Work that you do not review within the days that your task gives is approved and paid from what you set aside.',
    revision_lapsed:
      'Where changes were requested, new work has to come in time. Otherwise the place opens again, and it counts in nobody’s record.',
    reservation_lapsed:
      'Your place on a started task is kept for the time that the task gives. After that it is free for everybody.',
    task_expired: 'A task ends with its last day. What its free places would have paid comes back to you.',
    pay_too_low:
      'Once five pieces of work are approved, their times show what an hour pays. If that is below the minimum here, the task can be closed until you add to the pay.',
    rejections_paused:
      'Above 30% rejections within 30 days, with at least 20 decisions, an admin looks before you reject more.',
    payout_account_changed:
      'A changed payout account pauses withdrawals, so that a stranger in your account cannot empty it.',
    account_linked:
      'Only the account that came later is affected, and only in two ways: its withdrawals wait for an admin, and it cannot work on the same tasks as the other one. A shared device or network links nobody.',
    withdrawal_held: 'Withdrawals of a linked account wait until an admin has looked. The coins stay yours.',
    payment_taken_back:
      'When a bank takes a payment back, the coins that it bought go back first from your free places and your balance.',
    submission_rejected:
      'The client decided, with the reason above. You can appeal within 7 days, on the page of the work.',
    defect_decided: 'An admin decided what is paid for the time that a broken task cost.',
    appeal_decided: 'An admin decided between both sides.',
    task_refused: 'An admin looks at the first tasks of a client before others see them.',
    task_hidden: 'An admin takes a task out of sight until it has been looked at again.',
    task_cancelled: 'An admin took the task down. Work that was handed in is still reviewed and paid.',
    withdrawal_rejected: 'An admin decided, with the reason above. The coins are yours again.',
    withdrawal_failed: 'The payment system could not pay. The coins are yours again.',
    withdrawal_returned: 'The payment system sent the money back. The coins are yours again.',
    coins_adjusted: 'An admin corrected the balance, with the reason above. Large corrections take two admins.',
    link_decided: 'An admin looked at what both accounts have in common, and decided with the reason above.',
    role_changed: 'An admin changed what your account can do.',
    account_suspended:
      'An admin decided, with the reason above and until a set time. Work that was handed in is still paid.',
    suspension_lifted: 'An admin ended the suspension.',
  },
  contest: {
    open: 'Contest',
    which: 'the decision of {time}',
    label: 'Why is this wrong?',
    hint: '{min} to {max} characters. You can contest a decision once.',
    short: 'Write at least {min} characters',
    long: 'Write at most {max} characters',
    send: 'Contest it',
    cancel: 'Cancel',
    sent: 'Another admin answers until {time}.',
    waits: 'You contested this on {time}. Another admin answers until {due}.',
    stands: 'Another admin looked at it on {time}: it stands.',
    changed: 'Another admin looked at it on {time}: it was changed.',
    yours: 'You wrote',
    answer: 'The answer',
  },
});
