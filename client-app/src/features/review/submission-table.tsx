/**
 * Submissions on the client's tasks with approve and reject. A decision is made once: from then on the row has no buttons for it, and those of the
 * opened submission are disabled. Rejecting asks first, then for the reason.
 */
import type { Submission } from '@taskmint/contract';
import { payOf, useAskDoSay } from '@taskmint/dashboard-kit';
import { useHost, useTexts } from '@taskmint/platform';
import {
  Button,
  Coins,
  color,
  type Column,
  DataTable,
  DateText,
  Deadline,
  type Sort,
  space,
  StatusPill,
  SubLine,
  text,
  VisuallyHidden,
} from '@taskmint/ui-kit';
import { Check, Eye, Gift, PencilLine, Scale, X } from 'lucide-react';
import { type ComponentProps, useState, type ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { RowButton, RowDecisions } from '../../parts/row-button';
import { catalogue } from '../../texts';
import { AnswerAppealDialog, type AppealAnswer } from './answer-appeal-dialog';
import { BonusDialog, type Bonus } from './bonus-dialog';
import { ReputationLine } from './reputation-line';
import { RejectDialog, type Rejection } from './reject-dialog';
import { RequestChangesDialog, type ChangeRequest } from './request-changes-dialog';
import { SubmissionModal } from './submission-modal';
import { useAnswerAppeal, useDecideSubmission, useGiveBonus, useRequestChanges } from './submission.queries';

const Title = styled.span`
  display: block;
  min-width: 9rem;
  font-weight: 600;
`;

/** `$alone`: no title stands above it. */
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
  @media (min-width: 1300px) {
    min-width: 10rem;
  }
`;

/** With words: what it is about stands above it. */
function OpenedButton({ hint: _, ...rest }: ComponentProps<typeof RowButton>) {
  return <Button size="small" {...rest} />;
}

/** What the server sorts by. */
export const SUBMISSION_ORDERS = { date: { desc: 'newest', asc: 'oldest' } } as const;

type WorkOf = 'workOf' | 'toWorkOf' | 'forWorkOf' | 'aboutWorkOf';

function isAppealed({ status, appeal }: Submission): boolean {
  return status === 'reject' && appeal !== null && appeal.state !== 'decided';
}

export interface SubmissionTableProps {
  submissions: readonly Submission[];
  empty: ReactNode;
  sort: Sort;
  onSort(sort: Sort): void;
  /** All of them are of the task whose page this is: its title would stand in each row. */
  ofOneTask?: boolean;
}

export function SubmissionTable({ submissions, empty, sort, onSort, ofOneTask = false }: SubmissionTableProps) {
  const host = useHost();
  const askDoSay = useAskDoSay();
  const { submission: texts, appeal, bonus } = useTexts(catalogue);
  const decide = useDecideSubmission();
  const [read, setRead] = useState<Submission | null>(null);
  const [rejecting, setRejecting] = useState<Submission | null>(null);
  const requestChanges = useRequestChanges();
  const [asking, setAsking] = useState<Submission | null>(null);
  const answerAppeal = useAnswerAppeal();
  const [answering, setAnswering] = useState<Submission | null>(null);
  const giveBonus = useGiveBonus();
  const [rewarding, setRewarding] = useState<Submission | null>(null);
  const inProgress = decide.isPending ? decide.variables : undefined;

  function approve(submission: Submission): Promise<void> {
    setRead(null);
    return askDoSay({
      do: () => decide.mutateAsync({ id: submission._id, status: 'approve' }),
      say: ({ modifiedCount }) =>
        modifiedCount > 0 ? { as: 'dialog', text: texts.approved } : { as: 'info', text: texts.approvedBefore },
    });
  }

  async function askToReject(submission: Submission): Promise<void> {
    setRead(null);
    const sure = await host.dialogs.confirm({
      title: texts.sure,
      text: texts.sureText,
      confirmLabel: texts.yesReject,
      tone: 'danger',
    });
    if (sure) setRejecting(submission);
  }

  async function reject(submission: Submission, rejection: Rejection): Promise<void> {
    const { modifiedCount } = await decide.mutateAsync({ id: submission._id, status: 'reject', rejection });
    setRejecting(null);
    if (modifiedCount > 0) await host.dialogs.success(texts.rejected);
    else host.toasts.show('info', texts.rejectedBefore);
  }

  async function request(submission: Submission, body: ChangeRequest): Promise<void> {
    await requestChanges.mutateAsync({ id: submission._id, ...body });
    setAsking(null);
    host.toasts.show('success', texts.asked);
  }

  async function answer(submission: Submission, body: AppealAnswer): Promise<void> {
    await answerAppeal.mutateAsync({ id: submission._id, body });
    setAnswering(null);
    host.toasts.show('success', body.agree ? appeal.agreed : appeal.answered);
  }

  async function reward(submission: Submission, given: Bonus): Promise<void> {
    await giveBonus.mutateAsync({ id: submission._id, ...given });
    setRewarding(null);
    host.toasts.show('success', bonus.given({ name: submission.worker_name, count: given.coins }));
  }

  /** Whose work a button is about, for who cannot see its row; `as` is what joins the two. */
  function which({ worker_name: name, task_title: title }: Submission, as: WorkOf = 'workOf'): ReactNode {
    return <VisuallyHidden>{texts[as]({ name, title })}</VisuallyHidden>;
  }

  /** `as`: a row has icons, the opened submission has words. */
  function decisions(submission: Submission, as: 'row' | 'opened'): ReactNode {
    const decided = !submission.can?.decide;
    const hidden = which(submission);
    const Act = as === 'row' ? RowButton : OpenedButton;
    return (
      <>
        <Act
          hint={texts.approve({ hidden: '' })}
          icon={<Check size={16} aria-hidden />}
          disabled={decided}
          busy={inProgress?.id === submission._id && inProgress.status === 'approve'}
          onClick={() => void approve(submission)}
        >
          {texts.approve({ hidden })}
        </Act>
        {submission.can?.requestChanges && (
          <Act
            hint={texts.askChanges({ hidden: '' })}
            variant="secondary"
            icon={<PencilLine size={16} aria-hidden />}
            onClick={() => {
              setRead(null);
              setAsking(submission);
            }}
          >
            {texts.askChanges({ hidden: which(submission, 'toWorkOf') })}
          </Act>
        )}
        <Act
          hint={texts.reject({ hidden: '' })}
          variant="secondary"
          icon={<X size={16} aria-hidden />}
          disabled={decided}
          onClick={() => void askToReject(submission)}
        >
          {texts.reject({ hidden })}
        </Act>
      </>
    );
  }

  const columns: readonly Column<Submission>[] = [
    {
      key: 'task',
      header: ofOneTask ? texts.columns.work : texts.columns.task,
      bare: true,
      render: (each) => (
        <>
          {!ofOneTask && <Title>{each.task_title}</Title>}
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
        <>
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
        </>
      ),
    },
  ];

  return (
    <>
      <DataTable
        caption={texts.caption}
        columns={columns}
        rows={submissions}
        rowKey={(each) => each._id}
        empty={empty}
        sort={sort}
        onSort={onSort}
        rowActions={(each) => (
          <RowDecisions>
            <RowButton
              hint={texts.read({ hidden: '' })}
              variant="secondary"
              icon={<Eye size={16} aria-hidden />}
              onClick={() => setRead(each)}
            >
              {texts.read({ hidden: which(each) })}
            </RowButton>
            {each.can?.decide && decisions(each, 'row')}
            {each.can?.bonus && (
              <RowButton
                hint={bonus.open({ hidden: '' })}
                variant="secondary"
                icon={<Gift size={16} aria-hidden />}
                onClick={() => setRewarding(each)}
              >
                {bonus.open({ hidden: which(each, 'forWorkOf') })}
              </RowButton>
            )}
            {each.can?.answerAppeal && (
              <RowButton
                hint={appeal.answer({ hidden: '' })}
                icon={<Scale size={16} aria-hidden />}
                onClick={() => setAnswering(each)}
              >
                {appeal.answer({ hidden: which(each, 'aboutWorkOf') })}
              </RowButton>
            )}
          </RowDecisions>
        )}
      />
      {read && <SubmissionModal submission={read} onClose={() => setRead(null)} actions={decisions(read, 'opened')} />}
      {asking && (
        <RequestChangesDialog
          submission={asking}
          onClose={() => setAsking(null)}
          onRequest={(body) => request(asking, body)}
        />
      )}
      {answering && (
        <AnswerAppealDialog
          submission={answering}
          onClose={() => setAnswering(null)}
          onAnswer={(body) => answer(answering, body)}
        />
      )}
      {rewarding && (
        <BonusDialog
          submission={rewarding}
          onClose={() => setRewarding(null)}
          onGive={(given) => reward(rewarding, given)}
        />
      )}
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
