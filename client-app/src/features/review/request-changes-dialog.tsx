/** Asks a freelancer for changes: what has to change, and in how much time (fair-work.md 4). Decides nothing itself. */
import { REVISION, type Submission } from '@taskmint/contract';
import { DialogForm } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { textRule } from '@taskmint/platform/form';
import { NumberInput, numberFrom, TextArea } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import { catalogue } from '../../texts';

const { message: length, hours } = REVISION;

export interface ChangeRequest {
  message: string;
  hours: number;
}

export interface RequestChangesDialogProps {
  submission: Submission;
  onClose(): void;
  /** Rejects to show the error in the dialog. */
  onRequest(request: ChangeRequest): Promise<void>;
}

export function RequestChangesDialog({ submission, onClose, onRequest }: RequestChangesDialogProps) {
  const { submission: texts } = useTexts(catalogue);
  const fields = useForm<ChangeRequest>({ defaultValues: { message: '', hours: hours.default } });
  const { register, formState } = fields;
  const { errors } = formState;
  return (
    <DialogForm
      title={texts.askTitle({ name: submission.worker_name })}
      submitLabel={texts.askSend}
      draft={`changes:${submission._id}`}
      form={fields}
      onSend={({ message, hours: given }) => onRequest({ message: message.trim(), hours: given })}
      onClose={onClose}
    >
      <p>{texts.askLead({ name: submission.worker_name })}</p>
      <TextArea
        label={texts.askMessage}
        rows={5}
        hint={texts.roundsLeft}
        error={errors.message?.message}
        {...register('message', {
          validate: textRule(length),
        })}
      />
      <NumberInput
        label={texts.askHours}
        hint={texts.askHoursHint}
        error={errors.hours?.message}
        {...register('hours', {
          setValueAs: numberFrom,
          validate: (value) =>
            (Number.isInteger(value) && value >= hours.min && value <= hours.max) ||
            (Number.isInteger(value) ? texts.askHoursHint : texts.wholeHours),
        })}
      />
    </DialogForm>
  );
}
