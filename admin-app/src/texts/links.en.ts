/** English texts of links between accounts. Part of the catalogue, apart for its length. */
import { defineTexts } from '@taskmint/platform';

export const links = defineTexts({
  links: {
    title: 'Linked accounts',
    lead: 'Accounts that have something in common which one person would have. Until you have looked, withdrawals of the later account wait; nothing else of it does.',
    which: 'Which links to show',
    tabs: { open: 'New', one: 'One person', apart: 'Not one person' },
    loading: 'Loading links between accounts',
    none: 'No links here',
    noneText:
      'Accounts that share a payout account, a file, texts or the times of their work show up here, the longest wait first.',
    of: '{later} and {first}',
    later: 'Came with it later',
    first: 'Had it first',
    registered: 'Registered {date}',
    since: 'Waits since {time}',
    facts: 'What they have in common',
    kinds: {
      payout_account:
        'The later account named the payout account {account}, to which the first one had been sent money.',
      proof_file: 'The later account handed in the same file, byte for byte.',
      similar_text:
        'The later account wrote nearly the same as the first one had written on the same task, and hardly anybody else did.',
      lockstep:
        'The later account began within minutes after the first one had handed in, and nobody else worked on the task then.',
    },
    work: '{task} for {client}, {time}',
    both: '{task} for {client}: first {first}, later {later}',
    firstWork: 'First: {work}',
    laterWork: 'Later: {work}',
    decided: '{state}: {name}, {time}',
    one: 'One person{hidden}',
    apart: 'Not one person{hidden}',
    hidden: ', {later} and {first}',
    notYou: 'It is about you: another admin decides.',
    oneTitle: 'One person?',
    oneText:
      '{later} and {first} count as one person from now on and never work on the same task. Withdrawals go on. Both are told, with your reason; nobody is suspended.',
    apartTitle: 'Not one person?',
    apartText:
      'Withdrawals of {later} go on, and this evidence never links the two again. {later} is told, with your reason.',
    done: 'Decided about {later} and {first}.',
  },
});
