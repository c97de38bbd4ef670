/** The form on the contact page: a message to the admins from anybody. A signed-in person writes under their own name (decisions.md 31). */
import { calls, SUPPORT_MESSAGE, SUPPORT_TOPICS, type SupportTopic } from '@taskmint/contract';
import { Link, useHost, useSession, useTexts } from '@taskmint/platform';
import { useDraft } from '@taskmint/platform/draft';
import { textRule } from '@taskmint/platform/form';
import { Button, Card, FormFoot, Select, Stack, TextArea, TextInput, TextLink } from '@taskmint/ui-kit';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isEmailAddress } from '../../auth/email-rule';
import { supportTexts } from '../../texts/support';
import { MESSAGES } from '../../routing/addresses';
import { MAX_NAME_LENGTH, nameRule } from '../person-rules';
import { refusalOf } from '../settings/refusal';
import { SentHeading } from './sent-heading';

interface ContactFields {
  name: string;
  email: string;
  topic: SupportTopic | '';
  message: string;
}

const EMPTY: ContactFields = { name: '', email: '', topic: '', message: '' };

export function ContactForm() {
  const { api } = useHost();
  const { form: texts, topics, messages } = useTexts(supportTexts);
  const { status, user } = useSession((session) => session);
  /** Where the answer goes; null until something was sent. */
  const [sent, setSent] = useState<{ email: string | null } | null>(null);
  const [isAnother, setIsAnother] = useState(false);
  const form = useForm<ContactFields>({ defaultValues: EMPTY });
  const { register, handleSubmit, formState, setError, setFocus, reset } = form;
  const forgetDraft = useDraft('contact', form);
  const { errors, isSubmitting } = formState;

  const send = handleSubmit(async ({ topic, message, ...stranger }) => {
    if (topic === '') return;
    const who = user ? {} : { name: stranger.name.trim(), email: stranger.email.trim() };
    try {
      await api.call(calls.startConversation, { body: { ...who, topic, message: message.trim() } });
      reset(EMPTY);
      forgetDraft();
      setIsAnother(false);
      setSent({ email: user ? null : stranger.email.trim() });
    } catch (error) {
      setError('root', refusalOf(error));
    }
  });

  useEffect(() => {
    if (isAnother) setFocus(user ? 'topic' : 'name');
    // oxlint-disable-next-line react/exhaustive-deps -- only opening another form moves the focus, signing in does not
  }, [isAnother]);

  if (sent) {
    const link = (
      <TextLink as={Link} to={MESSAGES}>
        {messages.title}
      </TextLink>
    );
    return (
      <Card padding={6}>
        <Stack gap={3} align="start">
          <SentHeading>{texts.doneTitle}</SentHeading>
          <p>{sent.email === null ? texts.doneOwn({ messages: link }) : texts.doneStranger({ email: sent.email })}</p>
          <Button
            variant="secondary"
            onClick={() => {
              setSent(null);
              setIsAnother(true);
            }}
          >
            {texts.another}
          </Button>
        </Stack>
      </Card>
    );
  }
  const help = (
    <TextLink as={Link} to="/help">
      {texts.help}
    </TextLink>
  );
  const { min, max } = SUPPORT_MESSAGE;
  return (
    <Card padding={6}>
      <form noValidate aria-label={texts.title} onSubmit={(event) => void send(event)}>
        <Stack gap={4}>
          <div>
            <h2>{texts.title}</h2>
            <p>{texts.lead({ help })}</p>
          </div>
          {user ? (
            <p>{texts.asYou({ name: user.name, email: user.email })}</p>
          ) : (
            <>
              <p>{texts.asStranger}</p>
              <TextInput
                label={texts.name}
                autoComplete="name"
                error={errors.name?.message}
                {...register('name', {
                  validate: (name) => nameRule(name, texts.required),
                  maxLength: { value: MAX_NAME_LENGTH, message: texts.long({ max: MAX_NAME_LENGTH }) },
                })}
              />
              <TextInput
                label={texts.email}
                type="email"
                autoComplete="email"
                error={errors.email?.message}
                {...register('email', {
                  required: texts.required,
                  validate: (email) => isEmailAddress(email.trim()) || texts.emailRule,
                })}
              />
            </>
          )}
          <Select
            label={texts.topic}
            placeholder={texts.chooseTopic}
            options={SUPPORT_TOPICS.map((value) => ({ value, label: topics[value] }))}
            error={errors.topic?.message}
            {...register('topic', { required: texts.required })}
          />
          <TextArea
            label={texts.message}
            hint={texts.messageHint({ min, max })}
            rows={6}
            error={errors.message?.message}
            {...register('message', {
              validate: textRule({ min, max }),
            })}
          />
          <FormFoot
            refused={errors.root}
            busy={isSubmitting}
            submitLabel={texts.send}
            disabled={status === 'loading'}
          />
        </Stack>
      </form>
    </Card>
  );
}
