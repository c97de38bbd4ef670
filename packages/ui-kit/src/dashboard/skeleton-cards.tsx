/** Placeholders for cards, in the size of the real ones. */
import styled from 'styled-components';
import { Card, Grid, Skeleton, space, Stack, VisuallyHidden } from '@taskmint/ui-kit/core';

const Cut = styled(Card)`
  overflow: hidden;
`;

const Picture = styled.div`
  aspect-ratio: 16 / 9;
  margin: calc(-1 * ${space(5)}) calc(-1 * ${space(5)}) ${space(1)};
  & > * {
    height: 100%;
    border-radius: 0;
  }
`;

export interface SkeletonCardsProps {
  count: number;
  label: string;
  /** Minimum width of a card, in px. */
  min?: number;
  /** For cards with a picture, and more below it. */
  picture?: boolean;
}

export function SkeletonCards({ count, label, min = 220, picture = false }: SkeletonCardsProps) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Grid min={min} aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          <Cut key={index}>
            <Stack gap={3}>
              {picture && (
                <Picture>
                  <Skeleton />
                </Picture>
              )}
              <Skeleton width="60%" height="1.4rem" />
              <Skeleton width="40%" />
              {picture && <Skeleton height="6.5rem" />}
              <Skeleton height="2.75rem" />
            </Stack>
          </Cut>
        ))}
      </Grid>
    </div>
  );
}
