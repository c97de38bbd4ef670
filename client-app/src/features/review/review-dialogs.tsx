/** The open dialog about a submission in the list, if any. */
import { AnswerAppealDialog } from './answer-appeal-dialog';
import { BonusDialog } from './bonus-dialog';
import { DecisionButtons } from './decision-buttons';
import { RejectDialog } from './reject-dialog';
import { RequestChangesDialog } from './request-changes-dialog';
import { SubmissionModal } from './submission-modal';
import type { Review } from './use-review';

export function ReviewDialogs({ review }: { review: Review }) {
  if (!review.opened) return null;
  const { dialog, submission } = review.opened;
  const common = { submission, onClose: review.close };
  switch (dialog) {
    case 'read':
      return (
        <SubmissionModal
          {...common}
          actions={<DecisionButtons review={review} submission={submission} as="opened" />}
        />
      );
    case 'reject':
      return <RejectDialog {...common} onReject={(rejection) => review.reject(submission, rejection)} />;
    case 'changes':
      return <RequestChangesDialog {...common} onRequest={(body) => review.requestChanges(submission, body)} />;
    case 'appeal':
      return <AnswerAppealDialog {...common} onAnswer={(body) => review.answerAppeal(submission, body)} />;
    case 'bonus':
      return <BonusDialog {...common} onGive={(given) => review.giveBonus(submission, given)} />;
  }
}
