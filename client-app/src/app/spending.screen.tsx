/** /dashboard/spending: every movement of the client's coins. */
import { Link, useHost, useUser } from '@taskmint/platform';
import {
  ButtonLink,
  CoinHandScene,
  Coins,
  EmptyState,
  PageHeader,
  Pagination,
  Stack,
  Stat,
  TableSkeleton,
} from '@taskmint/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { HandCoins, Wallet } from 'lucide-react';
import { statementQuery } from '../features/statement/statement.queries';
import { ExportButton, StatementTable } from '../features/statement/statement-table';
import { FigureRow } from '../parts/figure-row';
import { Loaded } from '../parts/loaded';
import { usePaging } from '../parts/paging';

export default function SpendingScreen() {
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
      <Stack gap={5}>
        <FigureRow>
          <Stat
            label="Available coin"
            icon={<Wallet size={20} aria-hidden />}
            value={<Coins amount={user.coins} size="large" />}
          />
          <Stat
            label="Total pay"
            icon={<HandCoins size={20} aria-hidden />}
            value={<Coins amount={user.total_pay} size="large" />}
            note="paid for approved work"
          />
        </FigureRow>
        <Loaded query={statement} skeleton={<TableSkeleton columns={4} label="Loading movements" />}>
          {({ items, total }) => (
            <div>
              <StatementTable
                movements={items}
                empty={
                  <EmptyState
                    picture={<CoinHandScene />}
                    title="No coins have moved yet"
                    text="Buying coins and posting tasks shows up here."
                    action={
                      <ButtonLink as={Link} to="/dashboard/buyCoin">
                        Purchase coin
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
