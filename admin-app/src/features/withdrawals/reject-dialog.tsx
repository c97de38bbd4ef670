/** Collects why a withdrawal is not paid. The freelancer reads it, and the coins go back to them. */
import type { Withdrawal } from '@taskmint/contract';
import { isApiError, useTexts, messageOf } from '@taskmint/platform';
import { Button, FormActions, FormError, Modal, RadioCards, Stack, TextArea } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import { asOneLine, useReason } from '../../parts/reason';
import { catalogue } from '../../texts';
import type { Refusal } from './withdrawal.queries';

export interface RejectDialogProps {
  withdrawal: Withdrawal;
  onClose(): void;
  /** Rejects to show the error in the dialog. */
  onReject(refusal: Omit<Refusal, 'id'>): Promise<void>;
}

export function RejectDialog({ withdrawal, onClose, onReject }: RejectDialogProps) {
  const { withdrawals: texts, form } = useTexts(catalogue);
  const reason = useReason();
  const { register, handleSubmit, setError, formState } = useForm<Omit<Refusal, 'id'>>({
    defaultValues: { outcome: 'rejected', reason: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    try {
      await onReject({ outcome: values.outcome, reason: asOneLine(values.reason) });
    } catch (error) {
      setError('root', { type: isApiError(error) ? error.code : 'internal', message: messageOf(error) });
    }
  });
  return (
    <Modal open title={texts.rejectTitle} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={4}>
          <p>{texts.rejectLead({ count: withdrawal.withdraw_coin, name: withdrawal.worker_name })}</p>
          <RadioCards
            label={texts.whatHappened}
            options={[
              { value: 'rejected', ...texts.outcomes.rejected },
              { value: 'failed', ...texts.outcomes.failed },
            ]}
            {...register('outcome')}
          />
          <TextArea {...reason.field} error={errors.reason?.message} {...register('reason', reason.rule)} />
          {errors.root && <FormError code={String(errors.root.type)}>{errors.root.message}</FormError>}
          <FormActions>
            <Button type="submit" variant="danger" busy={isSubmitting}>
              {texts.rejectSubmit}
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
