/**
 * Approves many requests in one action. Each is sent on its own, with the checks of its own command: one that is refused, or needs a second admin, does not
 * stop the others, and its outcome is shown beside it.
 */
import { calls, type Withdrawal } from '@taskmint/contract';
import { isApiError, messageOf, useHost, useTexts } from '@taskmint/platform';
import { useState } from 'react';
import { catalogue } from '../../texts';
import { useRefreshQueue } from './withdrawal.queries';

/** Pauses before the next attempts, after a lost response or too many requests in one minute. */
const PAUSES_MS = [1_000, 5_000, 20_000, 40_000];

export interface Outcome {
  text: string;
  isBad: boolean;
}

export function useApproveRun() {
  const { outcomes: texts } = useTexts(catalogue).run;
  const host = useHost();
  const refresh = useRefreshQueue();
  /** By request id. */
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({});
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const [busy, setBusy] = useState(false);

  /** `isOver`: the server cannot be reached, and the rest of the run would fare no better. */
  async function approveOne(id: string, attempt = 0): Promise<Outcome & { isOver?: boolean }> {
    try {
      const { deletedCount } = await host.api.call(calls.payWithdrawal, { params: { id } });
      return { text: deletedCount > 0 ? texts.approved : texts.settled, isBad: false };
    } catch (error) {
      const isTransient = isApiError(error) && error.isTransient;
      const pause = PAUSES_MS[attempt];
      if (isTransient && pause !== undefined) {
        // Sent under the same key: a payout whose response was lost answers what it answered.
        await new Promise((resolve) => setTimeout(resolve, pause));
        return approveOne(id, attempt + 1);
      }
      if (isApiError(error) && error.code === 'second_admin_needed') {
        return { text: error.message || texts.agreed, isBad: false };
      }
      return { text: messageOf(error), isBad: true, isOver: isTransient };
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
