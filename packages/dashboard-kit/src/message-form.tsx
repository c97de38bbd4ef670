/**
 * A text box that keeps its text while the server refuses it, also when the session has ended, and is cleared once it is sent. What the text is for is up
 * to the screen.
 */
import { useDraft } from '@taskmint/platform/draft';
import { formRefusal } from '@taskmint/platform/query';
import { Button, FormError, Stack, TextArea } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';

interface Bounds {
  min: number;
  max: number;
}

export interface MessageFormProps {
  /** What is written about; names the draft in this tab. */
  about: string;
  /** Accessible name of the form. */
  name: string;
  label: string;
  hint(bounds: Bounds): string;
  bounds: Bounds;
  submitLabel: string;
  /** Receives the trimmed text; rejects to show the error below the box. */
  onSend(words: string): Promise<unknown>;
  onSent(): void;
  /** Called after success and after failure; not waited for. */
  onSettled(): unknown;
}

export function MessageForm({
  about,
  name,
  label,
  hint,
  bounds,
  submitLabel,
  onSend,
  onSent,
  onSettled,
}: MessageFormProps) {
  const form = useForm({ defaultValues: { words: '' } });
  const { register, handleSubmit, formState, setError, reset } = form;
  const forgetDraft = useDraft(about, form);
  const { errors, isSubmitting } = formState;
  const { min, max } = bounds;
  const send = handleSubmit(async ({ words }) => {
    try {
      await onSend(words.trim());
      reset({ words: '' });
      forgetDraft();
      onSent();
    } catch (error) {
      setError('root', formRefusal(error));
    }
    onSettled();
  });
  return (
    <form noValidate aria-label={name} onSubmit={(event) => void send(event)}>
      <Stack gap={3}>
        <TextArea
          label={label}
          rows={3}
          hint={hint({ min, max })}
          error={errors.words?.message}
          {...register('words', {
            validate: (value) => {
              const { length } = value.trim();
              return (length >= min && length <= max) || hint({ min, max });
            },
          })}
        />
        {errors.root && <FormError code={String(errors.root.type)}>{errors.root.message}</FormError>}
        <div>
          <Button type="submit" variant="secondary" busy={isSubmitting}>
            {submitLabel}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
