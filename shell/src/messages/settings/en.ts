/** The settings of an account, in English. */
import { defineTexts } from '@taskmint/platform';

export const en = defineTexts({
  title: 'Settings',
  lead: 'Your account, on this device and everywhere.',
  profile: {
    title: 'Name and photo',
    lead: 'As others see you. A review of yours that is shown waits for an admin again.',
    save: 'Save',
    saved: 'Your name and photo are saved.',
  },
  signIn: {
    title: 'E-mail and password',
    lead: 'How you log in. Changing either needs your password of now.',
    google:
      'You log in with Google as {email}. Your address and password are kept there: change them in your Google account.',
    email: 'E-mail',
    emailNow: 'You log in as {email}.',
    newEmail: 'New e-mail',
    sameEmail: 'This is your address already.',
    sendLink: 'Send the link',
    emailSent:
      'A link is on its way to {email}. Your address changes when you open it; log in with the new one after that.',
    password: 'Password',
    passwordLead: 'Changing it ends every other session.',
    current: 'Password of now',
    newPassword: 'New password',
    changePassword: 'Change password',
    passwordChanged: 'Your password is changed. Every other session has ended.',
    wrongPassword: 'This is not your password of now. Code: {code}',
  },
  sessions: {
    title: 'Where you are logged in',
    lead: 'End what you do not know, then change your password.',
    browserOn: '{browser} on {system}',
    unknown: 'Unknown browser',
    thisOne: 'This one',
    since: 'Since {time}',
    seen: 'last seen {time}',
    end: 'End',
    endLabel: 'End: {name}, since {since}',
    ended: 'That session has ended.',
    endOthers: 'End all others',
    askTitle: 'End all other sessions?',
    askText: 'Everywhere but here you have to log in again.',
    othersEnded: 'All other sessions have ended.',
  },
  payout: {
    title: 'Payout account',
    lead: 'Where your last withdrawal went.',
    last: '{system}, {account}',
    none: 'You have not withdrawn anything yet.',
    change: 'Change it where you withdraw',
  },
  look: {
    title: 'Language and theme',
    lead: 'Kept on this device.',
    language: 'Language',
    theme: 'Theme',
    themes: { system: 'As on this device', light: 'Light', dark: 'Dark' },
  },
  export: {
    title: 'Your data',
    lead: 'One file with your account, tasks, work, withdrawals, orders, coin statement, reviews, messages to us, reports and sessions.',
    save: 'Save a copy',
  },
  closing: {
    title: 'Close your account',
    lead: 'For ever. Nobody can open it again.',
    open: 'Close my account',
    dialogTitle: 'Close your account?',
    what: 'This cannot be undone. It means:',
    coins: { one: 'Your {count} coin is forfeited.', other: 'Your {count} coins are forfeited.' },
    tasks: {
      one: '{count} open task is cancelled; the {coins} coins of its free places come back to you and are forfeited too.',
      other:
        '{count} open tasks are cancelled; the {coins} coins of their free places come back to you and are forfeited too.',
    },
    manyTasks:
      '{count} open tasks are cancelled; the coins of their free places come back to you and are forfeited too.',
    owedWork: {
      one: '{count} submission that waits for your review is approved and paid.',
      other: '{count} submissions that wait for your review are approved and paid.',
    },
    pendingWork: {
      one: '{count} submission of yours that waits for its review is withdrawn, unpaid.',
      other: '{count} submissions of yours that wait for their review are withdrawn, unpaid.',
    },
    withdrawal: 'Your waiting withdrawal is cancelled; its {coins} coins are forfeited too.',
    spend: 'Spend or withdraw first what you want to keep.',
    name: 'Your name, address and photo are taken out of everything that others go on seeing.',
    typeWord: 'Type {word} to go on',
    word: 'CLOSE',
    wordMissing: 'Type {word} here.',
    submit: 'Close for ever',
    done: 'Your account is closed. You are logged out.',
  },
});
