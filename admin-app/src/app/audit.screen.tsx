/** /dashboard/audit: the audit log of admins' actions. */
import { PagedList } from '@taskmint/dashboard-kit';
import { Link, useSearch, useTexts } from '@taskmint/platform';
import { ButtonLink, EmptyState, PageHeader, QueueScene, TableSkeleton } from '@taskmint/ui-kit';
import { auditQuery } from '../features/audit/audit.queries';
import { auditFilterFrom, AuditFilters } from '../features/audit/audit-filters';
import { AuditTable } from '../features/audit/audit-table';
import { operationTexts } from '../texts/operation';

export default function AuditScreen() {
  const [search] = useSearch();
  const { audit: texts } = useTexts(operationTexts);
  const filter = auditFilterFrom(search);
  const isFiltered = Object.keys(filter).length > 0;
  const showAll = isFiltered && (
    <ButtonLink as={Link} to="/dashboard/audit" $variant="secondary">
      {texts.showAll}
    </ButtonLink>
  );
  const [title, text] = isFiltered ? [texts.noneFits, texts.noneFitsText] : [texts.none, texts.noneText];
  const empty = <EmptyState picture={<QueueScene />} title={title} text={text} action={showAll} />;
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <AuditFilters />
      <PagedList
        pageSize={50}
        query={(host, user, range) => auditQuery(host, user, { ...filter, ...range })}
        skeleton={<TableSkeleton columns={5} label={texts.loading} />}
      >
        {(entries) => <AuditTable entries={entries} empty={empty} />}
      </PagedList>
    </>
  );
}
