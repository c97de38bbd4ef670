/** Spending over time as a chart. A chunk of its own, because nothing else needs the drawing code. */
import { CoinChart } from '@taskmint/dashboard-kit/coin-chart';
import { useTexts } from '@taskmint/platform';
import { Coins } from '@taskmint/ui-kit';
import { moneyTexts } from '../../texts/money';

export default function SpendingChart() {
  const { chart: texts } = useTexts(moneyTexts);
  return (
    <CoinChart
      noun="statement"
      title={texts.title}
      nothing={texts.nothing}
      sum={({ paid }) => texts.together({ coins: <Coins amount={paid} /> })}
      series={[
        { key: 'paid', label: texts.paid, tone: 'primary' },
        { key: 'set_aside', label: texts.setAside, tone: 'info' },
        { key: 'bought', label: texts.bought, tone: 'coin' },
      ]}
    />
  );
}
