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
        'Choose Forgot password on the log-in page: a link to set a new one goes to your email address. If you registered with Google, use the Google button; that account has no password here.',
        'After too many wrong tries you cannot log in for a few minutes. Wait, then try again.',
      ],
    },
    register: {
      question: 'Freelancer or client: which do I choose?',
      answer: [
        'Freelancers do tasks and are paid; clients post tasks and buy coins. Registering with Google makes a freelancer. The choice is for one account and only an admin can change it, so write to us if you chose wrongly.',
      ],
    },
    'starting-coins': {
      question: 'What are promotional coins?',
      answer: [
        'A new freelancer starts with {freelancerCoins} coins and a new client with {clientCoins}, once for each mailbox. They are promotional: they are spent first, and they stay promotional in the hands of whoever is paid with them.',
        'A task that pays partly in promotional coins says so before you begin, and you can hide such tasks in the list. Whether promotional coins can be withdrawn depends on how this marketplace is set up; your balance shows which of yours can.',
      ],
    },
    'close-account': {
      question: 'How do I close my account, and what becomes of my coins?',
      answer: [
        'In Settings, under Close your account, where you read beforehand what it means for you. Open tasks are cancelled, work that you owe for is approved and paid, your own work that still waits is taken back unpaid, and the coins that are left are forfeited. Withdraw or spend first what you want to keep.',
        'It cannot be undone. Your name, address and photo are taken out of what others go on seeing.',
      ],
    },
    privacy: {
      question: 'Who sees my name and my email address?',
      answer: [
        'Whoever looks at your task sees your name, never your address. The two sides of handed-in work see each other’s names and addresses on that work, and admins see both. Nobody can find out whether an address is registered.',
        'In Settings, under Your data, you can save a copy of everything that is kept about you. The rest is in the privacy policy.',
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
        'The first tasks of a new client are checked before anybody else sees them. Your coins are set aside as for any task. If the answer is yes, the task is in the list from then on; if it is no, you read why, the task is cancelled and every coin comes back.',
        'If you change its words or its picture before you are known here, it is checked again.',
      ],
    },
    prices: {
      question: 'What does a coin cost, and are there fees?',
      answer: [
        'Coins are sold in packages, with the price beside each in your dashboard; larger packages cost less for each coin. Posting, working and withdrawing cost nothing extra.',
        'A withdrawn coin is worth less than a bought one: {coinsPerDollar} coins are {dollar}. The difference pays the card provider and the marketplace.',
      ],
    },
    review: {
      question: 'How long do I have to review work?',
      answer: [
        'As long as your task says: {reviewDays} days unless you chose otherwise, from {leastReviewDays} to {mostReviewDays}. What you have not decided by then is approved and paid automatically.',
      ],
    },
    'delete-task': {
      question: 'What happens when I delete a task?',
      answer: [
        'It leaves the lists at once, and the coins of its free places are back on your balance. Work that was handed in before is still yours to decide, and is approved at its deadline if you do not.',
      ],
    },
    'find-task': {
      question: 'Why can I not hand in work on a task?',
      answer: [
        'Every task has a number of places and a last day. It takes no work when all places are taken, when its client has paused it, when it has ended, or when an admin is looking at it. You can hand in once; after a rejection you can hand in other work while there is a place.',
      ],
    },
    rejected: {
      question: 'My work was rejected. What now?',
      answer: [
        'Open it under My Submissions: the client gives a kind of reason and at least {leastReason} characters. One without a reason is marked as unexplained. You may hand in better work while the task has a free place.',
        'If the rejection is not honest, report the client on the page of the task. An admin looks at it.',
      ],
    },
    'when-paid': {
      question: 'When do I get the coins for my work?',
      answer: [
        'The moment the client approves it, and at the latest when the review time of the task is over: {reviewDays} days unless the task says otherwise. The pay was set aside before you began, so it is there.',
      ],
    },
    withdraw: {
      question: 'How do I withdraw, and what is the minimum?',
      answer: [
        'Under Withdrawals in your dashboard, from {leastWithdrawal} coins on, to {systems}. {coinsPerDollar} coins are {dollar}. Your email address has to be confirmed, and one request can wait at a time.',
      ],
    },
    waiting: {
      question: 'Why does my withdrawal wait?',
      answer: [
        'A person pays each one. Above {secondAdmin} coins to one payee within {secondAdminDays} days a second admin has to agree. The coins are held meanwhile and come back if the request is rejected, if it fails, or if you take it back.',
      ],
    },
    locked: {
      question: 'Why can I not withdraw all of my coins?',
      answer: [
        'Coins can be held for a while: earnings of a new account, coins that were bought lately, and coins of a card payment that is in dispute. Your balance names each sum, the reason, and the day on which it is free.',
      ],
    },
    'payout-account': {
      question: 'Can I change my payout account?',
      answer: [
        'Yes, by giving another number with your next request: 11 digits that begin with 01. After a change withdrawals pause for a while, so that a thief gains nothing by it. One payout account belongs to one person.',
      ],
    },
    dispute: {
      question: 'What happens when a card payment is disputed?',
      answer: [
        'While the bank decides, free places of the buyer’s tasks are closed and money that came from the payment is held where it is. Work that was handed in honestly is still paid. A buyer who owes after a lost dispute cannot buy, post or withdraw until that is settled.',
      ],
    },
    'payment-failed': {
      question: 'I paid by card and see no coins.',
      answer: [
        'Look under Payment History in your dashboard: the coins come with the payment provider’s message, usually within a minute, even if the page was closed. If they are not there after an hour, write to us with the transaction’s number.',
      ],
    },
    safety: {
      question: 'How do I keep my account safe?',
      answer: [
        'Use a password that you use nowhere else, and never give it or a code to anybody: no client and no admin needs it. Settings show where you are logged in; end what you do not know, then change your password.',
      ],
    },
    report: {
      question: 'How do I report a task or a person?',
      answer: [
        'Choose Report on the task, on the submission or below a review. An admin looks at it; nobody else learns that it was you, and under Messages to support you see what came of it. A task must never ask for passwords, codes or money.',
      ],
    },
    reach: {
      question: 'How do I reach you?',
      answer: [
        'By the form on the contact page. If you are logged in, our answer appears under Messages to support; if not, it goes to the email address that you give.',
      ],
    },
  },
});
