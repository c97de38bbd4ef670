/** Decisions about a person, paged by their numbers; one of them is read again after it was contested. */
import { calls, type Decision } from '@taskmint/contract';
import type { ApiClient } from '@taskmint/platform';
import { useCallback, useEffect, useState } from 'react';

const PAGE = 20;

export function useDecisions(api: ApiClient) {
  const [decisions, setDecisions] = useState<readonly Decision[] | null>(null);
  const [hasOlder, setHasOlder] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const add = useCallback((page: readonly Decision[]) => setDecisions((shown) => merge(shown ?? [], page)), []);
  const load = useCallback(
    async (before?: number) => {
      try {
        const page = await api.call(calls.listDecisions, { query: { limit: PAGE, ...(before && { before }) } });
        setError(null);
        add(page);
        setHasOlder(page.length === PAGE);
      } catch (failure) {
        setError(failure);
      }
    },
    [api, add],
  );
  const reload = async (number: number) =>
    add(await api.call(calls.listDecisions, { query: { limit: 1, before: number + 1 } }));
  useEffect(() => void load(), [load]);
  return { decisions, hasOlder, error, load, reload };
}

function merge(shown: readonly Decision[], page: readonly Decision[]): Decision[] {
  const byNumber = new Map([...shown, ...page].map((each) => [each.notice.number, each]));
  return [...byNumber.values()].sort((a, b) => b.notice.number - a.notice.number);
}
