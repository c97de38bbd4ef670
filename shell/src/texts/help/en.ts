/** The help centre in English: what people ask of this marketplace, answered as it is. Figures are the contract's constants, filled in. */
import { defineTexts } from '@taskmint/platform';

export const en = defineTexts({
  title: 'Help',
  lead: 'What people ask most. Search, or open a question.',
  search: 'Search the answers',
  found: { one: '{count} answer', other: '{count} answers' },
  none: 'No answer has these words',
  noneText: 'Try fewer words, or {write}.',
  write: 'write to us',
  link: 'Link to this answer',
  still: 'Still stuck?',
  stillText: 'A person reads what you write.',
  contact: 'Write to us',
  groups: {
    account: 'Your account',
    client: 'Posting tasks',
    freelancer: 'Doing tasks',
    money: 'Coins and money',
    safety: 'Safety and help',
  },
  questions: {
    'sign-in': {
      question: 'I cannot log in. What can I do?',
      answer: [
        'Choose Forgot password on the log-in page: we will email you a link to set a new one. If you registered with Google, use the Google button; that account has no password here.',
        'After too many wrong attempts you cannot log in for a few minutes. Wait, then try again.',
      ],
    },
    register: {
      question: 'Freelancer or client: which do I choose?',
      answer: [
        'Freelancers do tasks and are paid; clients post tasks and buy coins. If you register with Google, you are a freelancer. Only an admin can change this later, so write to us if you chose the wrong one.',
      ],
    },
    'starting-coins': {
      question: 'What are promotional coins?',
      answer: [
        'A new freelancer starts with {freelancerCoins} coins and a new client with {clientCoins}, once for each email address. They are promotional: they are spent first, and they stay promotional for whoever is paid with them.',
        'A task that pays partly in promotional coins says so before you start, and you can hide such tasks in the list. Whether promotional coins can be withdrawn depends on how this marketplace is set up; your balance shows which of yours can.',
      ],
    },
    'close-account': {
      question: 'How do I close my account, and what happens to my coins?',
      answer: [
        'In Settings, under Close your account. You see what it means for you before you confirm. Open tasks are cancelled, work that you have not decided about is approved and paid, as is pay that is held for an appeal against you; your own work that is still waiting is taken back unpaid, your own appeals are dropped, and you lose the coins that are left. Withdraw or spend the coins you want to keep first.',
        'It cannot be undone. Your name, email address and photo are removed from what others can still see.',
      ],
    },
    privacy: {
      question: 'Who sees my name and my email address?',
      answer: [
        'Everybody who sees your task sees your name, never your email address. The client and the freelancer of a submission see each other’s names and email addresses on it, and admins see both. Nobody else can find out whether an address is registered.',
        'In Settings, under Your data, you can save a copy of your data. The privacy policy has the details.',
      ],
    },
    'post-task': {
      question: 'How do I post a task, and when do I pay?',
      answer: [
        'In your dashboard, under Add Task. The pay for every place is taken from your balance at once and set aside for the task. Coins of places that nobody took come back to you when the task ends or you delete it.',
      ],
    },
    'first-task': {
      question: 'Why does an admin check my task first?',
      answer: [
        'We check the first tasks of a new client before anybody else sees them. Your coins are set aside as for any task. If the admin accepts the task, it goes into the list. If not, you are told why, the task is cancelled and every coin comes back.',
        'If you change its text or its picture while you are still new here, it is checked again.',
      ],
    },
    prices: {
      question: 'What does a coin cost, and are there fees?',
      answer: [
        'Coins are sold in packages, with the price beside each in your dashboard; larger packages cost less per coin. Posting, working and withdrawing cost nothing extra.',
        'A withdrawn coin is worth less than a bought one: {coinsPerDollar} coins are {dollar}. The difference pays the card provider and the marketplace.',
      ],
    },
    review: {
      question: 'How long do I have to review work?',
      answer: [
        'As long as your task says: {reviewDays} days unless you chose otherwise, from {leastReviewDays} to {mostReviewDays}. Work you have not reviewed by then is approved and paid automatically.',
      ],
    },
    'delete-task': {
      question: 'What happens when I delete a task?',
      answer: [
        'It leaves the lists at once, and the coins of its free places are back in your balance. You can still review work that was handed in before. If you do not, it is approved and paid at its deadline.',
      ],
    },
    'find-task': {
      question: 'Why can I not hand in work on a task?',
      answer: [
        'Every task has a number of places and a last day. It takes no work when all places are taken, when its client has paused it, when it has ended, or when an admin is looking at it. You can hand in once; after a rejection you can hand in other work while a place is free.',
      ],
    },
    rejected: {
      question: 'My work was rejected. What now?',
      answer: [
        'Open it under My Submissions to read the reason: the client chooses one and explains it in at least {leastReason} characters. A rejection without a reason is marked as unexplained. You can hand in better work while the task has a free place.',
        'If the rejection is wrong, appeal within 7 days on the page of your submission. The client answers first, then an admin decides.',
      ],
    },
    'when-paid': {
      question: 'When do I get the coins for my work?',
      answer: [
        'The moment the client approves it, and at the latest when the review time of the task is over: {reviewDays} days unless the task says otherwise. The pay was set aside before you started, so it is there.',
      ],
    },
    withdraw: {
      question: 'How do I withdraw, and what is the minimum?',
      answer: [
        'Go to Withdrawals in your dashboard. You can withdraw {leastWithdrawal} coins or more to {systems}; {coinsPerDollar} coins are {dollar}. Your email address has to be confirmed, and you can have one request waiting at a time.',
      ],
    },
    waiting: {
      question: 'Why is my withdrawal waiting?',
      answer: [
        'A person pays each one. Above {secondAdmin} coins to one person within {secondAdminDays} days, a second admin has to agree. Your coins are held until then and come back if the request is rejected, if it fails, or if you take it back.',
      ],
    },
    locked: {
      question: 'Why can I not withdraw all of my coins?',
      answer: [
        'Coins can be held for a while: earnings of a new account, recently bought coins, and coins from a card payment in dispute. Your balance shows each amount, the reason, and the day you can withdraw it.',
      ],
    },
    'payout-account': {
      question: 'Can I change my payout account?',
      answer: [
        'Yes. Enter another number with your next request: 11 digits beginning with 01. After a change, withdrawals pause for a while, so that a thief cannot empty your account. One payout account belongs to one person.',
      ],
    },
    dispute: {
      question: 'What happens when a card payment is disputed?',
      answer: [
        'While the bank decides, free places of the buyer’s tasks are closed, and coins from the payment cannot be withdrawn. Work that was handed in honestly is still paid. A buyer who still owes money after a lost dispute cannot buy, post or withdraw until that is settled.',
      ],
    },
    'payment-failed': {
      question: 'I paid by card and see no coins.',
      answer: [
        'Look under Payment History in your dashboard: the coins arrive when the payment provider confirms the payment, usually within a minute, even if you closed the page. If they are not there after an hour, write to us with the transaction id.',
      ],
    },
    safety: {
      question: 'How do I keep my account safe?',
      answer: [
        'Use a password that you use nowhere else, and never give it or a code to anybody: no client and no admin needs it. Settings shows where you are logged in: end any session you do not recognise, then change your password.',
      ],
    },
    report: {
      question: 'How do I report a task or a person?',
      answer: [
        'Choose Report on the task, on the submission or below a review. An admin will check it. Nobody else will know that it was you, and you will find the result under Messages to support. A task must never ask for passwords, codes or money.',
      ],
    },
    reach: {
      question: 'How do I reach you?',
      answer: [
        'Use the form on the contact page. If you are logged in, our answer appears under Messages to support; if not, we answer by email.',
      ],
    },
  },
});
