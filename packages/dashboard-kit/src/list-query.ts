/**
 * Reading one page of a list, and calls after which cached data of a noun is outdated. Every key begins with the person, then the noun, so that nobody
 * sees another person's data.
 */
import type { User } from '@taskmint/contract';
import { type ApiClient, useHost, useUser, type ListPage } from '@taskmint/platform';
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@taskmint/platform/query';

/** The range arguments of a list call. */
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

/** Query options: the previous page stays until the next one has arrived. */
export type ListQuery<Row> = ReturnType<typeof listQuery<Row>>;

/** Reads a list from its beginning, then by each response's cursor. `key` begins with the noun. */
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

type Noun = string | readonly string[];

/** Invalidates all cached data of these nouns, or of part of a noun, for the signed-in person, and refetches what is on the screen. */
export function useRefresh(...nouns: readonly Noun[]): () => Promise<unknown> {
  const user = useUser();
  const client = useQueryClient();
  const refresh = (noun: Noun) => client.invalidateQueries({ queryKey: [user._id].concat(noun) });
  return () => Promise.all(nouns.map(refresh));
}

/** The same, and the person's own record with their coins. */
export function useRefreshWithCoins(...nouns: readonly Noun[]): () => Promise<unknown> {
  const { refreshUser } = useHost();
  const refresh = useRefresh(...nouns);
  return () => Promise.all([refresh(), refreshUser()]);
}

/** A call that changes something. Afterwards `refresh` runs: after a refusal or a lost response too, when the record may be another by now. */
export function useCommand<Output, Input = void>(
  refresh: () => unknown,
  send: (api: ApiClient, input: Input) => Promise<Output>,
) {
  const { api } = useHost();
  return useMutation({ mutationFn: (input: Input) => send(api, input), onSettled: refresh });
}
