/** The questions of the help centre, by group, in order. A key is the answer's address on the page, so it must not change. */
import type { en } from '../../texts/help/en';

export type QuestionKey = keyof (typeof en)['questions'];
type GroupKey = keyof (typeof en)['groups'];

export const GROUPS: readonly { key: GroupKey; questions: readonly QuestionKey[] }[] = [
  { key: 'account', questions: ['sign-in', 'register', 'starting-coins', 'close-account', 'privacy'] },
  { key: 'client', questions: ['post-task', 'first-task', 'prices', 'review', 'delete-task'] },
  { key: 'freelancer', questions: ['find-task', 'rejected', 'when-paid'] },
  { key: 'money', questions: ['withdraw', 'waiting', 'locked', 'payout-account', 'dispute', 'payment-failed'] },
  { key: 'safety', questions: ['safety', 'report', 'reach'] },
];
