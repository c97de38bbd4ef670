/** The freelancer's submissions with their status; a rejection always shows its reason. */
import type { Submission } from '@taskmint/contract';
import { cashPayOf, payOf } from '@taskmint/dashboard-kit';
import { Link, useTexts } from '@taskmint/platform';
import {
  asCards,
  Coins,
  color,
  type Column,
  DataTable,
  DateText,
  Deadline,
  InsteadOfMinor,
  radius,
  type Sort,
  space,
  StatusPill,
  text,
  TitleLink,
} from '@taskmint/ui-kit';
import { Thumbnail } from '@taskmint/ui-kit/dashboard';
import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { Pay } from '../../parts/pay';
import { catalogue } from '../../texts';

const Name = styled.span`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-width: 12rem;
  font-weight: 600;
  /* On a card, the pay is beside it. */
  ${asCards(css`
    min-width: 0;
  `)}
`;

const Note = styled.span`
  display: block;
  margin-top: ${space(1)};
  color: ${color.muted};
  font-size: ${text.small};
`;

const Reason = styled.div`
  max-width: 26rem;
  margin-top: ${space(2)};
  padding: ${space(2)} ${space(3)};
  border-radius: ${radius.control};
  background: ${color.dangerSoft};
  font-size: ${text.small};
  text-align: start;
  overflow-wrap: anywhere;
  & > strong {
    display: block;
  }
`;

/** Why work was rejected, in the client's words, or that no reason was given. */
export function RejectionReason({ rejection }: { rejection: Submission['rejection'] }) {
  const { submissions: texts } = useTexts(catalogue);
  return (
    <Reason>
      <strong>{rejection?.category ? texts.categories[rejection.category] : texts.noReason}</strong>
      {rejection?.reason}
    </Reason>
  );
}

/** A rejection under appeal is shown as appealed. */
export function shownStatus({ status, appeal }: Submission): string {
  return status === 'reject' && appeal && appeal.state !== 'decided' ? 'appealed' : status;
}

function Status({ each }: { each: Submission }) {
  const { submissions: texts } = useTexts(catalogue);
  return (
    <>
      <StatusPill status={shownStatus(each)} />
      {each.status === 'pending' && (
        <Note>{texts.selfApproved({ deadline: <Deadline at={each.review_deadline} icon={false} /> })}</Note>
      )}
      {each.status === 'revision' && (
        <Note>{texts.answerBy({ deadline: <Deadline at={each.revisions.at(-1)?.due_at ?? ''} icon={false} /> })}</Note>
      )}
      {each.auto && each.status === 'approve' && <Note>{texts.byDeadline}</Note>}
      {each.status === 'reject' && <RejectionReason rejection={each.rejection} />}
    </>
  );
}

export interface SubmissionTableProps {
  caption: string;
  submissions: readonly Submission[];
  empty: ReactNode;
  /** All have the same status, which the heading says. */
  allAlike?: boolean;
  sort: Sort;
  onSort(sort: Sort): void;
}

export function SubmissionTable({ caption, submissions, empty, allAlike = false, sort, onSort }: SubmissionTableProps) {
  const { submissions: texts } = useTexts(catalogue);
  const columns: readonly Column<Submission>[] = [
    {
      key: 'title',
      header: texts.columns.title,
      bare: true,
      render: (each) => (
        <Name>
          <Thumbnail src={each.task_img_url} />
          <span>
            <TitleLink as={Link} to={`/dashboard/submission/${each._id}`}>
              {each.task_title}
            </TitleLink>
            <InsteadOfMinor>
              {each.creator_name} · <Coins amount={payOf(each)} size="small" />
            </InsteadOfMinor>
          </span>
        </Name>
      ),
    },
    { key: 'creator', minor: true, card: 'start', header: texts.columns.creator, render: (each) => each.creator_name },
    {
      key: 'pay',
      // There is room for it without the status column.
      minor: !allAlike,
      header: texts.columns.pay,
      align: 'right',
      card: 'end',
      render: (each) => <Pay pay={payOf(each)} cashPay={cashPayOf(each)} />,
    },
    {
      key: 'date',
      minor: !allAlike,
      card: 'end',
      header: texts.columns.date,
      sortable: true,
      sortedAs: 'past',
      render: (each) => <DateText value={each.current_date} />,
    },
    ...(allAlike
      ? []
      : [
          {
            key: 'status',
            card: 'line' as const,
            header: texts.columns.status,
            render: (each: Submission) => <Status each={each} />,
          },
        ]),
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={submissions}
      rowKey={(each) => each._id}
      empty={empty}
      sort={sort}
      onSort={onSort}
    />
  );
}
