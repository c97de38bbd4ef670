/** /dashboard/spending: spending over time, and every movement of the client's coins. */
import { MovementList, StatementHeader } from '@taskmint/dashboard-kit';
import { Link, useTexts, useUser } from '@taskmint/platform';
import { ButtonLink, Coins, lazyChart, Stack, Stat } from '@taskmint/ui-kit';
import { StatRow } from '@taskmint/ui-kit/dashboard';
import { HandCoins, Wallet } from 'lucide-react';
import { catalogue } from '../texts';
import { moneyTexts } from '../texts/money';

const SpendingChart = lazyChart(() => import('../features/spending/spending-chart'));

export default function SpendingScreen() {
  const user = useUser();
  const { statement: texts, chart } = useTexts(moneyTexts);
  const { home } = useTexts(catalogue);
  const buy = (
    <ButtonLink as={Link} to="/dashboard/buyCoin">
      {texts.buy}
    </ButtonLink>
  );
  return (
    <>
      <StatementHeader />
      <Stack gap={5}>
        <StatRow>
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
        </StatRow>
        <SpendingChart label={chart.loading} />
        <MovementList emptyText={texts.noneText} emptyAction={buy} />
      </Stack>
    </>
  );
}
