/** What clients say: an illustration beside a carousel of reviews (product.md §1). */
import { useTexts } from '@taskmint/platform';
import { Card, color, EmptyState, ErrorState, Skeleton, space, Stack, TickedSheetScene } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Section } from '../../parts/section';
import { useReviews } from '../../parts/public-data';
import { useLazyModule } from '../../parts/use-lazy-module';
import { useNear } from '../../parts/use-near';
import { catalogue } from '../../texts';
import { ReviewCard } from './review-card';
import { TalkScene } from './talk-scene';

/** Pixels between reviews (product.md §1). */
const GAP = 30;

const Layout = styled.div`
  display: grid;
  gap: ${space(8)} ${space(12)};
  grid-template-columns: minmax(0, 1fr);
  @media (min-width: 56.25em) {
    grid-template-columns: minmax(0, 4fr) minmax(0, 6fr);
    align-items: center;
  }
`;

const Picture = styled.div`
  max-width: 26rem;
  width: 100%;
  margin-inline: auto;
  color: ${color.ink};
`;

const Shown = styled.div`
  min-height: 19rem;
  min-width: 0;
`;

const loadSlider = () => import('../../parts/slider');

function Waiting() {
  return (
    <Card padding={6}>
      <Stack gap={4}>
        <Skeleton width="3.5rem" height="3.5rem" round />
        <Skeleton width="40%" />
        <Skeleton height="5rem" />
      </Stack>
    </Card>
  );
}

export function Reviews() {
  const { reviews: texts } = useTexts(catalogue);
  const [ref, near] = useNear<HTMLElement>();
  const reviews = useReviews(near);
  const slider = useLazyModule(near, loadSlider);
  const error = reviews.data ? slider.error : reviews.error;

  let shown: ReactNode = <Waiting />;
  if (error) {
    const retry = reviews.data ? slider.retry : reviews.refetch;
    shown = <ErrorState error={error} onRetry={retry} title={texts.failed} />;
  } else if (reviews.data?.length === 0) {
    shown = <EmptyState picture={<TickedSheetScene />} title={texts.emptyTitle} text={texts.emptyText} />;
  } else if (reviews.data && slider.module) {
    shown = (
      <slider.module.Slider
        label={texts.label}
        variant="centred"
        gap={GAP}
        slides={reviews.data.map((review) => ({ key: review._id, content: <ReviewCard review={review} /> }))}
      />
    );
  }
  return (
    <Section id="review" ref={ref} sub={texts.sub} heading={texts.heading} sunken>
      <Layout>
        <Picture>
          <TalkScene />
        </Picture>
        <Shown>{shown}</Shown>
      </Layout>
    </Section>
  );
}
