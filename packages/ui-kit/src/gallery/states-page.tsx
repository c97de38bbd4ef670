/** Gallery: scenes, and the loading, error and empty states. */
import { CoinHandScene, DeskScene, QueueScene, TickedSheetScene } from '../art/scenes';
import { Card, Grid, Stack } from '../layout/layout';
import { EmptyState } from '../states/empty-state';
import { ErrorState } from '../states/error-state';
import { Notice } from '../states/notice';
import { ProgressBar } from '../states/progress-bar';
import { Skeleton } from '../states/skeleton';
import { Spinner } from '../states/spinner';

/** A refusal as the HTTP client throws it. */
const refusal = { code: 'busy', message: 'The server is busy. Try again in a moment.', requestId: '01J9ZK4' };

export function StatesPage() {
  return (
    <Stack gap={6}>
      <Grid min={240}>
        {[DeskScene, CoinHandScene, TickedSheetScene, QueueScene].map((Scene, index) => (
          <Card key={index}>
            <Scene />
          </Card>
        ))}
      </Grid>
      <Stack gap={2}>
        <Skeleton width="40%" height="1.5rem" />
        <Skeleton />
        <Skeleton width="70%" />
      </Stack>
      <Spinner label="Loading your tasks" />
      <ProgressBar value={40} label="Uploading the picture" />
      <ErrorState error={refusal} onRetry={() => new Promise((resolve) => setTimeout(resolve, 800))} />
      <ErrorState error={new TypeError('Failed to fetch')} onRetry={() => undefined} title="Your tasks did not load" />
      <Notice title="One of your payments was reversed">
        <p>Its coins were spent. Until that is settled you cannot buy coins.</p>
      </Notice>
      <EmptyState picture={<TickedSheetScene />} title="All done" text="Nothing waits for your decision." />
    </Stack>
  );
}
