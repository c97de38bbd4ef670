/** The outcome of an approved payout: sent with the payment system's reference, failed, or returned. The freelancer reads what is entered here. */
import type { Withdrawal } from '@taskmint/contract';
import { asOneLine, DialogForm } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { RadioCards, TextArea, TextInput } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import { useReason } from '../../parts/reason';
import { catalogue } from '../../texts';
import type { PayoutEnd } from './withdrawal.queries';

/** As in the contract. */
const REFERENCE = /^[A-Za-z0-9][A-Za-z0-9._/-]{3,63}$/;

interface DialogProps<T> {
  withdrawal: Withdrawal;
  onClose(): void;
  /** Rejects to show the error in the dialog. */
  onDone(value: T): Promise<void>;
}

export function SentDialog({ withdrawal, onClose, onDone }: DialogProps<string>) {
  const { withdrawals: texts, form } = useTexts(catalogue);
  const fields = useForm({ defaultValues: { reference: '' } });
  const { register, formState } = fields;
  const { errors } = formState;
  return (
    <DialogForm
      title={texts.sentTitle}
      submitLabel={texts.sentSubmit}
      form={fields}
      onSend={async ({ reference }) => {
        await onDone(reference.trim());
      }}
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
    </DialogForm>
  );
}

export function ReturnDialog({ withdrawal, onClose, onDone }: DialogProps<PayoutEnd>) {
  const { withdrawals: texts } = useTexts(catalogue);
  const reason = useReason();
  const wasSent = withdrawal.payout.state === 'sent';
  const fields = useForm<PayoutEnd>({
    defaultValues: { outcome: wasSent ? 'returned' : 'failed', reason: '' },
  });
  const { register, formState } = fields;
  const { errors } = formState;
  return (
    <DialogForm
      title={texts.returnTitle}
      submitLabel={texts.returnSubmit}
      tone="danger"
      form={fields}
      onSend={async (values) => {
        await onDone({ outcome: values.outcome, reason: asOneLine(values.reason) });
      }}
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
    </DialogForm>
  );
}
