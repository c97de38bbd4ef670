/** The screen of a suspended person, in English (fair-work.md 18). */
import { defineTexts } from '@taskmint/platform';

export const en = defineTexts({
  title: 'Your account is suspended',
  until: 'Until {time}. Then everything continues automatically.',
  reason: 'Reason',
  noReason: 'No reason was given. Contest the decision below and another admin will check it.',
  means: {
    title: 'What this means',
    coins:
      'Your coins stay yours. Withdrawals are on hold while you are suspended and continue automatically afterwards.',
    work: 'Work that you have handed in is still reviewed and paid. The days you have to appeal against a rejection stop counting until then.',
    tasks: 'Work on your own tasks is still paid at its deadline, from the coins you set aside.',
    closed: 'You cannot start tasks, post, buy or withdraw until then.',
  },
  wrong: {
    title: 'If this is wrong',
    text: 'Contest the decision below. A different admin will answer within {days} days.',
    contact: 'Write to us on the Contact page',
  },
  data: { title: 'Your data', text: 'A copy of your data, as one file.', save: 'Save a copy' },
  leave: 'Log out',
  signedOut: {
    title: 'You are not logged in',
    text: 'If your account is suspended, log in here to read the decision, contest it and save your data.',
    login: 'Log in',
  },
});
