/** /dashboard/earnings: every movement of the freelancer's coins. */
import { Link, useHost, useUser } from '@taskmint/platform';
import { ButtonLink, CoinHandScene, EmptyState, PageHeader, Pagination, TableSkeleton } from '@taskmint/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { statementQuery } from '../features/statement/statement.queries';
import { ExportButton, StatementTable } from '../features/statement/statement-table';
import { Loaded } from '../parts/loaded';
import { usePaging } from '../parts/paging';

export default function EarningsScreen() {
  const host = useHost();
  const user = useUser();
  const { range, ...paging } = usePaging(25);
  const statement = useQuery(statementQuery(host, user, range));
  return (
    <>
      <PageHeader
        title="Coin statement"
        lead="Where your coins came from and where they went."
        action={<ExportButton />}
      />
      <Loaded query={statement} skeleton={<TableSkeleton columns={4} label="Loading movements" />}>
        {({ items, total }) => (
          <>
            <StatementTable
              movements={items}
              empty={
                <EmptyState
                  picture={<CoinHandScene />}
                  title="No coins have moved yet"
                  text="What you earn and withdraw shows up here."
                  action={
                    <ButtonLink as={Link} to="/dashboard/taskList">
                      Find a task
                    </ButtonLink>
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
