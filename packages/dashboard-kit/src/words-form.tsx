/** A box for words that stays as it is while the server refuses them, and is empty again once they are sent. What they are for is the screen's business. */
import { formRefusal } from '@taskmint/platform/query';
import { Button, FormError, Stack, TextArea } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';

interface Bounds {
  min: number;
  max: number;
}

export interface WordsFormProps {
  /** What the form is called. */
  name: string;
  label: string;
  hint(bounds: Bounds): string;
  bounds: Bounds;
  submitLabel: string;
  /** Without outer spaces; rejects to show the error below the box. */
  onSend(words: string): Promise<unknown>;
  onSent(): void;
  /** After either. */
  onSettled(): Promise<unknown>;
}

export function WordsForm({ name, label, hint, bounds, submitLabel, onSend, onSent, onSettled }: WordsFormProps) {
  const { register, handleSubmit, formState, setError, reset } = useForm({ defaultValues: { words: '' } });
  const { errors, isSubmitting } = formState;
  const { min, max } = bounds;
  const send = handleSubmit(async ({ words }) => {
    try {
      await onSend(words.trim());
      reset();
      onSent();
    } catch (error) {
      setError('root', formRefusal(error));
    }
    await onSettled();
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
