/** /dashboard/audit: what admins did. */
import { Link, useHost, useSearch, useTexts, useUser, usePaging } from '@taskmint/platform';
import { ButtonLink, EmptyState, PageHeader, Pagination, QueueScene, TableSkeleton } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useQuery } from '@taskmint/platform/query';
import { auditQuery } from '../features/audit/audit.queries';
import { auditFilterFrom, AuditFilters } from '../features/audit/audit-filters';
import { AuditTable } from '../features/audit/audit-table';
import { catalogue } from '../texts';

export default function AuditScreen() {
  const host = useHost();
  const user = useUser();
  const [search] = useSearch();
  const { audit: texts } = useTexts(catalogue);
  const { range, ...paging } = usePaging(50);
  const filter = auditFilterFrom(search);
  const isFiltered = Object.keys(filter).length > 0;
  const entries = useQuery(auditQuery(host, user, { ...filter, ...range }));
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <AuditFilters />
      <Loaded query={entries} skeleton={<TableSkeleton columns={5} label={texts.loading} />}>
        {({ items, total }) => (
          <>
            <AuditTable
              entries={items}
              empty={
                <EmptyState
                  picture={<QueueScene />}
                  title={isFiltered ? texts.noneFits : texts.none}
                  text={isFiltered ? texts.noneFitsText : texts.noneText}
                  action={
                    isFiltered && (
                      <ButtonLink as={Link} to="/dashboard/audit" $variant="secondary">
                        {texts.showAll}
                      </ButtonLink>
                    )
                  }
                />
              }
            />
            <Pagination {...paging} total={total} />
          </>
        )}
      </Loaded>
    </>
  );
}
