/** Reading one page of a list, and refreshing what is kept of a noun. Every key begins with the person, then the noun, so that nobody sees another's data. */
import type { User } from '@taskmint/contract';
import { useUser, type ListPage } from '@taskmint/platform';
import { infiniteQueryOptions, keepPreviousData, useQueryClient } from '@taskmint/platform/query';

/** What a list call takes to say which part of the list it is to answer. */
export interface Range {
  limit: number;
  offset: number;
}

/** `key` begins with the noun, e.g. `['tasks', 'own', page]`. */
export function listQuery<Row>(
  user: User,
  key: readonly [noun: string, ...rest: unknown[]],
  read: () => Promise<ListPage<Row[]>>,
) {
  return { queryKey: [user._id, ...key], queryFn: read, placeholderData: keepPreviousData };
}

/** Options of a reading: the page before stays until the next one is there. */
export type ListQuery<Row> = ReturnType<typeof listQuery<Row>>;

/** Reading a list from its beginning, and on by the cursor of each answer. `key` begins with the noun. */
export function growingQuery<Row>(
  user: User,
  key: readonly [noun: string, ...rest: unknown[]],
  read: (cursor: string | undefined) => Promise<ListPage<Row[]>>,
) {
  return infiniteQueryOptions({
    queryKey: [user._id, ...key],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: ListPage<Row[]>) => next,
    placeholderData: keepPreviousData,
  });
}

export type GrowingQuery<Row> = ReturnType<typeof growingQuery<Row>>;

/** Outdates everything that is kept of these nouns, or of a part of one, for the person who is signed in, and reads anew what is on the screen. */
export function useRefresh(...nouns: readonly (string | readonly string[])[]): () => Promise<unknown> {
  const user = useUser();
  const client = useQueryClient();
  const refresh = (noun: string | readonly string[]) => client.invalidateQueries({ queryKey: [user._id].concat(noun) });
  return () => Promise.all(nouns.map(refresh));
}
