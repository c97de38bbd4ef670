/** Asks for a reason before a release is changed. It is required: the journal and the audit log keep it. */
import type { ReleaseCommand } from '@taskmint/contract';
import { asOneLine, DialogForm } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { TextArea } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import { useReason } from '../../parts/reason';
import { catalogue } from '../../texts';

export interface ChangeDialogProps {
  remote: string;
  command: ReleaseCommand;
  onClose(): void;
  /** Rejects to show the error in the dialog. */
  onChange(reason: string): Promise<void>;
}

export function ChangeDialog({ remote, command, onClose, onChange }: ChangeDialogProps) {
  const { releases: texts } = useTexts(catalogue);
  const reason = useReason();
  const form = useForm({ defaultValues: { reason: '' } });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <DialogForm
      title={texts.confirmTitle({ command: texts.commands[command], name: remote })}
      submitLabel={texts.commands[command]}
      tone={command === 'disable' ? 'danger' : 'primary'}
      form={form}
      onSend={async (values) => {
        await onChange(asOneLine(values.reason));
      }}
      onClose={onClose}
    >
      <p>{texts.consequences[command]}</p>
      <TextArea {...reason.field} error={errors.reason?.message} {...register('reason', reason.rule)} />
    </DialogForm>
  );
}
