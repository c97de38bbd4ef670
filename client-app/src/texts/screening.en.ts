/** What clients read and write of paying those who turn out not to fit a task, in English. */
import { defineTexts } from '@taskmint/platform';

export const screening = defineTexts({
  title: 'Who fits',
  saysNothing: 'Anybody can take the task',
  says: { one: 'Pays {count} freelancer who does not fit', other: 'Pays {count} freelancers who do not fit' },
  lead: 'Freelancers who start and then see that they do not fit can say so. Each gets a small fixed payment, and the place is free again.',
  want: 'Pay those who turn out not to fit',
  pay: 'Coins for each',
  payHint: 'In whole coins, less than the per-task amount.',
  number: 'How many at most',
  numberHint: 'At most twice the quantity. Unused coins come back when the task ends.',
  criterion: 'Condition {number}',
  criterionHint: 'Everybody reads it before starting. Example: “You have had a dog for a year”.',
  add: 'Add a condition',
  remove: 'Remove condition {number}',
  fixed: 'This cannot change once the task is posted.',
  who: 'Did not fit',
  left: { one: '{count} more is paid for.', other: '{count} more are paid for.' },
  over: 'This is no longer paid.',
  nobody: 'Nobody has said so yet.',
  said: '{name}: “{criterion}”',
});
