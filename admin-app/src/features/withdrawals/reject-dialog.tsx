/** Collects why a withdrawal is not paid. The freelancer reads it, and the coins go back to them. */
import type { Withdrawal } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { formRefusal } from '@taskmint/platform/query';
import { RadioCards, TextArea } from '@taskmint/ui-kit';
import { FormDialog } from '@taskmint/ui-kit/dashboard';
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
  const { withdrawals: texts } = useTexts(catalogue);
  const reason = useReason();
  const { register, handleSubmit, setError, formState } = useForm<Omit<Refusal, 'id'>>({
    defaultValues: { outcome: 'rejected', reason: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    try {
      await onReject({ outcome: values.outcome, reason: asOneLine(values.reason) });
    } catch (error) {
      setError('root', formRefusal(error));
    }
  });
  return (
    <FormDialog
      title={texts.rejectTitle}
      submitLabel={texts.rejectSubmit}
      tone="danger"
      busy={isSubmitting}
      refused={errors.root}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
