/** Collects why a submission is rejected: a category and a reason that the freelancer reads at once (fair-work.md 3). Decides nothing itself. */
import {
  REJECTION_CATEGORIES,
  REJECTION_REASON_LENGTH,
  type CallInput,
  type calls,
  type RejectionCategory,
  type Submission,
} from '@taskmint/contract';
import { asOneLine, DialogForm } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { textRule } from '@taskmint/platform/form';
import { Select, TextArea } from '@taskmint/ui-kit';
import { useForm, useWatch } from 'react-hook-form';
import { catalogue } from '../../texts';

const { min, max } = REJECTION_REASON_LENGTH;

type Decision = CallInput<typeof calls.decideSubmission>['body'];

export type Rejection = NonNullable<Extract<Decision, { status: 'reject' }>['rejection']>;

export interface RejectDialogProps {
  submission: Submission;
  onClose(): void;
  /** Rejects to show the error in the dialog. */
  onReject(rejection: Rejection): Promise<void>;
}

export function RejectDialog({ submission, onClose, onReject }: RejectDialogProps) {
  const { submission: texts, form } = useTexts(catalogue);
  const fields = useForm<{
    category: RejectionCategory | '';
    reason: string;
  }>({ defaultValues: { category: '', reason: '' } });
  const { register, control, formState } = fields;
  const { errors } = formState;
  const written = asOneLine(useWatch({ control, name: 'reason' })).length;

  return (
    <DialogForm
      title={texts.rejectTitle({ name: submission.worker_name })}
      submitLabel={texts.rejectSubmission}
      tone="danger"
      draft={`reject:${submission._id}`}
      form={fields}
      onSend={async ({ category, reason }) => {
        if (category === '') return;
        await onReject({ category, reason: asOneLine(reason) });
      }}
      onClose={onClose}
    >
      <p>{texts.rejectLead({ count: submission.payable_amount })}</p>
      <Select
        label={texts.whatIsWrong}
        placeholder={texts.chooseReason}
        options={REJECTION_CATEGORIES.map((value) => ({ value, label: texts.categories[value] }))}
        error={errors.category?.message}
        {...register('category', { required: form.required })}
      />
      <TextArea
        label={texts.explain}
        rows={5}
        hint={texts.explainHint({ min, max, written })}
        error={errors.reason?.message}
        {...register('reason', {
          validate: textRule({ min, max }, asOneLine),
        })}
      />
    </DialogForm>
  );
}
