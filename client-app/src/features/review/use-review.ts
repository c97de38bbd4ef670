/**
 * A client's actions on the submissions of a list: which dialog is open for which one, and what it sends. A decision is made once; rejecting asks for
 * confirmation, then for the reason. The list holds this state, so that pressing again in a dialog that was closed meanwhile still sends the same action.
 */
import type { Submission } from '@taskmint/contract';
import { useConfirmedAction } from '@taskmint/dashboard-kit';
import { useHost, useTexts } from '@taskmint/platform';
import { useState } from 'react';
import { catalogue } from '../../texts';
import type { AppealAnswer } from './answer-appeal-dialog';
import type { Bonus } from './bonus-dialog';
import type { Rejection } from './reject-dialog';
import type { ChangeRequest } from './request-changes-dialog';
import { useAnswerAppeal, useDecideSubmission, useGiveBonus, useRequestChanges, version } from './submission.queries';

export type ReviewDialog = 'read' | 'reject' | 'changes' | 'appeal' | 'bonus';

interface Opened {
  readonly dialog: ReviewDialog;
  readonly submission: Submission;
}

export type Review = ReturnType<typeof useReview>;

export function useReview() {
  const host = useHost();
  const confirmAndRun = useConfirmedAction();
  const { submission: texts, appeal, bonus } = useTexts(catalogue);
  const decide = useDecideSubmission();
  const changes = useRequestChanges();
  const appealAnswer = useAnswerAppeal();
  const bonusGift = useGiveBonus();
  const [opened, setOpened] = useState<Opened | null>(null);
  const inProgress = decide.isPending ? decide.variables : undefined;
  const close = (): void => setOpened(null);

  /** A completed action closes its own dialog, not one that was opened meanwhile. */
  function closeOf(submission: Submission, dialog: ReviewDialog): void {
    setOpened((now) => (now?.submission === submission && now.dialog === dialog ? null : now));
  }

  return {
    opened,
    open: (dialog: ReviewDialog, submission: Submission): void => setOpened({ dialog, submission }),
    close,
    isApproving: ({ _id }: Submission): boolean => inProgress?.id === _id && inProgress.status === 'approve',

    approve(submission: Submission): Promise<void> {
      close();
      return confirmAndRun({
        run: () => decide.mutateAsync({ ...version(submission), status: 'approve' }),
        report: ({ modifiedCount }) =>
          modifiedCount > 0 ? { as: 'dialog', text: texts.approved } : { as: 'info', text: texts.approvedBefore },
      });
    },

    async askToReject(submission: Submission): Promise<void> {
      close();
      const sure = await host.dialogs.confirm({
        title: texts.sure,
        text: texts.sureText,
        confirmLabel: texts.yesReject,
        tone: 'danger',
      });
      if (sure) setOpened({ dialog: 'reject', submission });
    },

    async reject(submission: Submission, rejection: Rejection): Promise<void> {
      const { modifiedCount } = await decide.mutateAsync({ ...version(submission), status: 'reject', rejection });
      closeOf(submission, 'reject');
      if (modifiedCount > 0) await host.dialogs.success(texts.rejected);
      else host.toasts.show('info', texts.rejectedBefore);
    },

    async requestChanges(submission: Submission, body: ChangeRequest): Promise<void> {
      await changes.mutateAsync({ ...version(submission), ...body });
      closeOf(submission, 'changes');
      host.toasts.show('success', texts.asked);
    },

    async answerAppeal(submission: Submission, body: AppealAnswer): Promise<void> {
      await appealAnswer.mutateAsync({ id: submission._id, body });
      closeOf(submission, 'appeal');
      host.toasts.show('success', body.agree ? appeal.agreed : appeal.answered);
    },

    async giveBonus(submission: Submission, given: Bonus): Promise<void> {
      await bonusGift.mutateAsync({ id: submission._id, ...given });
      closeOf(submission, 'bonus');
      host.toasts.show('success', bonus.given({ name: submission.worker_name, count: given.coins }));
    },
  };
}
