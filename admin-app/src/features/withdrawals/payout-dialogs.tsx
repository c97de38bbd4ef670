/** What became of an approved payout: sent with the payment system's reference, failed, or sent back. The freelancer reads what is written here. */
import type { Withdrawal } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { formRefusal } from '@taskmint/platform/query';
import { RadioCards, TextArea, TextInput } from '@taskmint/ui-kit';
import { FormDialog } from '@taskmint/ui-kit/dashboard';
import { useForm } from 'react-hook-form';
import { asOneLine, useReason } from '../../parts/reason';
import { catalogue } from '../../texts';
import type { PayoutEnd } from './withdrawal.queries';

/** As the contract has it. */
const REFERENCE = /^[A-Za-z0-9][A-Za-z0-9._/-]{3,63}$/;

interface DialogProps<T> {
  withdrawal: Withdrawal;
  onClose(): void;
  /** Rejects to show the error in the dialog. */
  onDone(value: T): Promise<void>;
}

export function SentDialog({ withdrawal, onClose, onDone }: DialogProps<string>) {
  const { withdrawals: texts, form } = useTexts(catalogue);
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { reference: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ reference }) => {
    try {
      await onDone(reference.trim());
    } catch (error) {
      setError('root', formRefusal(error));
    }
  });
  return (
    <FormDialog
      title={texts.sentTitle}
      submitLabel={texts.sentSubmit}
      busy={isSubmitting}
      refused={errors.root}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {texts.sentLead({
          name: withdrawal.worker_name,
          system: withdrawal.payment_system,
          account: withdrawal.account_number,
        })}
      </p>
      <TextInput
        label={texts.reference}
        hint={texts.referenceHint}
        error={errors.reference?.message}
        {...register('reference', {
          required: form.required,
          validate: (value) => REFERENCE.test(value.trim()) || texts.badReference,
        })}
      />
    </FormDialog>
  );
}

export function ReturnDialog({ withdrawal, onClose, onDone }: DialogProps<PayoutEnd>) {
  const { withdrawals: texts } = useTexts(catalogue);
  const reason = useReason();
  const wasSent = withdrawal.payout.state === 'sent';
  const { register, handleSubmit, setError, formState } = useForm<PayoutEnd>({
    defaultValues: { outcome: wasSent ? 'returned' : 'failed', reason: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    try {
      await onDone({ outcome: values.outcome, reason: asOneLine(values.reason) });
    } catch (error) {
      setError('root', formRefusal(error));
    }
  });
  return (
    <FormDialog
      title={texts.returnTitle}
      submitLabel={texts.returnSubmit}
      tone="danger"
      busy={isSubmitting}
      refused={errors.root}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{texts.rejectLead({ count: withdrawal.withdraw_coin, name: withdrawal.worker_name })}</p>
      {wasSent && (
        <RadioCards
          label={texts.whatHappened}
          options={[
            { value: 'returned', ...texts.outcomes.returned },
            { value: 'failed', ...texts.outcomes.failed },
          ]}
          {...register('outcome')}
        />
      )}
      <TextArea {...reason.field} error={errors.reason?.message} {...register('reason', reason.rule)} />
    </FormDialog>
  );
}
