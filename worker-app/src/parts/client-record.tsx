/** How the client of a task decides about work and what freelancers say of them, in a line; says so where there is too little to go by. */
import type { ClientRecord } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { formatNumber, formatTenths, Rating, space } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { catalogue } from '../texts';

/** On a line of its own, unless what it stands in runs on. */
export const Starred = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(1.5)};
`;

export function ClientRecordLine({ record }: { record: ClientRecord | null | undefined }) {
  // A server that is older than this page knows no stars.
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

/** The mean of all that is said, and how many say it. */
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
