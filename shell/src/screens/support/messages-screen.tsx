/** /dashboard/messages: a person's messages to the admins, the answers, and the outcome of reports. The same for every role. */
import { calls, SUPPORT_MESSAGE, type Conversation } from '@taskmint/contract';
import { Link, useHost, useTexts } from '@taskmint/platform';
import { useDraft } from '@taskmint/platform/draft';
import { textRule } from '@taskmint/platform/form';
import {
  ButtonLink,
  Card,
  Cluster,
  DateText,
  EmptyState,
  FormFoot,
  Note,
  PageHeader,
  QueueScene,
  Skeleton,
  Stack,
  TextArea,
} from '@taskmint/ui-kit';
import { Loaded, Thread } from '@taskmint/ui-kit/dashboard';
import { useCallback } from 'react';
import { useForm } from 'react-hook-form';
import { supportTexts } from '../../texts/support';
import { useDocumentTitle } from '../../routing/document-title';
import { refusalOf } from '../settings/refusal';
import { useReading } from '../settings/use-reading';
import { OwnReports } from './own-reports';

/** People look for the latest ones. */
const SHOWN = 20;

export function MessagesScreen() {
  const { api } = useHost();
  const { messages: texts } = useTexts(supportTexts);
  useDocumentTitle(texts.title);
  const conversations = useReading(
    useCallback(() => api.list(calls.listConversations, { query: { limit: SHOWN } }), [api]),
  );
  return (
    <>
      <PageHeader
        title={texts.title}
        lead={texts.lead}
        action={
          <ButtonLink as={Link} to="/contact">
            {texts.write}
          </ButtonLink>
        }
      />
      <Stack gap={8}>
        <Loaded query={conversations} skeleton={<Skeleton height="14rem" />}>
          {({ items, total }) =>
            items.length === 0 ? (
              <EmptyState picture={<QueueScene />} title={texts.none} text={texts.noneText} />
            ) : (
              <Stack gap={5}>
                {items.map((each) => (
                  <OneConversation key={each._id} conversation={each} onChanged={conversations.refetch} />
                ))}
                {total > items.length && <Note>{texts.older({ count: items.length })}</Note>}
              </Stack>
            )
          }
        </Loaded>
        <div hidden={conversations.data === undefined && conversations.failureCount === 0}>
          <OwnReports />
        </div>
      </Stack>
    </>
  );
}

function OneConversation({
  conversation,
  onChanged,
}: {
  conversation: Conversation;
  onChanged: () => Promise<unknown>;
}) {
  const { messages: texts, topics } = useTexts(supportTexts);
  const { topic, status, updated_at: changed, messages, can } = conversation;
  return (
    <Card as="section" aria-label={texts.thread({ topic: topics[topic] })}>
      <Stack gap={4}>
        <div>
          <Cluster justify="space-between">
            <h2>{topics[topic]}</h2>
            <strong>{texts.statuses[status]}</strong>
          </Cluster>
          <Note>{texts.changed({ time: <DateText value={changed} withTime /> })}</Note>
        </div>
        <Thread
          label={texts.thread({ topic: topics[topic] })}
          messages={messages.map(({ from, at, text: words }) => ({
            author: from === 'person' ? texts.you : texts.us,
            own: from === 'person',
            at,
            text: words,
          }))}
        />
        {can.write ? <WriteOn id={conversation._id} onSent={onChanged} /> : <Note>{texts.full}</Note>}
      </Stack>
    </Card>
  );
}

function WriteOn({ id, onSent }: { id: string; onSent: () => Promise<unknown> }) {
  const { api, toasts } = useHost();
  const { messages: texts } = useTexts(supportTexts);
  const unsent = useForm({ defaultValues: { message: '' } });
  const { register, handleSubmit, formState, setError, reset } = unsent;
  const forgetDraft = useDraft(`conversation:${id}`, unsent);
  const { errors, isSubmitting } = formState;
  const { max } = SUPPORT_MESSAGE;
  const send = handleSubmit(async ({ message }) => {
    try {
      await api.call(calls.writeOn, { params: { id }, body: { message: message.trim() } });
      reset();
      forgetDraft();
      toasts.show('success', texts.sent);
      await onSent();
    } catch (error) {
      setError('root', refusalOf(error));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Stack gap={3}>
        <TextArea
          label={texts.more}
          rows={2}
          error={errors.message?.message}
          {...register('message', {
            validate: textRule({ min: 1, max }),
          })}
        />
        <FormFoot refused={errors.root} busy={isSubmitting} submitLabel={texts.send} variant="secondary" />
      </Stack>
    </form>
  );
}
