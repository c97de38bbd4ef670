/** What the two sides of one piece of work write to each other, with a place to write while that is possible. */
import { calls, WORK_MESSAGE, type WorkTalk as Talk } from '@taskmint/contract';
import { Link, useHost, useTexts, useUser } from '@taskmint/platform';
import { formRefusal, queryOptions, useQuery } from '@taskmint/platform/query';
import { Button, Card, color, DateText, FormError, Skeleton, Stack, text, TextArea, TextLink } from '@taskmint/ui-kit';
import { Loaded, Thread } from '@taskmint/ui-kit/dashboard';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { useRefresh } from './list-query';
import { catalogue } from './messages';

const Heading = styled.h3`
  font-size: ${text.base};
`;

const Note = styled.p`
  color: ${color.muted};
`;

export function WorkTalk({ id }: { id: string }) {
  const host = useHost();
  const user = useUser();
  const { talk: texts } = useTexts(catalogue);
  const talk = useQuery(
    queryOptions({
      queryKey: [user._id, 'submissions', 'talk', id],
      queryFn: () => host.api.call(calls.readWorkTalk, { params: { id } }),
    }),
  );
  return (
    <Card>
      <Stack gap={4}>
        <Heading>{texts.title}</Heading>
        <Note>{texts.lead}</Note>
        <Loaded query={talk} skeleton={<Skeleton height="3rem" />}>
          {(loaded) => <Messages id={id} talk={loaded} />}
        </Loaded>
      </Stack>
    </Card>
  );
}

function Messages({ id, talk: { messages, closes_at, can } }: { id: string; talk: Talk }) {
  const { talk: texts } = useTexts(catalogue);
  const shown = messages.map(({ _id, from, own, at, text: words, hidden }) => ({
    author: own ? texts.you : texts[from],
    own,
    at,
    text: hidden ? texts.hidden : words,
    action: !own && !hidden && (
      <TextLink as={Link} to={`/dashboard/report?about=message&id=${_id}`}>
        {texts.report}
      </TextLink>
    ),
  }));
  return (
    <>
      {shown.length > 0 ? <Thread label={texts.list} messages={shown} /> : <Note>{texts.none}</Note>}
      {can.write ? <WriteForm id={id} /> : <Note>{texts.closed}</Note>}
      {can.write && closes_at && <Note>{texts.closes({ moment: <DateText value={closes_at} withTime /> })}</Note>}
    </>
  );
}

function WriteForm({ id }: { id: string }) {
  const host = useHost();
  const { talk: texts } = useTexts(catalogue);
  const refresh = useRefresh(['submissions', 'talk']);
  const { register, handleSubmit, formState, setError, reset } = useForm({ defaultValues: { words: '' } });
  const { errors, isSubmitting } = formState;
  const { min, max } = WORK_MESSAGE;
  const send = handleSubmit(async ({ words }) => {
    try {
      await host.api.call(calls.writeAboutWork, { params: { id }, body: { text: words.trim() } });
      reset();
      host.toasts.show('success', texts.sent);
    } catch (error) {
      setError('root', formRefusal(error));
    }
    await refresh();
  });
  return (
    <form noValidate aria-label={texts.title} onSubmit={(event) => void send(event)}>
      <Stack gap={3}>
        <TextArea
          label={texts.write}
          rows={3}
          hint={texts.hint({ min, max })}
          error={errors.words?.message}
          {...register('words', {
            validate: (value) => {
              const { length } = value.trim();
              return (length >= min && length <= max) || texts.hint({ min, max });
            },
          })}
        />
        {errors.root && <FormError code={String(errors.root.type)}>{errors.root.message}</FormError>}
        <div>
          <Button type="submit" size="small" variant="secondary" busy={isSubmitting}>
            {texts.send}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
