/** Decisions about a person, paged by their numbers; one of them is read again after it was contested. */
import { calls, type Decision } from '@taskmint/contract';
import type { ApiClient } from '@taskmint/platform';
import { useCallback } from 'react';
import { type PageRange, useNumberedPages } from '../../use-numbered-pages';

const numberOf = ({ notice }: Decision): number => notice.number;

export function useDecisions(api: ApiClient) {
  const read = useCallback((query: PageRange) => api.call(calls.listDecisions, { query }), [api]);
  const { items: decisions, update, ...pages } = useNumberedPages(read, numberOf);
  const reload = async (number: number) => {
    const [current] = await read({ limit: 1, before: number + 1 });
    if (current) update((each) => (numberOf(each) === numberOf(current) ? current : each));
    return current;
  };
  return { decisions, reload, ...pages };
}
