/** One conversation: the person, the messages, answering, and closing it. */
import { SUPPORT_MESSAGE, type InboxConversation } from '@taskmint/contract';
import { useConfirmedAction } from '@taskmint/dashboard-kit';
import { Link, useHost, useTexts } from '@taskmint/platform';
import { useDraft } from '@taskmint/platform/draft';
import { formRefusal } from '@taskmint/platform/query';
import { Button, Card, FormActions, FormFoot, Note, Stack, TextArea, TextLink } from '@taskmint/ui-kit';
import { Thread } from '@taskmint/ui-kit/dashboard';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { catalogue } from '../../texts';
import { useAnswer, useCloseConversation } from './inbox.queries';

export function ConversationCard({ conversation }: { conversation: InboxConversation }) {
  const { inbox: texts } = useTexts(catalogue);
  const confirmAndRun = useConfirmedAction();
  const close = useCloseConversation();
  const { _id: id, topic, status, name, email, has_account: hasAccount, reaches, mail, messages, can } = conversation;
  const title = texts.from({ topic: texts.topics[topic], name });

  const closeIt = () =>
    confirmAndRun({
      run: () => close.mutateAsync({ id, read: messages.length }),
      report: () => ({ as: 'success', text: texts.closed }),
    });
  const closing = can.close && (
    <Button variant="ghost" busy={close.isPending} onClick={() => void closeIt()}>
      {status === 'open' ? texts.close : texts.closeNow}
    </Button>
  );
  return (
    <Card as="section" aria-label={title}>
      <Stack gap={4}>
        <div>
          <h2>{title}</h2>
          <Note>
            {hasAccount ? (
              <TextLink as={Link} to={`/dashboard/manageUser?q=${encodeURIComponent(email)}`}>
                {email}
              </TextLink>
            ) : (
              <>
                {email} · {texts.noAccount}
              </>
            )}
          </Note>
        </div>
        <Thread
          label={title}
          messages={messages.map(({ from, at, text: words, admin }) => ({
            author: from === 'person' ? name : (admin ?? texts.anAdmin),
            own: from === 'admin',
            at,
            text: words,
          }))}
        />
        {mail === 'failed' && <Note role="alert">{texts.mailFailed}</Note>}
        {reaches.length === 0 && (
          <Note>
            {texts.reachesNobody({ email: <TextLink href={`mailto:${encodeURIComponent(email)}`}>{email}</TextLink> })}
          </Note>
        )}
        {can.answer ? (
          <Answer id={id} name={name} read={messages.length}>
            {closing}
          </Answer>
        ) : (
          closing && <FormActions>{closing}</FormActions>
        )}
      </Stack>
    </Card>
  );
}

/** `children`: alternatives to answering, beside the send button. */
function Answer({ id, name, read, children }: { id: string; name: string; read: number; children: ReactNode }) {
  const host = useHost();
  const { inbox: texts, form } = useTexts(catalogue);
  const answer = useAnswer();
  const unsent = useForm({ defaultValues: { message: '' } });
  const { register, handleSubmit, formState, setError, reset } = unsent;
  const forgetDraft = useDraft(`inbox:${id}`, unsent);
  const { errors, isSubmitting } = formState;
  const { max } = SUPPORT_MESSAGE;
  const send = handleSubmit(async ({ message }) => {
    try {
      await answer.mutateAsync({ id, message: message.trim(), read });
      reset({ message: '' });
      forgetDraft();
      host.toasts.show('success', texts.answered({ name }));
    } catch (error) {
      setError('root', formRefusal(error));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Stack gap={3}>
        <TextArea
          label={texts.answerTo({ name })}
          rows={3}
          error={errors.message?.message}
          {...register('message', {
            validate: (message) => {
              const { length } = message.trim();
              return length === 0 ? form.required : length <= max || form.reasonLong({ max });
            },
          })}
        />
        <FormFoot refused={errors.root} busy={isSubmitting} submitLabel={texts.send}>
          {children}
        </FormFoot>
      </Stack>
    </form>
  );
}
