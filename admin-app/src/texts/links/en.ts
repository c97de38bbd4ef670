/** English texts of links between accounts. */
import { defineTexts } from '@taskmint/platform';

export const en = defineTexts({
  links: {
    title: 'Linked accounts',
    lead: 'Accounts that may belong to the same person. Until you decide, withdrawals of the later account are held; everything else goes on.',
    which: 'Which links to show',
    tabs: { open: 'New', one: 'One person', apart: 'Different people' },
    loading: 'Loading links between accounts',
    none: 'No links here',
    noneText: 'Accounts that share a payout account, a file, texts or working times show up here, longest wait first.',
    of: '{later} and {first}',
    later: 'Later account',
    first: 'First account',
    registered: 'Registered {date}',
    since: 'Waiting since {time}',
    facts: 'What they have in common',
    kinds: {
      payout_account: 'The later account gave the payout account {account}, to which the first one had been paid.',
      proof_file: 'The later account handed in the same file, byte for byte.',
      similar_text:
        'The later account wrote nearly the same text as the first one on the same task, and hardly anybody else did.',
      lockstep:
        'The later account started within minutes of the first one handing in, and nobody else worked on the task then.',
    },
    work: '{task} for {client}, {time}',
    both: '{task} for {client}: first {first}, later {later}',
    firstWork: 'First: {work}',
    laterWork: 'Later: {work}',
    decided: '{state}: {name}, {time}',
    one: 'One person{hidden}',
    apart: 'Different people{hidden}',
    hidden: ', {later} and {first}',
    notYou: 'This is about you, so another admin decides.',
    oneTitle: 'One person?',
    oneText:
      'From now on, {later} and {first} count as one person and cannot work on the same task. Withdrawals go on. Both are told your reason; nobody is suspended.',
    apartTitle: 'Different people?',
    apartText:
      'Withdrawals of {later} go on, and this evidence never links the two again. {later} is told your reason.',
    done: 'Decided about {later} and {first}.',
  },
});
