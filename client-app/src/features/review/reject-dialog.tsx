/** Collects why a submission is rejected: a category and a reason that the freelancer reads at once (fair-work.md 3). Decides nothing itself. */
import {
  REJECTION_CATEGORIES,
  REJECTION_REASON_LENGTH,
  type RejectionCategory,
  type Submission,
} from '@taskmint/contract';
import { isApiError } from '@taskmint/platform';
import { Button, FormActions, FormError, Modal, Select, Stack, TextArea } from '@taskmint/ui-kit';
import { useForm, useWatch } from 'react-hook-form';
import { messageOf } from '../../parts/error-text';

const CATEGORY_LABELS: Readonly<Record<RejectionCategory, string>> = {
  instructions_not_followed: 'Instructions were not followed',
  incomplete_proof: 'The proof is incomplete',
  wrong_or_fake_proof: 'The proof is wrong or fake',
  duplicate: 'Handed in before',
  too_fast: 'Done too fast to be real',
  other: 'Something else',
};

const { min, max } = REJECTION_REASON_LENGTH;

export interface Rejection {
  category: RejectionCategory;
  reason: string;
}

/** One line, as the contract wants it; line breaks become spaces. */
export function asOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export interface RejectDialogProps {
  submission: Submission;
  onClose(): void;
  /** Rejects to show the error in the dialog. */
  onReject(rejection: Rejection): Promise<void>;
}

export function RejectDialog({ submission, onClose, onReject }: RejectDialogProps) {
  const { register, control, handleSubmit, setError, formState } = useForm<{
    category: RejectionCategory | '';
    reason: string;
  }>({ defaultValues: { category: '', reason: '' } });
  const { errors, isSubmitting } = formState;
  const written = asOneLine(useWatch({ control, name: 'reason' })).length;

  const submit = handleSubmit(async ({ category, reason }) => {
    if (category === '') return;
    try {
      await onReject({ category, reason: asOneLine(reason) });
    } catch (error) {
      setError('root', { type: isApiError(error) ? error.code : 'internal', message: messageOf(error) });
    }
  });

  return (
    <Modal open title={`Reject the work of ${submission.worker_name}`} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={4}>
          <p>
            The place opens again and the {submission.payable_amount} coins stay set aside for the task. The freelancer
            reads what you write here.
          </p>
          <Select
            label="What is wrong"
            placeholder="Choose a reason"
            options={REJECTION_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))}
            error={errors.category?.message}
            {...register('category', { required: 'This field is required' })}
          />
          <TextArea
            label="Explain it"
            rows={5}
            hint={`${min} to ${max.toLocaleString('en-US')} characters; ${written} written.`}
            error={errors.reason?.message}
            {...register('reason', {
              required: 'This field is required',
              validate: (value) => {
                const { length } = asOneLine(value);
                if (length < min) return `Write at least ${min} characters`;
                return length <= max || `Write at most ${max.toLocaleString('en-US')} characters`;
              },
            })}
          />
          {errors.root && <FormError code={String(errors.root.type)}>{errors.root.message}</FormError>}
          <FormActions>
            <Button type="submit" variant="danger" busy={isSubmitting}>
              Reject submission
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
