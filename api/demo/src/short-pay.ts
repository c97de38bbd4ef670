/**
 * A demo task that takes longer than its client estimated: five people needed about a quarter of an hour instead of five minutes. By that
 * it pays less than the pay floor; its client is told, and everybody sees it (fair-work.md 9, 16).
 */
import type { Actor } from '#api/http/actor';
import { measurePay } from '#api/modules/pay-floor/measure-pay.job';
import { decideSubmission } from '#api/modules/submissions/decide-submission.command';
import type { DemoTask } from './content';
import type { DemoEvent } from './demo-event';
import { startEvent, workEvents } from './fair';

export const UNDERESTIMATED_TASK: DemoTask = {
  client: 2,
  title: 'Sort 60 support messages by topic',
  category: 'labelling',
  detail:
    'Read each of the 60 messages in the linked table and choose one of eight topics for it. Some are long, and some fit two topics: take the one that the writer asks about first.',
  info: 'How many messages each topic got, and the numbers of those you were not sure of.',
  quantity: 12,
  pay: 10,
  minutes: 5,
  days: 24,
  postedDaysAgo: 9,
  picture: { glyph: 'list' },
  submissions: [],
};

const WORK = 'Sixty messages in eight topics; I was not sure of numbers 17 and 42.';
/** Minutes that each freelancer needed. */
const MINUTES = [12, 14, 15, 17, 22] as const;
const STARTED_DAYS_AGO = 8;
const DAYS_BETWEEN = 0.7;
const MINUTES_PER_DAY = 24 * 60;
/** More time than the job takes. */
const JOB_MS = 30_000;

/** The work on it, and the job that measures it once all of it is approved. */
export function shortPayEvents(client: Actor, freelancers: readonly Actor[]): DemoEvent[] {
  const { title } = UNDERESTIMATED_TASK;
  const startOf = (nth: number): number => STARTED_DAYS_AGO - nth * DAYS_BETWEEN;
  return [
    ...freelancers.flatMap((worker, nth) => {
      const minutes = MINUTES[nth] ?? MINUTES[0];
      return [
        startEvent(worker, title, startOf(nth)),
        ...workEvents(worker, title, WORK, startOf(nth) - minutes / MINUTES_PER_DAY, (id) =>
          decideSubmission(client, id, { status: 'approve' }),
        ),
      ];
    }),
    {
      daysAgo: startOf(freelancers.length),
      run: () => measurePay.run(AbortSignal.timeout(JOB_MS)),
    },
  ];
}
