/** Freelancers who earned most, from `/TopEarnin.json`; examples are labelled as such. */
import {
  ButtonLink,
  Card,
  color,
  EmptyState,
  ErrorState,
  QueueScene,
  Skeleton,
  space,
  Stack,
  text,
} from '@taskmint/ui-kit';
import { Link, useTexts } from '@taskmint/platform';
import styled from 'styled-components';
import { Section } from '../../parts/section';
import { useTopFreelancers } from '../../parts/public-data';
import { useNear } from '../../parts/use-near';
import { catalogue } from '../../texts';
import { FreeCarousel } from './free-carousel';
import { FreelancerCard } from './freelancer-card';

const Note = styled.p`
  max-width: 62ch;
  color: ${color.muted};
  font-size: ${text.small};
`;

const Person = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(4)};
`;

/** The same size as the cards, so that nothing below moves when they arrive. */
function Waiting({ label }: { label: string }) {
  return (
    <FreeCarousel label={label} busy>
      {[0, 1, 2].map((index) => (
        <Card key={index}>
          <Stack gap={4}>
            <Person>
              <Skeleton width="4.5rem" height="4.5rem" round />
              <Skeleton width="60%" height="1.3rem" />
            </Person>
            <Skeleton width="80%" height="1.7rem" />
            <Skeleton height="3.75rem" />
            <Skeleton width="4rem" height="1.25rem" />
          </Stack>
        </Card>
      ))}
    </FreeCarousel>
  );
}

export function TopFreelancers() {
  const { top: texts, hero } = useTexts(catalogue);
  const [ref, near] = useNear<HTMLElement>();
  const { data, error, refetch } = useTopFreelancers(near);
  return (
    <Section id="topEarn" ref={ref} sub={texts.sub} heading={texts.heading}>
      {data ? (
        data.length > 0 ? (
          <>
            <FreeCarousel label={texts.label}>
              {data.map((freelancer, index) => (
                <FreelancerCard key={`${freelancer.name}-${index}`} freelancer={freelancer} />
              ))}
            </FreeCarousel>
            {data.some(({ sample }) => sample) && <Note>{texts.sampleNote}</Note>}
          </>
        ) : (
          <EmptyState
            picture={<QueueScene />}
            title={texts.emptyTitle}
            text={texts.emptyText}
            action={
              <ButtonLink as={Link} to="/register?role=freelancer">
                {hero.earn}
              </ButtonLink>
            }
          />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} title={texts.failed} />
      ) : (
        <Waiting label={texts.loading} />
      )}
    </Section>
  );
}
