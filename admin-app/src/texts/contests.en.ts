/** English texts of contested decisions. Part of the catalogue, apart for its length. */
import { defineTexts } from '@taskmint/platform';

export const contests = defineTexts({
  contests: {
    title: 'Contested decisions',
    lead: 'What people say against decisions about them. A different admin answers within {days} days.',
    which: 'Which contested decisions to show',
    tabs: { open: 'Waiting', answered: 'Answered' },
    loading: 'Loading contested decisions',
    none: 'Nothing is contested here',
    noneText: 'Whoever contests a decision shows up here, the first due first.',
    of: 'Contested by {name}',
    due: 'Answer {deadline}',
    wasDue: 'Was to be answered by {time}',
    decided: 'Decided {time}',
    by: { software: 'Done by a rule of the site.', people: 'Decided by people who are no admins.' },
    admins: 'Decided by {names}.',
    says: 'Contested {time}',
    answered: '{outcome}: {name}, {time}',
    outcomes: {
      stands: { label: 'It stands', description: 'The decision was right. Say why.' },
      changed: { label: 'It was changed', description: 'You have put it right already. Say what you did.' },
    },
    answer: 'Answer{hidden}',
    answerWhom: ' {name}',
    notYou: 'It is about you, or you made this decision: another admin answers.',
    answerTitle: 'Answer {name}',
    putRight:
      'Put right first what was wrong: lift a suspension, correct a balance, or whatever it takes. The answer says what was done.',
    outcome: 'What did you find?',
    yourAnswer: 'Your answer',
    answerHint: '{min} to {max} characters. The person reads it, without your name.',
    send: 'Send the answer',
    done: 'You have answered {name}.',
  },
});
