/** A submission at a glance: its state, pay and times. */
import type { Submission } from '@taskmint/contract';
import { Fact, payOf } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { Coins, DateText, Deadline, narrow, space, StatusPill } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import { ReputationLine } from './reputation-line';

const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)} ${space(6)};
  @media ${narrow} {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
    /* With wide letters a time of day needs a line of its own. */
    & time {
      white-space: normal;
    }
  }
`;

/** `worker`: adds the freelancer's name, if nothing else shows it. */
export function WorkFacts({ work, worker = false }: { work: Submission; worker?: boolean }) {
  const { submission: texts } = useTexts(catalogue);
  return (
    <Facts>
      {worker && <Fact label={texts.columns.worker}>{work.worker_name}</Fact>}
      <Fact label={texts.reputation}>
        <ReputationLine reputation={work.worker_reputation} />
      </Fact>
      <Fact label={texts.columns.status}>
        <StatusPill status={work.status} />
      </Fact>
      <Fact label={texts.columns.pay}>
        <Coins amount={payOf(work)} />
      </Fact>
      <Fact label={texts.handedIn}>
        <DateText value={work.edited_at ?? work.current_date} withTime />
      </Fact>
      {work.status === 'pending' && (
        <Fact label={texts.selfApprovedLabel}>
          <Deadline at={work.review_deadline} />
        </Fact>
      )}
      {work.status === 'revision' && (
        <Fact label={texts.newWorkDue}>
          <Deadline at={work.revisions.at(-1)?.due_at ?? work.review_deadline} />
        </Fact>
      )}
    </Facts>
  );
}
