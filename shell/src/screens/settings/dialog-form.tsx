/** A form in a dialog that stays open when it is refused, and says why. The fields, their rules and the request are up to the section. */
import { FormDialog, type FormDialogProps } from '@taskmint/ui-kit/dashboard';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { type Refusal, refusalOf } from './refusal';

export interface DialogFormProps<Values extends FieldValues> extends Omit<
  FormDialogProps,
  'busy' | 'refused' | 'onSubmit'
> {
  form: UseFormReturn<Values>;
  /** Called with valid values; rejects to show the reason in the dialog. */
  onSend(values: Values): Promise<void>;
  /** A refusal that concerns one field, by its code; any other is shown below all of them. */
  refusedAt?: {
    code: string;
    box: Path<Values>;
    /** Text shown there instead of the refusal's own. */
    words?: string;
  };
}

export function DialogForm<Values extends FieldValues>(props: DialogFormProps<Values>) {
  const { form, onSend, refusedAt, ...dialog } = props;
  const { handleSubmit, setError, formState } = form;
  const refuse = (refusal: Refusal) => {
    if (refusal.type !== refusedAt?.code) return setError('root', refusal);
    const message = refusedAt.words ?? refusal.message;
    setError(refusedAt.box, { ...refusal, message }, { shouldFocus: true });
  };
  const submit = handleSubmit((values) => onSend(values).catch((error: unknown) => refuse(refusalOf(error))));
  return <FormDialog {...dialog} busy={formState.isSubmitting} refused={formState.errors.root} onSubmit={submit} />;
}
