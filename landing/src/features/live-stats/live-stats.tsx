/** What is going on right now, in the API's own numbers. */
import { Coins, ErrorState, formatNumber, Grid, Skeleton, Stat } from '@taskmint/ui-kit';
import { useTexts } from '@taskmint/platform';
import { BadgeCheck, ClipboardList, FilePlus, Trophy } from 'lucide-react';
import { Section } from '../../parts/section';
import { useLiveStats } from '../../parts/public-data';
import { useNear } from '../../parts/use-near';
import { catalogue } from '../../messages';

const WAITING = <Skeleton width="4rem" height="1.7rem" />;

export function LiveStats() {
  const { stats } = useTexts(catalogue);
  const [ref, near] = useNear<HTMLElement>();
  const { data, error, refetch } = useLiveStats(near);
  const count = (value: number | undefined) => (value === undefined ? WAITING : formatNumber(value));
  return (
    <Section id="figures" ref={ref} sub={stats.sub} heading={stats.heading} sunken>
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} title={stats.failed} />
      ) : (
        <Grid min={240} aria-busy={!data}>
          <Stat label={stats.open} value={count(data?.openTasks)} icon={<ClipboardList size={20} aria-hidden />} />
          <Stat
            label={stats.bestPay}
            value={data ? data.bestPay === null ? stats.none : <Coins amount={data.bestPay} size="large" /> : WAITING}
            icon={<Trophy size={20} aria-hidden />}
          />
          <Stat label={stats.posted} value={count(data?.postedTasks)} icon={<FilePlus size={20} aria-hidden />} />
          <Stat label={stats.filled} value={count(data?.filledTasks)} icon={<BadgeCheck size={20} aria-hidden />} />
        </Grid>
      )}
    </Section>
  );
}
