/** Earnings over time as a chart. Loaded by itself, because what draws it is needed nowhere else. */
import { useHost, useTexts, useUser } from '@taskmint/platform';
import { Coins, Skeleton, Stack } from '@taskmint/ui-kit';
import { TimeChart } from '@taskmint/ui-kit/charts';
import { Loaded, SpanTabs } from '@taskmint/ui-kit/dashboard';
import { useQuery } from '@taskmint/platform/query';
import { catalogue } from '../../texts';
import { earningDaysQuery } from './earnings.queries';

export default function EarningsChart() {
  return <SpanTabs>{(days) => <Span days={days} />}</SpanTabs>;
}

function Span({ days }: { days: number }) {
  const host = useHost();
  const user = useUser();
  const texts = useTexts(catalogue).chart;
  const series = useQuery(earningDaysQuery(host, user, days));
  return (
    <Loaded query={series} skeleton={<Skeleton height="22rem" />}>
      {(loaded) => (
        <Stack gap={3}>
          <p>{texts.together({ coins: <Coins amount={loaded.totals.earned} /> })}</p>
          <TimeChart
            title={texts.title}
            days={loaded.days.map(({ day }) => day)}
            texts={texts}
            series={[
              {
                key: 'earned',
                label: texts.earned,
                values: loaded.days.map(({ earned }) => earned),
                shape: 'moved',
                tone: 'primary',
              },
              {
                key: 'withdrawn',
                label: texts.withdrawn,
                values: loaded.days.map(({ withdrawn }) => withdrawn),
                shape: 'moved',
                tone: 'coin',
              },
            ]}
          />
        </Stack>
      )}
    </Loaded>
  );
}
