/** Writing a review of the product. Input stays when it is refused. Knows neither the call nor the author. */
import { REVIEW_DETAILS } from '@taskmint/contract';
import { useForm } from 'react-hook-form';
import { describeError, formatNumber, type Language, Stack, useLanguage } from '@taskmint/ui-kit/core';
import { FormFoot } from '../forms/form-parts';
import { Stars } from '../forms/stars';
import { TextArea } from '../forms/text-fields';

const english = {
  required: 'This field is required',
  atLeast: (count: string) => `Write at least ${count} characters`,
  atMost: (count: string) => `Use at most ${count} characters`,
  rating: 'Stars',
  chooseRating: 'Choose from 1 to 5',
  stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
  details: 'What you want to say',
  hint: (min: string, max: string) => `${min} to ${max} characters. Writing again replaces what you wrote before.`,
  send: 'Send review',
  failed: 'Something went wrong on this page. Try again.',
};

const bangla: typeof english = {
  required: 'এই ঘরটি পূরণ করতে হবে',
  atLeast: (count) => `কমপক্ষে ${count} অক্ষর লিখুন`,
  atMost: (count) => `সর্বোচ্চ ${count} অক্ষর লিখুন`,
  rating: 'তারা',
  chooseRating: '১ থেকে ৫ বাছুন',
  stars: (count) => `${formatNumber(count, 'bn')} তারা`,
  details: 'আপনি যা বলতে চান',
  hint: (min, max) => `${min} থেকে ${max} অক্ষর। আবার লিখলে আগেরটির বদলে বসবে।`,
  send: 'রিভিউ পাঠান',
  failed: 'এই পাতায় কিছু একটা ভুল হয়েছে। আবার চেষ্টা করুন।',
};

const WORDS: Readonly<Record<Language, typeof english>> = { en: english, bn: bangla };

export interface WrittenReview {
  /** Stars, 1 to 5. */
  rating: number;
  details: string;
}

export interface ReviewFormProps {
  /** Name of the form for screen readers. */
  label: string;
  /** Rejects to show the error under the form; the fields are emptied when it resolves. */
  onSend(review: WrittenReview): Promise<unknown>;
}

export function ReviewForm({ label, onSend }: ReviewFormProps) {
  const words = WORDS[useLanguage()];
  const { register, handleSubmit, reset, setError, formState } = useForm({
    defaultValues: { rating: '', details: '' },
  });
  const { errors, isSubmitting } = formState;
  const [min, max] = [formatNumber(REVIEW_DETAILS.min), formatNumber(REVIEW_DETAILS.max)];

  const submit = handleSubmit(async ({ rating, details }) => {
    try {
      await onSend({ rating: Number(rating), details: details.trim() });
    } catch (error) {
      const { code, message } = describeError(error);
      return setError('root', { type: code ?? 'internal', message: message ?? words.failed });
    }
    reset();
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={label}>
      <Stack gap={4}>
        <Stars
          label={words.rating}
          hint={words.chooseRating}
          nameOf={words.stars}
          error={errors.rating?.message}
          {...register('rating', { required: words.required })}
        />
        <TextArea
          label={words.details}
          rows={5}
          hint={words.hint(min, max)}
          error={errors.details?.message}
          {...register('details', {
            required: words.required,
            validate: (value) => {
              const { length } = value.trim();
              if (length < REVIEW_DETAILS.min) return words.atLeast(min);
              return length <= REVIEW_DETAILS.max || words.atMost(max);
            },
          })}
        />
        <FormFoot refused={errors.root} busy={isSubmitting} submitLabel={words.send} />
      </Stack>
    </form>
  );
}
