/**
 * A form in a dialog that stays open while the server refuses it, and says why. What was typed survives the end of the session and a reload. Waiting for
 * a second admin is no refusal and is reported as such. The fields, their rules and the request are up to the screen.
 */
import { messageOf, useHost, useUser } from '@taskmint/platform';
import { formRefusal } from '@taskmint/platform/query';
import { FormDialog, type FormDialogProps } from '@taskmint/ui-kit/dashboard';
import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { forgetDraft, readDraft, useDraftAutosave } from './draft';
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
  const { handleSubmit, setError, setValue, watch, formState } = form;
  const { toasts } = useHost();
  const user = useUser();
  const kept = draft === undefined ? null : `${user._id}:${draft}`;
  useEffect(() => {
    if (kept === null) return;
    for (const [name, value] of Object.entries(readDraft<Values>(kept) ?? {})) {
      setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>);
    }
  }, [kept, setValue]);
  useDraftAutosave(kept, watch);
  const submit = handleSubmit(async (values) => {
    try {
      await onSend(values);
      if (kept !== null) forgetDraft(kept);
    } catch (error) {
      if (!waitsForSecondAdmin(error)) return setError('root', formRefusal(error));
      if (kept !== null) forgetDraft(kept);
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
