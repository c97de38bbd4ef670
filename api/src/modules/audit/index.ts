/** The audit log as the application sees it. */
import type { mongo } from 'mongoose';
import { calls, type ParsedInput } from '@taskmint/contract';
import { listPage } from '../../database/page';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { AuditModel, type AuditRecord } from './audit.model';
import { subjectNames } from './subject-names.query';

type AuditQuery = ParsedInput<typeof calls.listAudit>['query'];

function filterOf({ actor_email, action, subject, from, to }: AuditQuery): mongo.Filter<AuditRecord> {
  return {
    ...(actor_email ? { actor_email } : {}),
    ...(action ? { action } : {}),
    ...(subject ? { subject } : {}),
    ...(from || to
      ? {
          at: {
            ...(from ? { $gte: new Date(from) } : {}),
            // The last day is included.
            ...(to ? { $lt: new Date(new Date(to).getTime() + DAY_MS) } : {}),
          },
        }
      : {}),
  };
}

export const auditModule: ApiModule = {
  name: 'audit',
  routes: [
    defineRoute(calls.listAudit, async ({ query, setTotal }) => {
      const { records, total } = await listPage(collectionOf(AuditModel), filterOf(query), { at: -1, _id: -1 }, query);
      setTotal(total);
      const names = await subjectNames(records.map(({ subject }) => subject));
      return records.map((record) => ({
        _id: record._id.toHexString(),
        actor_email: record.actor_email,
        action: record.action,
        subject: record.subject,
        subject_name: names.get(record.subject) ?? null,
        before: record.before ?? null,
        after: record.after ?? null,
        reason: record.reason,
        at: record.at.toISOString(),
      }));
    }),
  ],
};
