/**
 * Approving many requests in one action. Each is sent by itself, with the guards of its own command: one that is refused, or that a second admin has to agree
 * to, leaves the others, and says so beside it.
 */
import type { Withdrawal } from '@taskmint/contract';
import { isApiError, messageOf, useTexts } from '@taskmint/platform';
import { useState } from 'react';
import { catalogue } from '../../texts';
import { usePayWithdrawal } from './withdrawal.queries';

export interface Outcome {
  said: string;
  isBad: boolean;
}

export function useApproveRun() {
  const { outcomes: texts } = useTexts(catalogue).run;
  const pay = usePayWithdrawal();
  /** By request. */
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({});
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);

  async function approveOne(id: string): Promise<Outcome> {
    try {
      const { deletedCount } = await pay.mutateAsync(id);
      return { said: deletedCount > 0 ? texts.approved : texts.settled, isBad: false };
    } catch (error) {
      if (isApiError(error) && error.code === 'second_admin_needed') {
        return { said: error.message || texts.agreed, isBad: false };
      }
      return { said: messageOf(error), isBad: true };
    }
  }

  return {
    outcomes,
    /** Null while nothing is being approved. */
    progress,
    /** One after the other, so that nothing is sent twice and the limit per minute is not met at once. Resolves with how many were not refused. */
    async approve(requests: readonly Withdrawal[]): Promise<number> {
      let approved = 0;
      for (const [done, { _id: id }] of requests.entries()) {
        setProgress({ done, all: requests.length });
        const outcome = await approveOne(id);
        if (!outcome.isBad) approved += 1;
        setOutcomes((before) => ({ ...before, [id]: outcome }));
      }
      setProgress(null);
      return approved;
    },
  };
}
