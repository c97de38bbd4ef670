/** The newest remote failures reported by browsers, for the admins' releases page. In memory and bounded; metrics have the figures over time. */
import type { ReleaseOverview, RemoteFailure, Role } from '@taskmint/contract';
import { now } from '../clock';

export type ReportedFailure = ReleaseOverview['failures'][number];

const KEPT = 200;

export interface RecentFailures {
  add(report: RemoteFailure, role: Role | null): void;
  /** Newest first. */
  list(): ReportedFailure[];
}

export function recentFailures(kept = KEPT): RecentFailures {
  const failures: ReportedFailure[] = [];
  return {
    add(report, role) {
      failures.push({ ...report, role, at: now().toISOString() });
      if (failures.length > kept) failures.shift();
    },
    list: () => [...failures].reverse(),
  };
}
