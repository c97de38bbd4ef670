/** What is going on right now, in the API's own numbers. */
import { Coins, ErrorState, formatNumber, Grid, Skeleton, Stat } from '@taskmint/ui-kit';
import { BadgeCheck, ClipboardList, FilePlus, Trophy } from 'lucide-react';
import { Section } from '../../parts/section';
import { useFigures } from '../../parts/public-data';
import { useNear } from '../../parts/use-near';

const WAITING = <Skeleton width="4rem" height="1.7rem" />;

export function LiveFigures() {
  const [ref, near] = useNear<HTMLElement>();
  const { data, error, refetch } = useFigures(near);
  const count = (value: number | undefined) => (value === undefined ? WAITING : formatNumber(value));
  return (
    <Section id="figures" ref={ref} sub="Right Now" heading="Live figures" sunken>
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} title="The figures did not load" />
      ) : (
        <Grid min={240} aria-busy={!data}>
          <Stat label="Tasks open now" value={count(data?.openTasks)} icon={<ClipboardList size={20} aria-hidden />} />
          <Stat
            label="Best paid open task"
            value={data ? data.bestPay === null ? 'None yet' : <Coins amount={data.bestPay} size="large" /> : WAITING}
            icon={<Trophy size={20} aria-hidden />}
          />
          <Stat
            label="Tasks posted so far"
            value={count(data?.postedTasks)}
            icon={<FilePlus size={20} aria-hidden />}
          />
          <Stat
            label="Tasks completed in full"
            value={count(data?.filledTasks)}
            icon={<BadgeCheck size={20} aria-hidden />}
          />
        </Grid>
      )}
    </Section>
  );
}
