/** Reviews of the product in every state, and deciding which of them are shown. */
import { calls, type CallInput, type ReviewStatus, type User } from '@taskmint/contract';
import { listQuery, useRefresh, type Range } from '@taskmint/dashboard-kit';
import { useHost, type HostServices } from '@taskmint/platform';
import { useMutation } from '@taskmint/platform/query';

export interface ReviewFilter extends Range {
  status: ReviewStatus | 'any';
}

/** Newest first. */
export function reviewsQuery(host: HostServices, user: User, filter: ReviewFilter) {
  return listQuery(user, ['reviews', filter], () => host.api.list(calls.listReviewsToModerate, { query: filter }));
}

export type Verdict = { id: string } & CallInput<typeof calls.moderateReview>['body'];

export function useModerate() {
  const host = useHost();
  return useMutation({
    mutationFn: ({ id, ...body }: Verdict) => host.api.call(calls.moderateReview, { params: { id }, body }),
    onSettled: useRefresh('reviews'),
  });
}
