/** A person's coin movements day by day, as a chart. Screens load it separately, because its drawing code is needed nowhere else. */
import { calls, type CallOutput } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { keepPreviousData, useUserQuery } from '@taskmint/platform/query';
import { Skeleton, Stack } from '@taskmint/ui-kit';
import { TimeChart, type Tone } from '@taskmint/ui-kit/charts';
import { Loaded, SkeletonChart, SpanTabs } from '@taskmint/ui-kit/dashboard';
import type { ReactNode } from 'react';
import { catalogue } from '../texts';

type CoinDays = CallOutput<typeof calls.getCoinDays>;

export interface CoinChartProps {
  /** The noun whose invalidation refetches the chart. */
  noun: string;
  title: string;
  /** Shown instead of a chart when nothing moved. */
  nothing: string;
  /** The sentence above the chart. */
  sum(totals: CoinDays['totals']): ReactNode;
  series: readonly { key: keyof CoinDays['totals']; label: string; tone: Tone }[];
}

export function CoinChart(props: CoinChartProps) {
  return <SpanTabs>{(days) => <Span days={days} {...props} />}</SpanTabs>;
}

/** The last `days` days, today included. */
function Span({ days, noun, title, nothing, sum, series }: CoinChartProps & { days: number }) {
  const { chart } = useTexts(catalogue);
  const found = useUserQuery(({ api }, user) => ({
    queryKey: [user._id, noun, 'days', days],
    queryFn: () => api.call(calls.getCoinDays, { params: { email: user.email }, query: { days } }),
    placeholderData: keepPreviousData,
  }));
  return (
    <Loaded query={found} skeleton={<Arriving />}>
      {(loaded) => (
        <Stack gap={3}>
          <p>{sum(loaded.totals)}</p>
          <TimeChart
            title={title}
            days={loaded.days.map(({ day }) => day)}
            texts={{ ...chart, nothing }}
            series={[
              ...series.map(({ key, ...shown }) => ({
                key,
                ...shown,
                values: loaded.days.map((each) => each[key]),
                shape: 'moved' as const,
              })),
              // The balance at the end of each day; absent from older servers.
              ...(loaded.days.some(({ balance }) => balance !== undefined)
                ? [
                    {
                      key: 'balance',
                      label: chart.balance,
                      tone: 'muted' as const,
                      values: loaded.days.map(({ balance }) => balance),
                      shape: 'level' as const,
                    },
                  ]
                : []),
            ]}
          />
        </Stack>
      )}
    </Loaded>
  );
}

function Arriving() {
  return (
    <Stack gap={3}>
      <Skeleton width="60%" height="1.45rem" />
      <SkeletonChart />
    </Stack>
  );
}
