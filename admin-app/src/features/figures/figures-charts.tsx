/** The marketplace over time: people and tasks, coins that moved, coins that are held. Loaded by itself, with what draws it. */
import { useHost, useTexts, useUser } from '@taskmint/platform';
import { Skeleton, Stack, Tabs } from '@taskmint/ui-kit';
import { type Series, TimeChart, type Tone } from '@taskmint/ui-kit/charts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../parts/loaded';
import { catalogue } from '../../texts';
import { figureDaysQuery, type FigureDays } from './figures.queries';

const SPANS = [30, 90, 365] as const;

export default function FiguresCharts() {
  const { chart: texts } = useTexts(catalogue);
  const [span, setSpan] = useState<string>(String(SPANS[0]));
  return (
    <Tabs
      label={texts.span}
      value={span}
      onChange={setSpan}
      tabs={SPANS.map((days) => ({
        id: String(days),
        label: days === 365 ? texts.year : texts.days({ count: days }),
        content: <Span days={days} />,
      }))}
    />
  );
}

type Figure = Exclude<keyof FigureDays['days'][number], 'day'>;

function Span({ days: count }: { days: number }) {
  const host = useHost();
  const user = useUser();
  const { chart: texts } = useTexts(catalogue);
  const found = useQuery(figureDaysQuery(host, user, count));
  return (
    <Loaded query={found} skeleton={<Skeleton height="60rem" />}>
      {({ days }) => {
        const names = days.map(({ day }) => day);
        const series = (key: Figure, label: string, tone: Tone, shape: Series['shape'] = 'moved'): Series => ({
          key,
          label,
          tone,
          shape,
          values: days.map((each) => each[key]),
        });
        return (
          <Stack gap={5}>
            <TimeChart
              title={texts.people}
              days={names}
              texts={texts}
              series={[series('new_users', texts.newUsers, 'primary'), series('new_tasks', texts.newTasks, 'info')]}
            />
            <TimeChart
              title={texts.moved}
              days={names}
              texts={texts}
              series={[
                series('bought', texts.bought, 'coin'),
                series('earned', texts.earned, 'primary'),
                series('paid_out', texts.paidOut, 'danger'),
              ]}
            />
            <TimeChart
              title={texts.kept}
              days={names}
              texts={texts}
              series={[
                series('in_escrow', texts.inEscrow, 'info', 'level'),
                series('held', texts.held, 'coin', 'level'),
              ]}
            />
          </Stack>
        );
      }}
    </Loaded>
  );
}
