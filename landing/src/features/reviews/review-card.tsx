/** One review: picture, name, stars, words. */
import type { Review } from '@taskmint/contract';
import { Avatar, Card, color, Rating, space, text } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { ReportLink } from '../../parts/report-link';

const Box = styled(Card)`
  display: grid;
  align-content: start;
  gap: ${space(4)};
`;

const Top = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(4)};
`;

const Name = styled.p`
  font-weight: 650;
`;

const Words = styled.blockquote`
  color: ${color.ink};
  font-size: ${text.lead};
`;

export function ReviewCard({ review }: { review: Review }) {
  return (
    <Box as="figure" padding={6}>
      <Top as="figcaption">
        <Avatar src={review.image} name={review.name} size={56} decorative />
        <div>
          <Name>{review.name}</Name>
          <Rating value={review.rating} />
        </div>
      </Top>
      <Words>{review.details}</Words>
      <ReportLink about="review" id={review._id} name={review.name} />
    </Box>
  );
}
