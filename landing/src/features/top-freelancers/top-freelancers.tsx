/** Freelancers who earned most, from `/TopEarnin.json`; examples say that they are examples. */
import { EmptyState, ErrorState, QueueScene, Skeleton, Card, Stack, ButtonLink } from '@taskmint/ui-kit';
import { Link } from '@taskmint/platform';
import { Section } from '../../parts/section';
import { useTopFreelancers } from '../../parts/public-data';
import { useNear } from '../../parts/use-near';
import { FreeCarousel } from './free-carousel';
import { FreelancerCard } from './freelancer-card';

function Waiting() {
  return (
    <FreeCarousel label="Top freelancers, loading" busy>
      {[0, 1, 2].map((index) => (
        <Card key={index}>
          <Stack gap={3}>
            <Skeleton width="4.5rem" height="4.5rem" round />
            <Skeleton width="60%" height="1.3rem" />
            <Skeleton width="80%" height="1.7rem" />
            <Skeleton height="3.5rem" />
          </Stack>
        </Card>
      ))}
    </FreeCarousel>
  );
}

export function TopFreelancers() {
  const [ref, near] = useNear<HTMLElement>();
  const { data, error, refetch } = useTopFreelancers(near);
  return (
    <Section id="topEarn" ref={ref} sub="Make Money" heading="top Freelancer">
      {data ? (
        data.length > 0 ? (
          <FreeCarousel label="Top freelancers">
            {data.map((freelancer, index) => (
              <FreelancerCard key={`${freelancer.name}-${index}`} freelancer={freelancer} />
            ))}
          </FreeCarousel>
        ) : (
          <EmptyState
            picture={<QueueScene />}
            title="Nobody stands here yet"
            text="The first freelancers whose work is approved will."
            action={
              <ButtonLink as={Link} to="/register?role=freelancer">
                Start earning
              </ButtonLink>
            }
          />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} title="The top freelancers did not load" />
      ) : (
        <Waiting />
      )}
    </Section>
  );
}
