/** Asks why a review is hidden. */
import type { ModeratedReview } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { formRefusal } from '@taskmint/platform/query';
import { TextArea } from '@taskmint/ui-kit';
import { FormDialog } from '@taskmint/ui-kit/dashboard';
import { useForm } from 'react-hook-form';
import { asOneLine, useReason } from '../../parts/reason';
import { catalogue } from '../../texts';

export interface HideDialogProps {
  review: ModeratedReview;
  onClose(): void;
  /** Rejects to show the error in the dialog. */
  onHide(reason: string): Promise<void>;
}

export function HideDialog({ review, onClose, onHide }: HideDialogProps) {
  const { reviews: texts } = useTexts(catalogue);
  const reason = useReason();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { reason: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    try {
      await onHide(asOneLine(values.reason));
    } catch (error) {
      setError('root', formRefusal(error));
    }
  });
  return (
    <FormDialog
      title={texts.hideTitle({ name: review.name })}
      submitLabel={texts.hideSubmit}
      tone="danger"
      busy={isSubmitting}
      refused={errors.root}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{texts.hideLead}</p>
      <TextArea {...reason.field} error={errors.reason?.message} {...register('reason', reason.rule)} />
    </FormDialog>
  );
}
