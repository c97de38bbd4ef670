/** Current activity in the API's own numbers: one ruled line at the bottom of the hero. */
import { Coins, color, ErrorState, formatNumber, Skeleton, space, text } from '@taskmint/ui-kit';
import { useTexts } from '@taskmint/platform';
import styled from 'styled-components';
import { useLiveStats } from '../../parts/public-data';
import { useNear } from '../../parts/use-near';
import { catalogue } from '../../texts';

const Foot = styled.section`
  padding-block: ${space(4)};
  border-block: 1px solid ${color.line};
`;

const Title = styled.h2`
  margin-bottom: ${space(3)};
  color: ${color.muted};
  font-family: inherit;
  font-size: ${text.small};
  letter-spacing: 0;
`;

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(4)};
  @media (min-width: 48em) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  & > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }
  & dd {
    margin: 0;
    min-height: 2rem;
    font-size: ${text.heading3};
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
`;

const WAITING = <Skeleton width="4rem" height="1.7rem" />;

export function LiveStats() {
  const { stats } = useTexts(catalogue);
  const [ref, near] = useNear<HTMLElement>();
  const { data, error, refetch } = useLiveStats(near);
  const count = (value: number | undefined) => (value === undefined ? WAITING : formatNumber(value));
  const best = data?.bestPay === null ? stats.none : data && <Coins amount={data.bestPay} size="large" />;
  return (
    <Foot id="figures" ref={ref} aria-labelledby="figures-heading">
      <Title id="figures-heading">{stats.heading}</Title>
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} title={stats.failed} />
      ) : (
        <List aria-busy={!data}>
          {[
            [stats.open, count(data?.openTasks)] as const,
            [stats.bestPay, best ?? WAITING] as const,
            [stats.posted, count(data?.postedTasks)] as const,
            [stats.filled, count(data?.filledTasks)] as const,
          ].map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </List>
      )}
    </Foot>
  );
}
