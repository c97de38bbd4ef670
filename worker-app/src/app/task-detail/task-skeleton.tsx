/** Placeholder for a task's page while it loads. */
import { useTexts } from '@taskmint/platform';
import { Card, Skeleton, Stack } from '@taskmint/ui-kit';
import { FactsBeside } from '../../parts/facts-beside';
import { workTexts } from '../../texts/work';

export function TaskSkeleton() {
  const { task: texts } = useTexts(workTexts);
  return (
    <FactsBeside role="status" aria-label={texts.loading}>
      <Card>
        <Stack gap={3}>
          <Skeleton width="5rem" height="1.6rem" round />
          {['90%', '70%', '80%', '75%', '85%', '60%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
          <Skeleton height="10px" />
        </Stack>
      </Card>
      <Stack gap={5}>
        {[3, 4].map((lines) => (
          <Card key={lines}>
            <Stack gap={3}>
              <Skeleton width="40%" height="1.4rem" />
              {Array.from({ length: lines }, (_, line) => (
                <Skeleton key={line} width={`${90 - 12 * line}%`} />
              ))}
            </Stack>
          </Card>
        ))}
      </Stack>
    </FactsBeside>
  );
}
