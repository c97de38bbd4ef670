/** Asks why before a release is changed. Nothing is changed without a reason: the journal and the audit log keep it. */
import type { ReleaseCommand } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { formRefusal } from '@taskmint/platform/query';
import { TextArea } from '@taskmint/ui-kit';
import { FormDialog } from '@taskmint/ui-kit/dashboard';
import { useForm } from 'react-hook-form';
import { asOneLine, useReason } from '../../parts/reason';
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
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { reason: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    try {
      await onChange(asOneLine(values.reason));
    } catch (error) {
      setError('root', formRefusal(error));
    }
  });
  return (
    <FormDialog
      title={texts.confirmTitle({ command: texts.commands[command], name: remote })}
      submitLabel={texts.commands[command]}
      tone={command === 'disable' ? 'danger' : 'primary'}
      busy={isSubmitting}
      refused={errors.root}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{texts.consequences[command]}</p>
      <TextArea {...reason.field} error={errors.reason?.message} {...register('reason', reason.rule)} />
    </FormDialog>
  );
}
