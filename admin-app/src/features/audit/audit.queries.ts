/** What admins did, who, to what and why. */
import { calls, type CallOutput, type User } from '@taskmint/contract';
import type { HostServices } from '@taskmint/platform';
import { keepPreviousData, queryOptions } from '@taskmint/platform/query';

export type AuditEntry = CallOutput<typeof calls.listAudit>[number];

export interface AuditFilter {
  actor_email?: string;
  action?: string;
  /** First and last day in UTC. */
  from?: string;
  to?: string;
  limit: number;
  offset: number;
}

export function auditQuery(host: HostServices, user: User, filter: AuditFilter) {
  return queryOptions({
    queryKey: [user._id, 'audit', filter],
    queryFn: () => host.api.list(calls.listAudit, { query: filter }),
    placeholderData: keepPreviousData,
  });
}
