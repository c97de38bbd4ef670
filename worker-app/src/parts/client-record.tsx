/** How a task's client decides about work, and their rating, in one line; says so if there is too little data. */
import type { ClientRecord } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { formatNumber, formatTenths, Rating, space } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { catalogue } from '../texts';

/** On its own line, unless its container is inline. */
export const Starred = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(1.5)};
`;

export function ClientRecordLine({ record }: { record: ClientRecord | null | undefined }) {
  // An older server sends no stars.
  const stars = record?.stars ?? null;
  return (
    <>
      {stars && (
        <Starred>
          <StarsOf stars={stars} />
        </Starred>
      )}
      <Decisions record={record} />
    </>
  );
}

/** The mean of all ratings, and their number. */
export function StarsOf({ stars: { overall, count } }: { stars: NonNullable<ClientRecord['stars']> }) {
  const { clients: texts } = useTexts(catalogue);
  return (
    <>
      <Rating value={overall} size={14} />
      <span>{texts.ratedBy({ count, stars: formatTenths(overall) })}</span>
    </>
  );
}

function Decisions({ record }: { record: ClientRecord | null | undefined }) {
  const { tasks: texts } = useTexts(catalogue);
  if (record?.approval_rate == null) return <>{texts.noRecord}</>;
  const { approval_rate, review_hours } = record;
  const percent = formatNumber(Math.round(approval_rate * 100));
  if (review_hours === null) return <>{texts.approves({ percent })}</>;
  return (
    <>
      {texts.approves({ percent })}, <DecidesWithin hours={review_hours} />
    </>
  );
}

/** "mostly within so many hours", or days. */
export function DecidesWithin({ hours: exact }: { hours: number }) {
  const { tasks: texts } = useTexts(catalogue);
  const hours = Math.max(1, Math.round(exact));
  return (
    <>{hours < 48 ? texts.decidesInHours({ count: hours }) : texts.decidesInDays({ count: Math.round(hours / 24) })}</>
  );
}
