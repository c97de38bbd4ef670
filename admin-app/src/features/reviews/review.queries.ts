/** Reviews of the product in every state, and deciding which of them are shown. */
import { calls, type CallInput, type ReviewStatus, type User } from '@taskmint/contract';
import { listQuery, useCommand, useRefresh, type Range } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';

export interface ReviewFilter extends Range {
  status: ReviewStatus | 'any';
}

/** Newest first. */
export function reviewsQuery(host: HostServices, user: User, filter: ReviewFilter) {
  return listQuery(user, ['reviews', filter], () => host.api.list(calls.listReviewsToModerate, { query: filter }));
}

export type Verdict = { id: string } & CallInput<typeof calls.moderateReview>['body'];

export function useModerate() {
  return useCommand(useRefresh('reviews'), (api, { id, ...body }: Verdict) =>
    api.call(calls.moderateReview, { params: { id }, body }),
  );
}
