/** Columns of a list of submissions. */
import type { Submission } from '@taskmint/contract';
import { payOf } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import {
  asCards,
  Coins,
  color,
  type Column,
  DateText,
  Deadline,
  InsteadOfMinor,
  space,
  StatusPill,
  SubLine,
  text,
} from '@taskmint/ui-kit';
import styled, { css } from 'styled-components';
import { catalogue } from '../../texts';
import { ReputationLine } from './reputation-line';

const Title = styled.span`
  display: block;
  min-width: 9rem;
  font-weight: 600;
  /* All of a long title is in the work that Read opens. */
  ${asCards(css`
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  `)}
`;

/** `$alone`: there is no title above it. */
const Excerpt = styled.span<{ $alone: boolean }>`
  display: -webkit-box;
  max-width: 24rem;
  overflow: hidden;
  ${({ $alone }) =>
    $alone
      ? 'min-width: 9rem;'
      : css`
          margin-top: ${space(1)};
          color: ${color.muted};
          font-size: ${text.small};
        `}
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

const Person = styled.span`
  display: block;
  @media (min-width: 81.25em) {
    min-width: 10rem;
  }
`;

/** Wide enough for a mark and two lines, where there is room. */
const Status = styled.div`
  @media (min-width: 81.25em) {
    min-width: 10.5rem;
  }
`;

function isAppealed({ status, appeal }: Submission): boolean {
  return status === 'reject' && appeal !== null && appeal.state !== 'decided';
}

/** `ofOneTask`: all are on the task of this page, so its title is left out. */
export function useSubmissionColumns(ofOneTask: boolean): readonly Column<Submission>[] {
  const { submission: texts, appeal } = useTexts(catalogue);
  return [
    {
      key: 'task',
      header: ofOneTask ? texts.columns.work : texts.columns.task,
      bare: true,
      render: (each) => (
        <>
          {!ofOneTask && <Title>{each.task_title}</Title>}
          <InsteadOfMinor>
            {each.worker_name} · <Coins amount={payOf(each)} size="small" />
          </InsteadOfMinor>
          <Excerpt $alone={ofOneTask}>{each.submission_details}</Excerpt>
        </>
      ),
    },
    {
      key: 'worker',
      minor: true,
      card: 'start',
      header: texts.columns.worker,
      render: (each) => (
        <>
          <Person>{each.worker_name}</Person>
          <SubLine>
            <ReputationLine reputation={each.worker_reputation} />
          </SubLine>
        </>
      ),
    },
    {
      key: 'pay',
      minor: true,
      card: 'end',
      header: texts.columns.pay,
      align: 'right',
      render: (each) => <Coins amount={payOf(each)} />,
    },
    {
      key: 'date',
      minor: true,
      card: 'end',
      header: texts.columns.date,
      sortable: true,
      sortedAs: 'past',
      render: (each) => <DateText value={each.current_date} />,
    },
    {
      key: 'status',
      card: 'line',
      header: texts.columns.status,
      render: (each) => (
        <Status>
          <StatusPill status={isAppealed(each) ? 'appealed' : each.status} />
          {each.appeal?.state === 'client_response' && (
            <SubLine>{appeal.answerBy({ deadline: <Deadline at={each.appeal.respond_by} icon={false} /> })}</SubLine>
          )}
          {each.appeal?.state === 'admin' && <SubLine>{appeal.adminDecides}</SubLine>}
          {each.status === 'pending' && (
            <SubLine>{texts.selfApproved({ deadline: <Deadline at={each.review_deadline} icon={false} /> })}</SubLine>
          )}
          {each.status === 'revision' && (
            <SubLine>
              {texts.answerBy({ deadline: <Deadline at={each.revisions.at(-1)?.due_at ?? ''} icon={false} /> })}
            </SubLine>
          )}
          {each.auto && <SubLine>{texts.byDeadline}</SubLine>}
        </Status>
      ),
    },
  ];
}
