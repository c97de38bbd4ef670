/** Rates the client of decided work, 1 to 5 stars for each aspect; the rating can be changed for a while (fair-work.md 6). */
import { calls, CLIENT_ASPECTS, CLIENT_RATING, type ClientStars, type Submission } from '@taskmint/contract';
import { useCommand, useRefresh } from '@taskmint/dashboard-kit';
import { useHost, useTexts } from '@taskmint/platform';
import { formRefusal } from '@taskmint/platform/query';
import { Button, formatNumber, FormError, Note, space, Stack } from '@taskmint/ui-kit';
import { Stars } from '@taskmint/ui-kit/dashboard';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { catalogue } from '../../texts';

const Aspects = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: ${space(4)};
`;

type Values = Record<keyof ClientStars, string>;

export function RateClient({ work }: { work: Submission }) {
  const host = useHost();
  const { clients: texts } = useTexts(catalogue);
  const send = useCommand(useRefresh('submissions'), (api, body: ClientStars) =>
    api.call(calls.rateClient, { params: { id: work._id }, body }),
  );
  const before = work.client_rating;
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: Object.fromEntries(CLIENT_ASPECTS.map((aspect) => [aspect, String(before?.[aspect] ?? '')])),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    try {
      await send.mutateAsync({
        clarity: Number(values.clarity),
        fairness: Number(values.fairness),
        communication: Number(values.communication),
      });
      host.toasts.show('success', texts.rated);
    } catch (error) {
      setError('root', formRefusal(error));
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={texts.rate({ name: work.creator_name })}>
      <Stack gap={4}>
        <Note>
          {texts.rateNote({ from: formatNumber(CLIENT_RATING.shownFrom), days: formatNumber(CLIENT_RATING.days) })}
        </Note>
        <Aspects>
          {CLIENT_ASPECTS.map((aspect) => (
            <Stars
              key={aspect}
              label={texts.aspects[aspect]}
              hint={texts.aspectHints[aspect]}
              nameOf={(count) => texts.starCount({ count })}
              error={errors[aspect]?.message}
              {...register(aspect, { required: texts.chooseStars })}
            />
          ))}
        </Aspects>
        {errors.root && <FormError code={String(errors.root.type)}>{errors.root.message}</FormError>}
        <div>
          <Button type="submit" variant="secondary" busy={isSubmitting}>
            {before ? texts.changeRating : texts.sendRating}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
