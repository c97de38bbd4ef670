/** Placeholders for figures and charts, in the shape of the real ones. Saying what is loading is up to the caller. */
import styled from 'styled-components';
import { Card, Skeleton, space, Stack } from '@taskmint/ui-kit/core';
import { StatRow } from './stat-row';

export function SkeletonStats({ count }: { count: number }) {
  return (
    <StatRow aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <Card key={index}>
          <Stack gap={2}>
            <Skeleton width="55%" height="0.8rem" />
            <Skeleton width="35%" height="1.6rem" />
            <Skeleton width="70%" height="0.8rem" />
          </Stack>
        </Card>
      ))}
    </StatRow>
  );
}

/** As high as a chart, whose series' names and figures take two lines each on phones. */
const ChartRoom = styled(Card)`
  display: grid;
  grid-template-rows: auto auto 1fr auto;
  gap: ${space(3)};
  height: 26.2rem;
  @media (max-width: 29.99em) {
    height: 28.9rem;
  }
`;

const Bars = styled.div`
  display: flex;
  align-items: flex-end;
  gap: ${space(2)};
  & > * {
    flex: 1;
  }
`;

const HEIGHTS = ['30%', '55%', '20%', '75%', '45%', '60%', '25%', '85%', '50%', '35%', '65%', '40%'];

export function SkeletonChart() {
  return (
    <ChartRoom aria-hidden>
      <Skeleton width="12rem" height="1.25rem" />
      <Skeleton width="60%" height="0.8rem" />
      <Bars>
        {HEIGHTS.map((height, index) => (
          <Skeleton key={index} height={height} />
        ))}
      </Bars>
      <Skeleton width="40%" height="0.8rem" />
    </ChartRoom>
  );
}
