/** The marketplace over time: people and tasks, coins moved, coins held. A chunk of its own, with the drawing code. */
import { useTexts } from '@taskmint/platform';
import { space } from '@taskmint/ui-kit';
import { type Series, TimeChart, type Tone } from '@taskmint/ui-kit/charts';
import { Loaded, SkeletonChart, SpanTabs } from '@taskmint/ui-kit/dashboard';
import { useUserQuery } from '@taskmint/platform/query';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import { figureDaysQuery, type FigureDays } from './figures.queries';

export default function FiguresCharts() {
  return <SpanTabs>{(days) => <Span days={days} />}</SpanTabs>;
}

/** Two to a row where there is room, the last one over both columns. */
const Charts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  @media (min-width: 80em) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    & > :last-child {
      grid-column: 1 / -1;
    }
  }
`;

type Figure = Exclude<keyof FigureDays['days'][number], 'day'>;

function Span({ days: count }: { days: number }) {
  const { chart: texts } = useTexts(catalogue);
  const found = useUserQuery(figureDaysQuery, count);
  return (
    <Loaded
      query={found}
      skeleton={
        <Charts>
          <SkeletonChart />
          <SkeletonChart />
          <SkeletonChart />
        </Charts>
      }
    >
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
          <Charts>
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
          </Charts>
        );
      }}
    </Loaded>
  );
}
