/** Cards that are on their way, in the size of the real ones. */
import { Card, Grid, Skeleton, Stack, VisuallyHidden } from '@taskmint/ui-kit/core';

export function SkeletonCards({ count, label, min = 220 }: { count: number; label: string; min?: number }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Grid min={min} aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          <Card key={index}>
            <Stack gap={3}>
              <Skeleton width="60%" height="1.4rem" />
              <Skeleton width="40%" />
              <Skeleton height="2.75rem" />
            </Stack>
          </Card>
        ))}
      </Grid>
    </div>
  );
}
