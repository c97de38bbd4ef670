/** The audit log as the application sees it. */
import { calls } from '@taskmint/contract';
import { collection } from '../../database/connection';
import { listPage } from '../../database/page';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { AUDIT, type AuditRecord } from './audit.model';

export const auditModule: ApiModule = {
  name: 'audit',
  routes: [
    defineRoute(calls.listAudit, [], async ({ query, setTotal }) => {
      const filter = query.actor_email ? { actor_email: query.actor_email } : {};
      const { records, total } = await listPage(collection<AuditRecord>(AUDIT), filter, { at: -1, _id: -1 }, query);
      setTotal(total);
      return records.map((record) => ({
        _id: record._id.toHexString(),
        actor_email: record.actor_email,
        action: record.action,
        subject: record.subject,
        before: record.before ?? null,
        after: record.after ?? null,
        reason: record.reason,
        at: record.at.toISOString(),
      }));
    }),
  ],
};
