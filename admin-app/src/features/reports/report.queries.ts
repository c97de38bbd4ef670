/** Things that were reported, and what is done about them by this call and those that there are (decisions.md 31). */
import { calls, type ReportedThing, type ReportStatus, type User } from '@taskmint/contract';
import { listQuery, useRefresh, type Range } from '@taskmint/dashboard-kit';
import { useActionKey, useHost, type HostServices } from '@taskmint/platform';
import { useMutation } from '@taskmint/platform/query';

export function reportedQuery(host: HostServices, user: User, filter: Range & { status: ReportStatus }) {
  return listQuery(user, ['reports', filter], () => host.api.list(calls.listReported, { query: filter }));
}

/** What an admin can do about a thing; all but the first three are done by the thing's own call before the reports are decided. */
export const MEASURES = ['dismiss', 'hidePicture', 'hideMessage', 'hide', 'cancel', 'hideReview', 'acted'] as const;
export type Measure = (typeof MEASURES)[number];

/** What stops the harm of a thing of this kind and can be taken back: the first to think of. People and work have none but suspending. */
export const REMEDIES: Partial<Record<ReportedThing['kind'], Measure>> = {
  task: 'hide',
  picture: 'hidePicture',
  review: 'hideReview',
  message: 'hideMessage',
  question: 'hideMessage',
  answer: 'hideMessage',
};

/** What the call itself does. */
const DECISIONS: Partial<Record<Measure, 'dismiss' | 'hide_picture' | 'hide_message'>> = {
  dismiss: 'dismiss',
  hidePicture: 'hide_picture',
  hideMessage: 'hide_message',
};

export function useDecide() {
  const host = useHost();
  const actionKey = useActionKey();
  return useMutation({
    mutationFn: async ({ thing, measure, note }: { thing: ReportedThing; measure: Measure; note: string }) => {
      const params = { id: thing.thing };
      await actionKey.send({ thing: thing._id, measure, note }, async (idempotencyKey) => {
        if (measure === 'hide')
          await host.api.call(
            calls.moderateTask,
            { params, body: { verdict: 'hide', reason: note } },
            { idempotencyKey },
          );
        if (measure === 'cancel') await host.api.call(calls.deleteTask, { params }, { idempotencyKey });
        if (measure === 'hideReview')
          await host.api.call(calls.moderateReview, { params, body: { status: 'hidden', reason: note } });
      });
      const decision = DECISIONS[measure] ?? 'acted';
      return host.api.call(calls.decideReported, {
        params: { id: thing._id },
        body: { decision, note, read: thing.open },
      });
    },
    onSettled: useRefresh('reports', 'tasks', 'figures', 'reviews'),
  });
}
