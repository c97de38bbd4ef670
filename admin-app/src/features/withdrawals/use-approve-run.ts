/**
 * Approves many requests in one action. Each is sent on its own, with the checks of its own command: one that is refused, or needs a second admin, does not
 * stop the others, and its outcome is shown beside it.
 */
import type { Withdrawal } from '@taskmint/contract';
import { isApiError, messageOf, useHost, useTexts } from '@taskmint/platform';
import { useState } from 'react';
import { peopleTexts } from '../../texts/people';
import { approvePayout, useRefreshQueue } from './withdrawal.queries';

export interface Outcome {
  text: string;
  isBad: boolean;
}

export function useApproveRun() {
  const { outcomes: texts } = useTexts(peopleTexts).run;
  const host = useHost();
  const refresh = useRefreshQueue();
  /** By request id. */
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({});
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const [busy, setBusy] = useState(false);

  /** `isOver`: the server cannot be reached, and the rest of the run would fare no better. */
  async function approveOne(id: string): Promise<Outcome & { isOver?: boolean }> {
    try {
      const { deletedCount } = await approvePayout(host, id);
      return { text: deletedCount > 0 ? texts.approved : texts.settled, isBad: false };
    } catch (error) {
      if (isApiError(error) && error.code === 'second_admin_needed') {
        return { text: error.message || texts.agreed, isBad: false };
      }
      return { text: messageOf(error), isBad: true, isOver: isApiError(error) && error.isTransient };
    }
  }

  return {
    outcomes,
    /** Of the latest run: how many of its requests have been decided without a refusal. Null before the first. */
    progress,
    busy,
    /**
     * One after the other, so that nothing is sent twice and the rate limit is not hit at once. The list is read again at the end: after each it would take
     * longer than the payouts, and rows would move under the reader.
     */
    async approve(requests: readonly Withdrawal[]): Promise<void> {
      let done = 0;
      setBusy(true);
      setProgress({ done, all: requests.length });
      for (const { _id: id } of requests) {
        const { isOver, ...outcome } = await approveOne(id);
        if (!outcome.isBad) done += 1;
        setProgress({ done, all: requests.length });
        setOutcomes((before) => ({ ...before, [id]: outcome }));
        if (isOver) break;
      }
      await refresh();
      setBusy(false);
    },
  };
}
