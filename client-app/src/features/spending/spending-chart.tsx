/** Spending over time as a chart. Loaded by itself, because what draws it is needed nowhere else. */
import { useHost, useTexts, useUser } from '@taskmint/platform';
import { Coins, Skeleton, Stack } from '@taskmint/ui-kit';
import { TimeChart } from '@taskmint/ui-kit/charts';
import { Loaded, SpanTabs } from '@taskmint/ui-kit/dashboard';
import { useQuery } from '@taskmint/platform/query';
import { catalogue } from '../../texts';
import { spendingDaysQuery } from './spending.queries';

export default function SpendingChart() {
  return <SpanTabs>{(days) => <Span days={days} />}</SpanTabs>;
}

function Span({ days }: { days: number }) {
  const host = useHost();
  const user = useUser();
  const texts = useTexts(catalogue).chart;
  const series = useQuery(spendingDaysQuery(host, user, days));
  return (
    <Loaded query={series} skeleton={<Skeleton height="22rem" />}>
      {(loaded) => (
        <Stack gap={3}>
          <p>{texts.together({ coins: <Coins amount={loaded.totals.paid} /> })}</p>
          <TimeChart
            title={texts.title}
            days={loaded.days.map(({ day }) => day)}
            texts={texts}
            series={[
              {
                key: 'paid',
                label: texts.paid,
                values: loaded.days.map(({ paid }) => paid),
                shape: 'moved',
                tone: 'primary',
              },
              {
                key: 'set_aside',
                label: texts.setAside,
                values: loaded.days.map(({ set_aside }) => set_aside),
                shape: 'moved',
                tone: 'info',
              },
              {
                key: 'bought',
                label: texts.bought,
                values: loaded.days.map(({ bought }) => bought),
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
