/** English texts of started tasks, of a submission's own page and of what can be done about a decision. */
import { defineTexts } from '@taskmint/platform';

export const fair = defineTexts({
  started: {
    heading: 'Started tasks',
    start: 'Start task',
    startNote:
      'Starting keeps a place for you for {time}. You can also hand in without starting, as long as a place is free.',
    startedNow: 'Started. Your place is kept.',
    minutes: { one: '{count} minute', other: '{count} minutes' },
    hours: { one: '{count} hour', other: '{count} hours' },
    kept: 'Your place is kept. Its time ends {deadline}.',
    until: 'Until {moment}',
    giveBack: 'Give back',
    confirmTitle: 'Give this task back?',
    confirmText: 'Somebody else can take the place then. It costs you nothing and leaves no mark.',
    confirmLabel: 'Give it back',
    givenBack: 'Given back. Nothing is noted about it.',
    endedBefore: 'The time for this task was over already.',
  },
});
