/**
 * Submissions on the client's tasks with approve and reject. A decision is made once: its buttons are disabled as soon as it is made. Rejecting
 * asks first, then for the reason.
 */
import type { Submission } from '@taskmint/contract';
import { useHost } from '@taskmint/platform';
import {
  Button,
  Coins,
  color,
  type Column,
  DataTable,
  DateText,
  Deadline,
  space,
  StatusPill,
  text,
  VisuallyHidden,
} from '@taskmint/ui-kit';
import { Check, Eye, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { messageOf } from '../../parts/error-text';
import { RejectDialog, type Rejection } from './reject-dialog';
import { SubmissionModal } from './submission-modal';
import { useDecideSubmission } from './submission.queries';

const Actions = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space(2)};
  @media (min-width: 1280px) {
    flex-wrap: nowrap;
  }
`;

const Title = styled.span`
  display: block;
  min-width: 10rem;
  font-weight: 600;
`;

const Excerpt = styled.span`
  display: -webkit-box;
  max-width: 24rem;
  margin-top: ${space(1)};
  overflow: hidden;
  color: ${color.muted};
  font-size: ${text.small};
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

const Note = styled.span`
  display: block;
  color: ${color.muted};
  font-size: ${text.small};
`;

const columns: readonly Column<Submission>[] = [
  {
    key: 'task',
    header: 'Task',
    bare: true,
    sortable: true,
    sortValue: (each) => each.task_title,
    render: (each) => (
      <>
        <Title>{each.task_title}</Title>
        <Excerpt>{each.submission_details}</Excerpt>
      </>
    ),
  },
  {
    key: 'worker',
    header: 'Freelancer',
    sortable: true,
    sortValue: (each) => each.worker_name,
    render: (each) => (
      <>
        {each.worker_name}
        <Note>
          handed in <DateText value={each.current_date} />
        </Note>
      </>
    ),
  },
  {
    key: 'pay',
    header: 'Pay',
    align: 'right',
    sortable: true,
    sortValue: (each) => each.payable_amount,
    render: (each) => <Coins amount={each.payable_amount} />,
  },
  {
    key: 'status',
    header: 'Status',
    render: (each) => (
      <>
        <StatusPill status={each.status} />
        {each.status === 'pending' && (
          <Note>
            approved by itself <Deadline at={each.review_deadline} icon={false} />
          </Note>
        )}
        {each.auto && <Note>by its deadline</Note>}
      </>
    ),
  },
];

export interface SubmissionTableProps {
  submissions: readonly Submission[];
  empty: ReactNode;
}

export function SubmissionTable({ submissions, empty }: SubmissionTableProps) {
  const host = useHost();
  const decide = useDecideSubmission();
  const [read, setRead] = useState<Submission | null>(null);
  const [rejecting, setRejecting] = useState<Submission | null>(null);
  const inProgress = decide.isPending ? decide.variables : undefined;

  async function approve(submission: Submission): Promise<void> {
    setRead(null);
    try {
      const { modifiedCount } = await decide.mutateAsync({ id: submission._id, status: 'approve' });
      if (modifiedCount > 0) await host.dialogs.success('Successfully approve');
      else host.toasts.show('info', 'This submission was approved already.');
    } catch (error) {
      host.toasts.show('error', messageOf(error));
    }
  }

  async function askToReject(submission: Submission): Promise<void> {
    setRead(null);
    const sure = await host.dialogs.confirm({
      title: 'Are you sure?',
      text: "You won't be able to reject this!",
      confirmLabel: 'Yes,Reject it!',
      tone: 'danger',
    });
    if (sure) setRejecting(submission);
  }

  async function reject(submission: Submission, rejection: Rejection): Promise<void> {
    const { modifiedCount } = await decide.mutateAsync({ id: submission._id, status: 'reject', rejection });
    setRejecting(null);
    if (modifiedCount > 0) await host.dialogs.success('Rejected!');
    else host.toasts.show('info', 'This submission was rejected already.');
  }

  function decisions(submission: Submission): ReactNode {
    const decided = submission.status !== 'pending';
    const which = (
      <VisuallyHidden>
        {' '}
        the work of {submission.worker_name} on {submission.task_title}
      </VisuallyHidden>
    );
    return (
      <>
        <Button
          size="small"
          icon={<Check size={16} aria-hidden />}
          disabled={decided}
          busy={inProgress?.id === submission._id && inProgress.status === 'approve'}
          onClick={() => void approve(submission)}
        >
          Approve{which}
        </Button>
        <Button
          size="small"
          variant="secondary"
          icon={<X size={16} aria-hidden />}
          disabled={decided}
          onClick={() => void askToReject(submission)}
        >
          Reject{which}
        </Button>
      </>
    );
  }

  return (
    <>
      <DataTable
        caption="Submissions on your tasks"
        columns={columns}
        rows={submissions}
        rowKey={(each) => each._id}
        empty={empty}
        rowActions={(each) => (
          <Actions>
            <Button size="small" variant="ghost" icon={<Eye size={16} aria-hidden />} onClick={() => setRead(each)}>
              Read
              <VisuallyHidden>
                {' '}
                the work of {each.worker_name} on {each.task_title}
              </VisuallyHidden>
            </Button>
            {decisions(each)}
          </Actions>
        )}
      />
      {read && <SubmissionModal submission={read} onClose={() => setRead(null)} actions={decisions(read)} />}
      {rejecting && (
        <RejectDialog
          submission={rejecting}
          onClose={() => setRejecting(null)}
          onReject={(rejection) => reject(rejecting, rejection)}
        />
      )}
    </>
  );
}
