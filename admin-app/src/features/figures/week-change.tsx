/** A figure of the last seven days against that of the seven before, from the same days that the charts draw. */
import { useTexts } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import { formatNumber } from '@taskmint/ui-kit';
import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import { figureDaysQuery, type FigureDays } from './figures.queries';

const WEEK = 7;

type Day = FigureDays['days'][number];
type Figure = Exclude<keyof Day, 'day'>;

export interface WeekChangeProps {
  figure: Figure | ((day: Day) => number);
  /** `moved`: sums up each week's days. `level`: compares the values at the end of a day. */
  kind: 'moved' | 'level';
}

const Line = styled.span`
  display: flex;
  gap: 0.35em;
  /* Reserves its line while it loads. */
  min-height: 1.5em;
  & > svg {
    flex: none;
    /* Centred on the first line. */
    margin-top: calc((1lh - 14px) / 2);
  }
`;

export function WeekChange({ figure, kind }: WeekChangeProps) {
  const { home: texts } = useTexts(catalogue);
  const { data } = useUserQuery(figureDaysQuery, 2 * WEEK);
  if (!data) return <Line />;
  const values = data.days.map((each) => (typeof figure === 'string' ? each[figure] : figure(each)));
  const sum = (some: readonly number[]): number => some.reduce((all, each) => all + each, 0);
  const last = kind === 'moved' ? sum(values.slice(-WEEK)) : (values.at(-1) ?? 0);
  const before = kind === 'moved' ? sum(values.slice(-2 * WEEK, -WEEK)) : (values.at(-1 - WEEK) ?? 0);
  const Mark = last > before ? TrendingUp : last < before ? TrendingDown : Minus;
  return (
    <Line>
      <Mark size={14} aria-hidden />
      {(kind === 'moved' ? texts.week : texts.weekAgo)({ last: formatNumber(last), before: formatNumber(before) })}
    </Line>
  );
}
