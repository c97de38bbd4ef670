/** The freelancer's submissions with their status; a rejection always shows its reason. */
import type { RejectionCategory, Submission } from '@taskmint/contract';
import { Link } from '@taskmint/platform';
import {
  Coins,
  color,
  type Column,
  DataTable,
  DateText,
  Deadline,
  radius,
  space,
  StatusPill,
  text,
  TextLink,
} from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Thumbnail } from '../../parts/thumbnail';

const CATEGORIES: Readonly<Record<RejectionCategory, string>> = {
  instructions_not_followed: 'Instructions were not followed',
  incomplete_proof: 'The proof is incomplete',
  wrong_or_fake_proof: 'The proof is wrong or fake',
  duplicate: 'Handed in before',
  too_fast: 'Done too fast to be real',
  other: 'Something else',
};

const Name = styled.span`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-width: 12rem;
  font-weight: 600;
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

/** Why work was rejected, in the client's words, or that none were given. */
export function RejectionReason({ rejection }: { rejection: Submission['rejection'] }) {
  return (
    <Reason>
      <strong>{rejection?.category ? CATEGORIES[rejection.category] : 'No reason given'}</strong>
      {rejection?.reason}
    </Reason>
  );
}

function status(each: Submission): ReactNode {
  return (
    <>
      <StatusPill status={each.status} />
      {each.status === 'pending' && (
        <Note>
          approved by itself <Deadline at={each.review_deadline} icon={false} />
        </Note>
      )}
      {each.auto && <Note>by its deadline</Note>}
      {each.status === 'reject' && <RejectionReason rejection={each.rejection} />}
    </>
  );
}

const columns: readonly Column<Submission>[] = [
  {
    key: 'title',
    header: 'Title',
    bare: true,
    sortable: true,
    sortValue: (each) => each.task_title,
    render: (each) => (
      <Name>
        <Thumbnail src={each.task_img_url} />
        <TextLink as={Link} to={`/dashboard/taskDetail/${each.task_id}`}>
          {each.task_title}
        </TextLink>
      </Name>
    ),
  },
  {
    key: 'creator',
    header: 'Creator',
    sortable: true,
    sortValue: (each) => each.creator_name,
    render: (each) => each.creator_name,
  },
  {
    key: 'pay',
    header: 'Payment',
    align: 'right',
    sortable: true,
    sortValue: (each) => each.payable_amount,
    render: (each) => <Coins amount={each.payable_amount} />,
  },
  {
    key: 'date',
    header: 'Handed in',
    sortable: true,
    sortValue: (each) => each.current_date,
    render: (each) => <DateText value={each.current_date} />,
  },
  { key: 'status', header: 'Status', render: status },
];

export interface SubmissionTableProps {
  caption: string;
  submissions: readonly Submission[];
  empty: ReactNode;
}

export function SubmissionTable({ caption, submissions, empty }: SubmissionTableProps) {
  return <DataTable caption={caption} columns={columns} rows={submissions} rowKey={(each) => each._id} empty={empty} />;
}
