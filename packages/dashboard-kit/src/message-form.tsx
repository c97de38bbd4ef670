/**
 * A text box that keeps its text while the server refuses it, also when the session has ended, and is cleared once it is sent. What the text is for is up
 * to the screen.
 */
import { useDraft } from '@taskmint/platform/draft';
import { textRule } from '@taskmint/platform/form';
import { formRefusal } from '@taskmint/platform/query';
import { FormFoot, Stack, TextArea } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';

interface Bounds {
  min: number;
  max: number;
}

export interface MessageFormProps {
  /** What is written about; names the draft in this tab. */
  about: string;
  /** Accessible name of the form, where there are others. */
  name?: string;
  label: string;
  /** Below the box, and why a text beyond its bounds is not sent; without one, the usual words say that. */
  hint?(bounds: Bounds): string;
  bounds: Bounds;
  submitLabel: string;
  variant?: 'primary' | 'secondary';
  /** Receives the trimmed text; rejects to show the error below the box. */
  onSend(words: string): Promise<unknown>;
  onSent(): void;
  /** Called after success and after failure; not waited for. */
  onSettled?(): unknown;
  /** Further buttons. */
  children?: ReactNode;
}

export function MessageForm({
  about,
  name,
  label,
  hint,
  bounds,
  onSend,
  onSent,
  onSettled,
  ...foot
}: MessageFormProps) {
  const form = useForm({ defaultValues: { words: '' } });
  const { register, handleSubmit, formState, setError, reset } = form;
  const forgetDraft = useDraft(about, form);
  const { errors, isSubmitting } = formState;
  const said = hint?.(bounds);
  const send = handleSubmit(async ({ words }) => {
    try {
      await onSend(words.trim());
      reset({ words: '' });
      forgetDraft();
      onSent();
    } catch (error) {
      setError('root', formRefusal(error));
    }
    onSettled?.();
  });
  return (
    <form noValidate aria-label={name} onSubmit={(event) => void send(event)}>
      <Stack gap={3}>
        <TextArea
          label={label}
          rows={3}
          hint={said}
          error={errors.words?.message}
          {...register('words', {
            validate: (value) => {
              const wrong = textRule(bounds)(value);
              return wrong === true || (said ?? wrong);
            },
          })}
        />
        <FormFoot variant="secondary" {...foot} refused={errors.root} busy={isSubmitting} />
      </Stack>
    </form>
  );
}
