/** Asks for the reason of something that cannot be undone, below what it does. Knows nothing of what is sent. */
import { useTexts } from '@taskmint/platform';
import { formRefusal } from '@taskmint/platform/query';
import { TextArea } from '@taskmint/ui-kit';
import { FormDialog } from '@taskmint/ui-kit/dashboard';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { asOneLine, useReason } from '../../parts/reason';
import { catalogue } from '../../texts';

export interface ReasonDialogProps {
  title: string;
  /** What happens, to whom, and to how much. */
  consequence: ReactNode;
  submitLabel: string;
  tone: 'primary' | 'danger';
  onClose(): void;
  /** Rejects to show the error in the dialog. */
  onReason(reason: string): Promise<void>;
}

export function ReasonDialog({ title, consequence, submitLabel, tone, onClose, onReason }: ReasonDialogProps) {
  const { disputes: texts } = useTexts(catalogue);
  const reason = useReason();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { reason: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    try {
      await onReason(asOneLine(values.reason));
    } catch (error) {
      setError('root', formRefusal(error));
    }
  });
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      tone={tone}
      busy={isSubmitting}
      refused={errors.root}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{consequence}</p>
      <p>{texts.auditNote}</p>
      <TextArea {...reason.field} error={errors.reason?.message} {...register('reason', reason.rule)} />
    </FormDialog>
  );
}
