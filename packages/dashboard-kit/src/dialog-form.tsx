/**
 * A form in a dialog that stays open while the server refuses it, and says why. What was typed survives the end of the session and a reload. Waiting for
 * a second admin is no refusal and is reported as such. The fields, their rules and the request are up to the screen.
 */
import { messageOf, useHost } from '@taskmint/platform';
import { useDraft } from '@taskmint/platform/draft';
import { formRefusal } from '@taskmint/platform/query';
import { FormDialog, type FormDialogProps } from '@taskmint/ui-kit/dashboard';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { waitsForSecondAdmin } from './second-admin';

export interface DialogFormProps<Values extends FieldValues> extends Omit<
  FormDialogProps,
  'busy' | 'refused' | 'onSubmit'
> {
  form: UseFormReturn<Values>;
  /** What it is about, where it takes more than a few words: names their draft in this tab, kept until they are sent. */
  draft?: string;
  /** Called with valid values; rejects to show the error in the dialog. */
  onSend(values: Values): Promise<void>;
}

export function DialogForm<Values extends FieldValues>({ form, draft, onSend, ...dialog }: DialogFormProps<Values>) {
  const { handleSubmit, setError, formState } = form;
  const { toasts } = useHost();
  const forgetDraft = useDraft(draft, form);
  const submit = handleSubmit(async (values) => {
    try {
      await onSend(values);
      forgetDraft();
    } catch (error) {
      if (!waitsForSecondAdmin(error)) return setError('root', formRefusal(error));
      forgetDraft();
      dialog.onClose();
      toasts.show('info', messageOf(error));
    }
  });
  return <FormDialog {...dialog} busy={formState.isSubmitting} refused={formState.errors.root} onSubmit={submit} />;
}

/** The text as one line, as some calls require: line breaks and runs of spaces become single spaces. */
export function asOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
