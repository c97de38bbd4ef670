/** Asks why an agreement is refused. The admin who agreed first reads the reason. */
import type { Agreement } from '@taskmint/contract';
import { asOneLine, DialogForm } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { TextArea } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import { useReason } from '../../parts/reason';
import { catalogue } from '../../texts';

export interface RefuseDialogProps {
  agreement: Agreement;
  /** The action in words. */
  what: string;
  onClose(): void;
  /** Rejects to show the error in the dialog. */
  onRefuse(reason: string): Promise<void>;
}

export function RefuseDialog({ agreement, what, onClose, onRefuse }: RefuseDialogProps) {
  const { agreements: texts } = useTexts(catalogue);
  const reason = useReason();
  const form = useForm<{ reason: string }>({ defaultValues: { reason: '' } });
  const { register, formState } = form;
  return (
    <DialogForm
      title={texts.refuseTitle}
      submitLabel={texts.refuseSubmit}
      tone="danger"
      form={form}
      onSend={(values) => onRefuse(asOneLine(values.reason))}
      onClose={onClose}
    >
      <p>{texts.refuseText({ what, name: agreement.agreed_by.name })}</p>
      <TextArea {...reason.field} error={formState.errors.reason?.message} {...register('reason', reason.rule)} />
    </DialogForm>
  );
}
