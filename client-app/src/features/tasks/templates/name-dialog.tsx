/** Asks for the name of a template. */
import { templateName } from '@taskmint/contract';
import { DialogForm } from '@taskmint/dashboard-kit';
import { useHost, useTexts } from '@taskmint/platform';
import { schemaResolver } from '@taskmint/platform/form';
import { TextInput } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { taskTexts } from '../../../texts/task';

const rules = z.object({ name: templateName });

export interface NameDialogProps {
  title: string;
  hint?: string;
  initial: string;
  /** Message shown on success. */
  done: string;
  /** Rejects to show the error in the dialog. */
  onName(name: string): Promise<unknown>;
  onClose(): void;
}

export function NameDialog({ title, hint, initial, done, onName, onClose }: NameDialogProps) {
  const host = useHost();
  const { templates: texts } = useTexts(taskTexts);
  const form = useForm({ defaultValues: { name: initial }, resolver: schemaResolver(rules) });
  return (
    <DialogForm
      title={title}
      submitLabel={texts.keep}
      form={form}
      onClose={onClose}
      onSend={async ({ name }) => {
        await onName(name);
        host.toasts.show('success', done);
        onClose();
      }}
    >
      <TextInput
        label={texts.name}
        enterKeyHint="done"
        hint={hint}
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
    </DialogForm>
  );
}
