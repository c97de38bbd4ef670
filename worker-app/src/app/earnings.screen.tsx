/** /dashboard/earnings: earnings over time, and every movement of the freelancer's coins. */
import { isApiError, Link, useHost, useServerSort, useTexts, useUser, usePaging } from '@taskmint/platform';
import { readWholeStatement, statementQuery } from '@taskmint/platform/statement';
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
import { Loaded, movementsCsv, MovementTable, SaveButton } from '@taskmint/ui-kit/dashboard';
import { useQuery } from '@taskmint/platform/query';
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
      <PageHeader
        title={texts.title}
        lead={texts.lead}
        action={
          <SaveButton
            label={texts.save}
            fileName="coin-statement.csv"
            type="text/csv"
            content={async () => movementsCsv(await readWholeStatement(host, user))}
            onFailed={(error) => host.toasts.show('error', isApiError(error) ? error.message : texts.saveFailed)}
          />
        }
      />
      <Stack gap={6}>
        <EarningsChart label={chart.loading} />
        <Loaded query={statement} skeleton={<TableSkeleton columns={4} label={texts.loading} />}>
          {({ items, total }) => (
            <div>
              <MovementTable
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
