/** Reviews of the product in every state, and deciding which are shown. */
import { calls, type ReviewStatus, type User } from '@taskmint/contract';
import { useHost, useUser, type HostServices } from '@taskmint/platform';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@taskmint/platform/query';

export interface ReviewFilter {
  status: ReviewStatus | 'any';
  limit: number;
  offset: number;
}

const reviewKeys = {
  all: (user: User) => [user._id, 'reviews'] as const,
  page: (user: User, filter: ReviewFilter) => [user._id, 'reviews', filter] as const,
};

/** Newest first. */
export function reviewsQuery(host: HostServices, user: User, filter: ReviewFilter) {
  return queryOptions({
    queryKey: reviewKeys.page(user, filter),
    queryFn: () => host.api.list(calls.listReviewsToModerate, { query: filter }),
    placeholderData: keepPreviousData,
  });
}

export type Verdict = { id: string } & ({ status: 'shown' } | { status: 'hidden'; reason: string });

export function useModerate() {
  const host = useHost();
  const user = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Verdict) => host.api.call(calls.moderateReview, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: reviewKeys.all(user) }),
  });
}
