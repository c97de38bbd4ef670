/** English texts of contested decisions. */
import { defineTexts } from '@taskmint/platform';

export const en = defineTexts({
  contests: {
    title: 'Contested decisions',
    lead: 'Decisions that people say are wrong. A different admin answers within {days} days.',
    which: 'Which contested decisions to show',
    tabs: { open: 'Waiting', answered: 'Answered' },
    loading: 'Loading contested decisions',
    none: 'No contested decisions here',
    noneText: 'Contested decisions show up here, earliest due date first.',
    of: 'Contested by {name}',
    due: 'Answer due {deadline}',
    wasDue: 'Answer was due by {time}',
    decided: 'Decided {time}',
    by: { software: 'Done by a rule of the site.', people: 'Decided by people who are not admins.' },
    admins: 'Decided by {names}.',
    says: 'Contested {time}',
    answered: '{outcome}: {name}, {time}',
    outcomes: {
      stands: { label: 'It stands', description: 'The decision was right. Say why.' },
      changed: { label: 'It was changed', description: 'You have already put it right. Say what you did.' },
    },
    answer: 'Answer{hidden}',
    answerWhom: ' {name}',
    notYou: 'This is about you, or you made this decision, so another admin answers.',
    answerTitle: 'Answer {name}',
    putRight:
      'First put right what was wrong: lift a suspension, correct a balance, or whatever it takes. Then say in your answer what you did.',
    outcome: 'What did you find?',
    yourAnswer: 'Your answer',
    answerHint: '{min} to {max} characters. The person will see it, but not your name.',
    send: 'Send the answer',
    done: 'You have answered {name}.',
  },
});
