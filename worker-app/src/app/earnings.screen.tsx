/** /dashboard/earnings: earnings over time, and every movement of the freelancer's coins. */
import { Link, useHost, useServerSort, useTexts, useUser } from '@taskmint/platform';
import {
  ButtonLink,
  CoinHandScene,
  EmptyState,
  lazyChart,
  PageHeader,
  Pagination,
  Stack,
  TableSkeleton,
} from '@taskmint/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { statementQuery } from '../features/statement/statement.queries';
import { ExportButton, StatementTable } from '../features/statement/statement-table';
import { Loaded } from '../parts/loaded';
import { usePaging } from '../parts/paging';
import { catalogue } from '../texts';

const EarningsChart = lazyChart(() => import('../features/earnings/earnings-chart'));
const ORDERS = { date: { desc: 'newest', asc: 'oldest' } } as const;

export default function EarningsScreen() {
  const host = useHost();
  const user = useUser();
  const { statement: texts, chart, home } = useTexts(catalogue);
  const { range, ...paging } = usePaging(25);
  const { order, ...sorting } = useServerSort(ORDERS);
  const statement = useQuery(statementQuery(host, user, { ...range, order }));
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} action={<ExportButton />} />
      <Stack gap={6}>
        <EarningsChart label={chart.loading} />
        <Loaded query={statement} skeleton={<TableSkeleton columns={4} label={texts.loading} />}>
          {({ items, total }) => (
            <div>
              <StatementTable
                movements={items}
                {...sorting}
                empty={
                  <EmptyState
                    picture={<CoinHandScene />}
                    title={texts.none}
                    text={texts.noneText}
                    action={
                      <ButtonLink as={Link} to="/dashboard/taskList">
                        {home.findTask}
                      </ButtonLink>
                    }
                  />
                }
              />
              <Pagination {...paging} total={total} />
            </div>
          )}
        </Loaded>
      </Stack>
    </>
  );
}
