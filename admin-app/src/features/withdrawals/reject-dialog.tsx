/** Asks why a withdrawal is not paid. The freelancer reads the reason and gets the coins back. */
import type { Withdrawal } from '@taskmint/contract';
import { asOneLine, DialogForm } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { RadioCards, TextArea } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import { useReason } from '../../parts/reason';
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
  const form = useForm<Omit<Refusal, 'id'>>({
    defaultValues: { outcome: 'rejected', reason: '' },
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <DialogForm
      title={texts.rejectTitle}
      submitLabel={texts.rejectSubmit}
      tone="danger"
      draft={`withdrawal:${withdrawal._id}`}
      form={form}
      onSend={async (values) => {
        await onReject({ outcome: values.outcome, reason: asOneLine(values.reason) });
      }}
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
    </DialogForm>
  );
}
