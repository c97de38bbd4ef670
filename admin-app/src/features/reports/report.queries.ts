/** Reported things, and an admin's measures against them, by the report's own call and by existing ones (decisions.md 31). */
import { calls, type ReportedThing, type ReportStatus, type User } from '@taskmint/contract';
import { listQuery, useCommand, useRefresh, type Range } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';

export function reportedQuery(host: HostServices, user: User, status: ReportStatus, range: Range) {
  return listQuery(user, ['reports', status, range], () =>
    host.api.list(calls.listReported, { query: { status, ...range } }),
  );
}

/** An admin's measures. `hide`, `cancel` and `hideReview` first make the thing's own call, then decide the reports. */
export const MEASURES = ['dismiss', 'hidePicture', 'hideMessage', 'hide', 'cancel', 'hideReview', 'acted'] as const;
export type Measure = (typeof MEASURES)[number];

/** The measure that stops the harm and can be undone, offered first. For people and work there is only suspension. */
export const REMEDIES: Partial<Record<ReportedThing['kind'], Measure>> = {
  task: 'hide',
  picture: 'hidePicture',
  review: 'hideReview',
  message: 'hideMessage',
  question: 'hideMessage',
  answer: 'hideMessage',
};

/** Measures that the report's own call takes. */
const DECISIONS: Partial<Record<Measure, 'dismiss' | 'hide_picture' | 'hide_message'>> = {
  dismiss: 'dismiss',
  hidePicture: 'hide_picture',
  hideMessage: 'hide_message',
};

export function useDecide() {
  return useCommand(
    useRefresh('reports', 'tasks', 'figures', 'reviews'),
    async (api, { thing, measure, note }: { thing: ReportedThing; measure: Measure; note: string }) => {
      const params = { id: thing.thing };
      // Each measure may be repeated: pressing again after a lost answer takes it once.
      if (measure === 'hide') await api.call(calls.moderateTask, { params, body: { verdict: 'hide', reason: note } });
      if (measure === 'cancel') await api.call(calls.deleteTask, { params });
      if (measure === 'hideReview')
        await api.call(calls.moderateReview, { params, body: { status: 'hidden', reason: note } });
      const decision = DECISIONS[measure] ?? 'acted';
      return api.call(calls.decideReported, {
        params: { id: thing._id },
        body: { decision, note, read: thing.open },
      });
    },
  );
}
