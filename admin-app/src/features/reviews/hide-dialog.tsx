/** Asks why a review is hidden. */
import type { ModeratedReview } from '@taskmint/contract';
import { asOneLine, DialogForm } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { TextArea } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import { useReason } from '../../parts/reason';
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
  const form = useForm({ defaultValues: { reason: '' } });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <DialogForm
      title={texts.hideTitle({ name: review.name })}
      submitLabel={texts.hideSubmit}
      tone="danger"
      form={form}
      onSend={async (values) => {
        await onHide(asOneLine(values.reason));
      }}
      onClose={onClose}
    >
      <p>{texts.hideLead}</p>
      <TextArea {...reason.field} error={errors.reason?.message} {...register('reason', reason.rule)} />
    </DialogForm>
  );
}
