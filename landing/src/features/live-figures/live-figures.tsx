/** What is going on right now, in the API's own numbers. */
import { Coins, ErrorState, formatNumber, Grid, Skeleton, Stat } from '@taskmint/ui-kit';
import { useTexts } from '@taskmint/platform';
import { BadgeCheck, ClipboardList, FilePlus, Trophy } from 'lucide-react';
import { Section } from '../../parts/section';
import { useFigures } from '../../parts/public-data';
import { useNear } from '../../parts/use-near';
import { catalogue } from '../../texts';

const WAITING = <Skeleton width="4rem" height="1.7rem" />;

export function LiveFigures() {
  const { figures } = useTexts(catalogue);
  const [ref, near] = useNear<HTMLElement>();
  const { data, error, refetch } = useFigures(near);
  const count = (value: number | undefined) => (value === undefined ? WAITING : formatNumber(value));
  return (
    <Section id="figures" ref={ref} sub={figures.sub} heading={figures.heading} sunken>
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} title={figures.failed} />
      ) : (
        <Grid min={240} aria-busy={!data}>
          <Stat label={figures.open} value={count(data?.openTasks)} icon={<ClipboardList size={20} aria-hidden />} />
          <Stat
            label={figures.bestPay}
            value={data ? data.bestPay === null ? figures.none : <Coins amount={data.bestPay} size="large" /> : WAITING}
            icon={<Trophy size={20} aria-hidden />}
          />
          <Stat label={figures.posted} value={count(data?.postedTasks)} icon={<FilePlus size={20} aria-hidden />} />
          <Stat label={figures.filled} value={count(data?.filledTasks)} icon={<BadgeCheck size={20} aria-hidden />} />
        </Grid>
      )}
    </Section>
  );
}
