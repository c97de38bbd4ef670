/** What freelancers read of tasks that pay those who turn out not to fit, in English. */
import { defineTexts } from '@taskmint/platform';

export const screening = defineTexts({
  press: 'I do not fit',
  dialog: 'Say that you do not fit?',
  lead: 'You get {coins} at once, somebody else can take the place, and you cannot take this task again. It does not affect your record.',
  which: 'Which condition do you not meet?',
  send: 'Say so and get the coins',
  paid: {
    one: 'You did not fit, and got {count} coin for it.',
    other: 'You did not fit, and got {count} coins for it.',
  },
  ended: 'You did not fit this task (“{criterion}”) and got {coins} for it. It cannot be taken again.',
});
