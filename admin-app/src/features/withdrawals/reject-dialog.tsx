/** Collects why a withdrawal is not paid. The freelancer reads it, and the coins go back to them. */
import type { Withdrawal } from '@taskmint/contract';
import { isApiError } from '@taskmint/platform';
import { Button, FormActions, FormError, Modal, RadioCards, Stack, TextArea } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../parts/error-text';
import type { Refusal } from './withdrawal.queries';

const REASON = { min: 10, max: 500 } as const;

/** One line, as the contract wants it; line breaks become spaces. */
function asOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export interface RejectDialogProps {
  withdrawal: Withdrawal;
  onClose(): void;
  /** Rejects to show the error in the dialog. */
  onReject(refusal: Omit<Refusal, 'id'>): Promise<void>;
}

export function RejectDialog({ withdrawal, onClose, onReject }: RejectDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm<Omit<Refusal, 'id'>>({
    defaultValues: { outcome: 'rejected', reason: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ outcome, reason }) => {
    try {
      await onReject({ outcome, reason: asOneLine(reason) });
    } catch (error) {
      setError('root', { type: isApiError(error) ? error.code : 'internal', message: messageOf(error) });
    }
  });
  return (
    <Modal open title="Reject this withdrawal" onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={4}>
          <p>
            {withdrawal.withdraw_coin} coins go back to {withdrawal.worker_name}, who reads what you write here.
          </p>
          <RadioCards
            label="What happened"
            options={[
              { value: 'rejected', label: 'Rejected', description: 'The request itself is not right.' },
              { value: 'failed', label: 'Failed', description: 'It was tried, but the payout did not go through.' },
            ]}
            {...register('outcome')}
          />
          <TextArea
            label="Reason"
            rows={4}
            hint={`${REASON.min} to ${REASON.max} characters.`}
            error={errors.reason?.message}
            {...register('reason', {
              required: 'This field is required',
              validate: (value) => {
                const { length } = asOneLine(value);
                if (length < REASON.min) return `Write at least ${REASON.min} characters`;
                return length <= REASON.max || `Write at most ${REASON.max} characters`;
              },
            })}
          />
          {errors.root && <FormError code={String(errors.root.type)}>{errors.root.message}</FormError>}
          <FormActions>
            <Button type="submit" variant="danger" busy={isSubmitting}>
              Reject withdrawal
            </Button>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Modal>
  );
}
