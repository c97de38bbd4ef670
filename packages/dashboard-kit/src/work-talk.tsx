/** Messages between the two sides of one piece of work, with an input while writing is possible. */
import { calls, WORK_MESSAGE, type WorkTalk as Talk } from '@taskmint/contract';
import { Link, useHost, useTexts } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import { Card, DateText, Muted, Skeleton, Stack, text, TextLink } from '@taskmint/ui-kit';
import { Loaded, Thread } from '@taskmint/ui-kit/dashboard';
import styled from 'styled-components';
import { useRefresh } from './list-query';
import { catalogue } from './texts';
import { MessageForm } from './message-form';

const Heading = styled.h2`
  font-size: ${text.heading3};
  &:is(h3) {
    font-size: ${text.base};
  }
`;

/** `level`: heading level; the size matches the headings beside it. */
export function WorkTalk({ id, level = 2 }: { id: string; level?: 2 | 3 }) {
  const { talk: texts } = useTexts(catalogue);
  const talk = useUserQuery(({ api }, user) => ({
    queryKey: [user._id, 'submissions', 'talk', id],
    queryFn: () => api.call(calls.readWorkTalk, { params: { id } }),
  }));
  return (
    <Card>
      <Stack gap={4}>
        <Heading as={`h${level}`}>{texts.title}</Heading>
        <Muted>{texts.lead}</Muted>
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
      {shown.length > 0 ? <Thread label={texts.list} messages={shown} /> : <Muted>{texts.none}</Muted>}
      {can.write ? <WriteForm id={id} /> : <Muted>{texts.closed}</Muted>}
      {can.write && closes_at && <Muted>{texts.closes({ moment: <DateText value={closes_at} withTime /> })}</Muted>}
    </>
  );
}

function WriteForm({ id }: { id: string }) {
  const host = useHost();
  const { talk: texts } = useTexts(catalogue);
  const refresh = useRefresh(['submissions', 'talk']);
  return (
    <MessageForm
      about={`talk:${id}`}
      name={texts.title}
      label={texts.write}
      hint={texts.hint}
      bounds={WORK_MESSAGE}
      submitLabel={texts.send}
      onSend={(text) => host.api.call(calls.writeAboutWork, { params: { id }, body: { text } })}
      onSent={() => host.toasts.show('success', texts.sent)}
      onSettled={refresh}
    />
  );
}
