/** Placeholder for a screen that is loading: its heading, unless that is already shown, a line and its contents. */
import { Skeleton, Stack, VisuallyHidden } from '@taskmint/ui-kit';

export function ScreenSkeleton({ label, hasHeading = false }: { label: string; hasHeading?: boolean }) {
  return (
    <Stack gap={5} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {!hasHeading && <Skeleton width="16rem" height="2.25rem" />}
      <Skeleton width="min(32rem, 100%)" />
      <Skeleton height="14rem" />
    </Stack>
  );
}
