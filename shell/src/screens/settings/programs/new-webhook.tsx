/** The form for a new endpoint: its address, and what is sent there. */
import { calls, WEBHOOK_TOPICS, WEBHOOKS, type CallOutput, type WebhookTopic } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { Checkbox, TextInput } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import { programsTexts } from '../../../texts/programs';
import { DialogForm } from '../dialog-form';
import { CheckboxGroup } from './parts';

interface WebhookForm {
  url: string;
  topics: WebhookTopic[];
}

export interface NewWebhookProps {
  onMade(made: CallOutput<typeof calls.createWebhook>): void;
  onClose(): void;
}

export function NewWebhook({ onMade, onClose }: NewWebhookProps) {
  const { api } = useHost();
  const texts = useTexts(programsTexts).hooks;
  const form = useForm<WebhookForm>({
    defaultValues: { url: '', topics: [...WEBHOOK_TOPICS] },
  });
  const { register } = form;
  const { errors } = form.formState;
  const save = async ({ url, topics }: WebhookForm) =>
    onMade(await api.call(calls.createWebhook, { body: { url: url.trim(), topics } }));
  return (
    <DialogForm
      title={texts.add}
      submitLabel={texts.submit}
      form={form}
      onSend={save}
      refusedAt={{ code: 'webhook_address_refused', box: 'url' }}
      onClose={onClose}
    >
      <TextInput
        label={texts.url}
        hint={texts.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={WEBHOOKS.addressLength}
        error={errors.url?.message}
        // On one's own machine http:// is accepted too, so the server has the last word.
        {...register('url', { validate: (url) => URL.canParse(url.trim()) || texts.urlRule })}
      />
      <CheckboxGroup legend={texts.what} error={errors.topics?.message}>
        {WEBHOOK_TOPICS.map((topic) => (
          <Checkbox
            key={topic}
            label={texts.topics[topic]}
            value={topic}
            {...register('topics', { validate: (topics) => topics.length > 0 || texts.whatRule })}
          />
        ))}
      </CheckboxGroup>
    </DialogForm>
  );
}
