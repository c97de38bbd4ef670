/** The own review of the product. What was typed stays when it is refused. */
import { calls, REVIEW_DETAILS } from '@taskmint/contract';
import { isApiError, useHost, useTexts } from '@taskmint/platform';
import { Button, FormActions, FormError, Select, Stack, TextArea } from '@taskmint/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../parts/error-text';
import { catalogue } from '../../texts';

const STARS = [5, 4, 3, 2, 1] as const;

export function ReviewForm() {
  const host = useHost();
  const { review: texts, form } = useTexts(catalogue);
  const write = useMutation({
    mutationFn: (body: { rating: number; details: string }) => host.api.call(calls.writeReview, { body }),
  });
  const { register, handleSubmit, reset, setError, formState } = useForm({
    defaultValues: { rating: '', details: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ rating, details }) => {
    try {
      await write.mutateAsync({ rating: Number(rating), details: details.trim() });
    } catch (error) {
      return setError('root', { type: isApiError(error) ? error.code : 'internal', message: messageOf(error) });
    }
    reset();
    host.toasts.show('success', texts.sent);
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={texts.title}>
      <Stack gap={4}>
        <Select
          label={texts.rating}
          placeholder={texts.chooseRating}
          options={STARS.map((count) => ({ value: String(count), label: texts.stars({ count }) }))}
          error={errors.rating?.message}
          {...register('rating', { required: form.required })}
        />
        <TextArea
          label={texts.details}
          rows={5}
          hint={texts.detailsHint(REVIEW_DETAILS)}
          error={errors.details?.message}
          {...register('details', {
            required: form.required,
            validate: (value) => {
              const { length } = value.trim();
              if (length < REVIEW_DETAILS.min) return form.atLeast({ count: REVIEW_DETAILS.min });
              return length <= REVIEW_DETAILS.max || form.atMost({ count: REVIEW_DETAILS.max });
            },
          })}
        />
        {errors.root && <FormError code={String(errors.root.type)}>{errors.root.message}</FormError>}
        <FormActions>
          <Button type="submit" busy={isSubmitting}>
            {texts.send}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
