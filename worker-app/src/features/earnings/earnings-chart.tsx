/** Earnings over time as a chart. A chunk of its own, because nothing else needs the drawing code. */
import { CoinChart } from '@taskmint/dashboard-kit/coin-chart';
import { useTexts } from '@taskmint/platform';
import { Coins } from '@taskmint/ui-kit';
import { catalogue } from '../../texts';

export default function EarningsChart() {
  const { chart: texts } = useTexts(catalogue);
  return (
    <CoinChart
      noun="submissions"
      title={texts.title}
      nothing={texts.nothing}
      sum={({ earned }) => texts.together({ coins: <Coins amount={earned} /> })}
      series={[
        { key: 'earned', label: texts.earned, tone: 'primary' },
        { key: 'withdrawn', label: texts.withdrawn, tone: 'coin' },
      ]}
    />
  );
}
