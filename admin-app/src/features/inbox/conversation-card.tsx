/** One conversation: the person, the messages, answering, and closing it. */
import { SUPPORT_MESSAGE, type InboxConversation } from '@taskmint/contract';
import { MessageForm, useConfirmedAction } from '@taskmint/dashboard-kit';
import { Link, useHost, useTexts } from '@taskmint/platform';
import { Button, Card, FormActions, Note, Stack, TextLink } from '@taskmint/ui-kit';
import { Thread } from '@taskmint/ui-kit/dashboard';
import type { ReactNode } from 'react';
import { supportTexts } from '../../texts/support';
import { useAnswer, useCloseConversation } from './inbox.queries';

export function ConversationCard({ conversation }: { conversation: InboxConversation }) {
  const { inbox: texts } = useTexts(supportTexts);
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
  const { toasts } = useHost();
  const { inbox: texts } = useTexts(supportTexts);
  const answer = useAnswer();
  return (
    <MessageForm
      about={`inbox:${id}`}
      label={texts.answerTo({ name })}
      bounds={{ min: 1, max: SUPPORT_MESSAGE.max }}
      submitLabel={texts.send}
      variant="primary"
      onSend={(message) => answer.mutateAsync({ id, message, read })}
      onSent={() => toasts.show('success', texts.answered({ name }))}
    >
      {children}
    </MessageForm>
  );
}
