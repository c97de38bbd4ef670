/** The screen of a suspended person, in English (fair-work.md 18). */
import { defineTexts } from '@taskmint/platform';

export const en = defineTexts({
  title: 'Your account is suspended',
  until: 'Until {time}. Then everything continues automatically.',
  reason: 'Reason',
  noReason: 'No reason was given. Contest the decision below, and another admin looks at it.',
  means: {
    title: 'What this means',
    coins: 'Your coins stay yours. Withdrawals wait while you are suspended and continue automatically afterwards.',
    work: 'Work that you have handed in is still reviewed and paid.',
    tasks: 'Work on your own tasks is still paid at its deadline, from what you set aside.',
    closed: 'You cannot start tasks, post, buy or withdraw until then.',
  },
  wrong: {
    title: 'If this is wrong',
    text: 'Contest the decision below. A different admin answers within {days} days.',
    contact: 'Write to us on the Contact page',
  },
  data: { title: 'Your data', text: 'A copy of everything that we keep about you, as one file.', save: 'Save a copy' },
  leave: 'Log out',
  signedOut: {
    title: 'Nobody is logged in',
    text: 'If your account is suspended, log in here to read the decision, contest it and save your data.',
    login: 'Log in',
  },
});
