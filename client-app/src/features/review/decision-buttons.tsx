/** What a client does with a submission, in a row or below the open submission: decide it, and once that is done, give a bonus or answer an appeal. */
import type { Submission } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { Button } from '@taskmint/ui-kit';
import { Check, Gift, PencilLine, Scale, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { RowButton } from '../../parts/row-button';
import { catalogue } from '../../texts';
import type { Review } from './use-review';
import { WhoseWork } from './whose-work';

/** With a visible label and no tooltip: the submission it is about is shown above it. */
function OpenedButton({ hint: _, ...rest }: ComponentProps<typeof RowButton>) {
  return <Button size="small" {...rest} />;
}

export interface DecisionButtonsProps {
  review: Review;
  submission: Submission;
  /** Icons in a row, labels for the open submission. */
  as: 'row' | 'opened';
}

/** Approve, ask for changes, reject: disabled when it can no longer be decided. */
export function DecisionButtons({ review, submission, as }: DecisionButtonsProps) {
  const { submission: texts } = useTexts(catalogue);
  const decided = !submission.can?.decide;
  const hidden = <WhoseWork submission={submission} />;
  const Act = as === 'row' ? RowButton : OpenedButton;
  return (
    <>
      <Act
        hint={texts.approve({ hidden: '' })}
        icon={<Check size={16} aria-hidden />}
        disabled={decided}
        busy={review.isApproving(submission)}
        onClick={() => void review.approve(submission)}
      >
        {texts.approve({ hidden })}
      </Act>
      {submission.can?.requestChanges && (
        <Act
          hint={texts.askChanges({ hidden: '' })}
          variant="secondary"
          icon={<PencilLine size={16} aria-hidden />}
          onClick={() => review.open('changes', submission)}
        >
          {texts.askChanges({ hidden: <WhoseWork submission={submission} as="toWorkOf" /> })}
        </Act>
      )}
      <Act
        hint={texts.reject({ hidden: '' })}
        variant="secondary"
        icon={<X size={16} aria-hidden />}
        disabled={decided}
        onClick={() => void review.askToReject(submission)}
      >
        {texts.reject({ hidden })}
      </Act>
    </>
  );
}

/** What the server still allows after the decision; nothing if that is nothing. */
export function DecidedButtons({ review, submission, as }: DecisionButtonsProps) {
  const { appeal, bonus } = useTexts(catalogue);
  const { can } = submission;
  const Act = as === 'row' ? RowButton : OpenedButton;
  return (
    <>
      {can?.bonus && (
        <Act
          hint={bonus.open({ hidden: '' })}
          variant="secondary"
          icon={<Gift size={16} aria-hidden />}
          onClick={() => review.open('bonus', submission)}
        >
          {bonus.open({ hidden: <WhoseWork submission={submission} as="forWorkOf" /> })}
        </Act>
      )}
      {can?.answerAppeal && (
        <Act
          hint={appeal.answer({ hidden: '' })}
          icon={<Scale size={16} aria-hidden />}
          onClick={() => review.open('appeal', submission)}
        >
          {appeal.answer({ hidden: <WhoseWork submission={submission} as="aboutWorkOf" /> })}
        </Act>
      )}
    </>
  );
}
