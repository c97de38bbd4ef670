/** Asks why a review is hidden. */
import type { ModeratedReview } from '@taskmint/contract';
import { isApiError, useTexts, messageOf } from '@taskmint/platform';
import { Button, FormActions, FormError, Modal, Stack, TextArea } from '@taskmint/ui-kit';
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
  const { reviews: texts, form } = useTexts(catalogue);
  const reason = useReason();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { reason: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    try {
      await onHide(asOneLine(values.reason));
    } catch (error) {
      setError('root', { type: isApiError(error) ? error.code : 'internal', message: messageOf(error) });
    }
  });
  return (
    <Modal open title={texts.hideTitle({ name: review.name })} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={4}>
          <p>{texts.hideLead}</p>
          <TextArea {...reason.field} error={errors.reason?.message} {...register('reason', reason.rule)} />
          {errors.root && <FormError code={String(errors.root.type)}>{errors.root.message}</FormError>}
          <FormActions>
            <Button type="submit" variant="danger" busy={isSubmitting}>
              {texts.hideSubmit}
            </Button>
            <Button variant="ghost" onClick={onClose}>
              {form.cancel}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Modal>
  );
}
