/** Asks for the reason of an action, below its consequence. Does not know what is sent. */
import { asOneLine, DialogForm } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { TextArea } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useReason } from './reason';
import { catalogue } from '../texts';

export interface ReasonDialogProps {
  title: string;
  /** Names what is typed until it is sent: what is done, and to what. */
  draft: string;
  /** What happens, to whom, and to how much. */
  consequence: ReactNode;
  submitLabel: string;
  tone: 'primary' | 'danger';
  onClose(): void;
  /** Rejects to show the error in the dialog. */
  onReason(reason: string): Promise<void>;
}

export function ReasonDialog({ consequence, onReason, ...dialog }: ReasonDialogProps) {
  const { disputes: texts } = useTexts(catalogue);
  const reason = useReason();
  const form = useForm({ defaultValues: { reason: '' } });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <DialogForm
      {...dialog}
      form={form}
      onSend={async (values) => {
        await onReason(asOneLine(values.reason));
      }}
    >
      <p>{consequence}</p>
      <p>{texts.auditNote}</p>
      <TextArea {...reason.field} error={errors.reason?.message} {...register('reason', reason.rule)} />
    </DialogForm>
  );
}
