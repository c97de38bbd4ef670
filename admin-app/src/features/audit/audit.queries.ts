/** The audit log: which admin did what, to whom or what, and why. */
import { calls, type CallOutput, type User } from '@taskmint/contract';
import { listQuery, type Range } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';

export type AuditEntry = CallOutput<typeof calls.listAudit>[number];

export interface AuditFilter extends Range {
  actor_email?: string;
  action?: string;
  /** First and last day in UTC. */
  from?: string;
  to?: string;
}

export function auditQuery(host: HostServices, user: User, filter: AuditFilter) {
  return listQuery(user, ['audit', filter], () => host.api.list(calls.listAudit, { query: filter }));
}
