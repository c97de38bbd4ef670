/** /dashboard/audit: what admins did. */
import { useHost, useSearch, useUser } from '@taskmint/platform';
import { EmptyState, PageHeader, Pagination, QueueScene, TableSkeleton } from '@taskmint/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { auditQuery } from '../features/audit/audit.queries';
import { AuditTable } from '../features/audit/audit-table';
import { Loaded } from '../parts/loaded';
import { usePaging } from '../parts/paging';
import { SearchBar, searchedText } from '../parts/search-bar';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export default function AuditScreen() {
  const host = useHost();
  const user = useUser();
  const [search] = useSearch();
  const { range, ...paging } = usePaging(50);
  const actor = searchedText(search);
  // The server takes a whole address only; half of one is asked for as nothing.
  const filter = actor && EMAIL.test(actor) ? { actor_email: actor } : {};
  const entries = useQuery(auditQuery(host, user, { ...filter, ...range }));
  return (
    <>
      <PageHeader
        title="Audit log"
        lead="Every admin action: who, what, before, after and why. Nothing is ever removed."
      />
      <SearchBar label="Show one admin, by e-mail" />
      <Loaded query={entries} skeleton={<TableSkeleton columns={5} label="Loading the audit log" />}>
        {({ items, total }) => (
          <>
            <AuditTable
              entries={items}
              empty={
                <EmptyState
                  picture={<QueueScene />}
                  title="Nothing has been recorded"
                  text="Role changes, payouts, adjustments and removals show up here."
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
