/** Asks why before a release is changed. Nothing is changed without a reason: the journal and the audit log keep it. */
import type { ReleaseCommand } from '@taskmint/contract';
import { isApiError, useTexts, messageOf } from '@taskmint/platform';
import { Button, FormActions, FormError, Modal, Stack, TextArea } from '@taskmint/ui-kit';
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
  const { releases: texts, form } = useTexts(catalogue);
  const reason = useReason();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { reason: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    try {
      await onChange(asOneLine(values.reason));
    } catch (error) {
      setError('root', { type: isApiError(error) ? error.code : 'internal', message: messageOf(error) });
    }
  });
  return (
    <Modal open title={texts.confirmTitle({ command: texts.commands[command], name: remote })} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={4}>
          <p>{texts.consequences[command]}</p>
          <TextArea {...reason.field} error={errors.reason?.message} {...register('reason', reason.rule)} />
          {errors.root && <FormError code={String(errors.root.type)}>{errors.root.message}</FormError>}
          <FormActions>
            <Button type="submit" variant={command === 'disable' ? 'danger' : 'primary'} busy={isSubmitting}>
              {texts.commands[command]}
            </Button>
            <Button variant="ghost" onClick={onClose}>
              {form.cancel}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Modal>
  );
}
