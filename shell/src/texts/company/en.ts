/** The pages behind the footer's links, and the tour, in English: who runs this, how to reach them, and what one agrees to. */
import { defineTexts } from '@taskmint/platform';

export const en = defineTexts({
  aboutUs: {
    lead: 'Taskmint is an open marketplace for small paid tasks.',
    sections: [
      {
        heading: 'What we do',
        paragraphs: [
          'Clients split work into small tasks and set the pay for each. Freelancers pick the tasks that suit them, hand in the work, and are paid in coins when it is approved.',
          'Coins stand for money: {coinsPerDollar} coins are worth {dollar} when a freelancer withdraws them through {systems}.',
        ],
      },
      {
        heading: 'What we promise',
        paragraphs: [
          'The pay for every place of a task is set aside before the task is shown. Work that nobody reviews is approved and paid automatically, after {reviewDays} days unless the task says otherwise.',
          'Every coin can be traced: each movement is written down twice, once where it leaves and once where it arrives, and the books are checked against each other.',
        ],
      },
      {
        heading: 'Open by design',
        paragraphs: [
          'All our code is open source. Anybody can read how a coin moves, run a marketplace of their own, or point out where we are wrong.',
        ],
      },
    ],
  },
  contact: {
    lead: 'How to reach the people who run this marketplace.',
    sections: [
      {
        heading: 'Write to us',
        paragraphs: ['{contact}'],
      },
      {
        heading: 'About a task, a submission or a withdrawal',
        paragraphs: [
          'Tell us the title of the task or the date of the withdrawal, and the code under the error if there was one. With these, an admin can find out what happened.',
        ],
      },
      {
        heading: 'About security',
        paragraphs: [
          'If you find a way to see or move what is not yours, tell us before anybody else, with the steps to repeat it. We will answer, and credit you in the release notes if you like.',
        ],
      },
    ],
  },
  jobs: {
    lead: 'Work on the marketplace, or through it.',
    sections: [
      {
        heading: 'Through it',
        paragraphs: [
          'Register as a freelancer and start with {startingCoins} coins. There is no interview: you see the open tasks as soon as you log in.',
        ],
      },
      {
        heading: 'On it',
        paragraphs: [
          'We have no open positions at present. The code is open to contributions at any time, and everybody who maintains a part of it started as a contributor.',
        ],
      },
    ],
  },
  pressKit: {
    lead: 'What to say, and how we look.',
    sections: [
      {
        heading: 'In one sentence',
        paragraphs: [
          'Taskmint is an open micro-task marketplace where clients post paid tasks, freelancers earn coins for approved work, and every coin can be traced.',
        ],
      },
      {
        heading: 'Name and mark',
        paragraphs: [
          'The name is written Taskmint, one word with one capital. The mark is a coin with a mint leaf cut out of it, in deep mint on a light background or light mint on a dark one.',
        ],
      },
    ],
  },
  terms: {
    lead: 'What you agree to by using this marketplace.',
    sections: [
      {
        heading: 'Tasks and work',
        paragraphs: [
          'When a client posts a task, the pay for all its places is set aside at once. Coins that are not used come back when the task ends or is deleted. Once somebody has started or handed in, the pay can only be raised.',
          'A submission is approved or rejected once. If the client does neither within the review time of the task, {leastReviewDays} to {mostReviewDays} days, it is approved automatically. After a rejection the place opens again.',
          'A freelancer can appeal against a rejection once, within {appealDays} days. The client has {answerHours} hours to answer; then an admin decides.',
          'You may not work on your own tasks, hold several accounts, or hand in work that is not yours.',
        ],
      },
      {
        heading: 'Coins and money',
        paragraphs: [
          'You buy coins by card at the price shown. You can withdraw {leastWithdrawal} coins or more, at {coinsPerDollar} coins for {dollar}. The coins of a withdrawal are held until it is paid, rejected or cancelled.',
          'If the bank reverses a card payment, its coins are taken back.',
        ],
      },
      {
        heading: 'Accounts',
        paragraphs: [
          'An account that breaks these terms can be suspended, with a reason and an end date. You can close your account at any time; your open tasks are then cancelled, and work waiting for your review is approved and paid.',
        ],
      },
    ],
  },
  privacy: {
    lead: 'What is kept about you, why, and for how long.',
    sections: [
      {
        heading: 'What is kept',
        paragraphs: [
          'Your name, email address, photo and role; the tasks, submissions and withdrawals you made; what you wrote to us and reported; and every movement of your coins. Passwords are kept by the sign-in service and never reach our server. Card numbers go to the payment provider and never reach our server either; a card that you choose to keep stays there until you remove it. For coins that you buy, we keep invoices with your name and the details you add.',
        ],
      },
      {
        heading: 'Who sees it',
        paragraphs: [
          'Everybody who sees a task sees the name of its client, never the email address. People you have worked with also see your photo, how much of your work was approved, and, on the work between you, your email address. Nobody else can find out whether an address is registered. Admins see accounts and withdrawals, and everything an admin does is recorded. They can write notes about an account for each other; these are not in the copy of your data.',
        ],
      },
      {
        heading: 'How long',
        paragraphs: [
          'As long as the account exists. When it is closed, your name, email address and photo are removed from it, and what you wrote to us is deleted; movements of coins stay, without your name, because the books must add up, and invoices stay as they were written, because the law requires it. We also keep a coded form of your email address, from which nobody can read the address, so that starting coins are not paid twice.',
        ],
      },
    ],
  },
  cookies: {
    lead: 'This site sets no cookies of its own and none that follow you.',
    sections: [
      {
        heading: 'What your browser stores for us',
        paragraphs: [
          'While you are logged in: a token that says so, which ends with your session, and what the sign-in service needs to renew it. If you choose one: your theme and language. The last good list of the parts of this site, so that it opens when our server is slow, and a copy of the lists you saw last, so that you can read them offline.',
          'Logging out removes the token and these copies in every open tab.',
        ],
      },
      {
        heading: 'Others',
        paragraphs: [
          "The page on which you pay by card loads the payment provider's script, which may set cookies of its own to prevent fraud. No other page does.",
        ],
      },
    ],
  },
  contactAddress: 'Write to {address}. A person reads it.',
  demo: {
    title: 'A tour of Taskmint',
    lead: 'The journey of a coin, recorded in the real product: a client posts a task, a freelancer does it, and the coins change hands.',
    video: 'Tour of the product, without sound, with captions',
    captions: 'Captions',
    transcript: 'What the tour shows',
    steps: [
      'A visitor sees what the marketplace is for, and the live figures.',
      'A client logs in and sees their coins.',
      'The client posts a task. The coins for all its places are set aside at once.',
      'A freelancer finds the task in the list and hands in the work.',
      'The client looks at the work and approves it.',
      'The coins are in the freelancer’s hands, ready to be withdrawn as money.',
    ],
  },
});
