/** /dashboard/spending: spending over time, and every movement of the client's coins. */
import { isApiError, Link, useHost, useServerSort, useTexts, useUser, usePaging } from '@taskmint/platform';
import { readWholeStatement, statementQuery } from '@taskmint/platform/statement';
import {
  ButtonLink,
  CoinHandScene,
  Coins,
  EmptyState,
  lazyChart,
  PageHeader,
  Pagination,
  Stack,
  Stat,
  TableSkeleton,
} from '@taskmint/ui-kit';
import { FigureRow, Loaded, movementsCsv, MovementTable, SaveButton } from '@taskmint/ui-kit/dashboard';
import { useQuery } from '@taskmint/platform/query';
import { HandCoins, Wallet } from 'lucide-react';
import { catalogue } from '../texts';

const SpendingChart = lazyChart(() => import('../features/spending/spending-chart'));
const ORDERS = { date: { desc: 'newest', asc: 'oldest' } } as const;

export default function SpendingScreen() {
  const host = useHost();
  const user = useUser();
  const { range, ...paging } = usePaging(25);
  const { statement: texts, home, chart } = useTexts(catalogue);
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
      <Stack gap={5}>
        <FigureRow>
          <Stat
            label={home.available}
            icon={<Wallet size={20} aria-hidden />}
            value={<Coins amount={user.coins} size="large" />}
          />
          <Stat
            label={home.totalPay}
            icon={<HandCoins size={20} aria-hidden />}
            value={<Coins amount={user.total_pay} size="large" />}
            note={home.totalPayNote}
          />
        </FigureRow>
        <SpendingChart label={chart.loading} />
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
                      <ButtonLink as={Link} to="/dashboard/buyCoin">
                        {texts.buy}
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
