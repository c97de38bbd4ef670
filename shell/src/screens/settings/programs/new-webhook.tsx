/** The form for a new endpoint: its address, and what is sent there. */
import { calls, WEBHOOK_TOPICS, WEBHOOKS, type CallOutput, type WebhookTopic } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { Button, Checkbox, FormActions, FormError, Modal, Stack, TextInput } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import { programsTexts } from '../../../texts/programs';
import { refusalOf } from '../refusal';
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
  const { register, handleSubmit, formState, setError } = useForm<WebhookForm>({
    defaultValues: { url: '', topics: [...WEBHOOK_TOPICS] },
  });
  const { errors, isSubmitting } = formState;
  const save = handleSubmit(async ({ url, topics }) => {
    try {
      onMade(await api.call(calls.createWebhook, { body: { url: url.trim(), topics } }));
    } catch (error) {
      const refusal = refusalOf(error);
      setError(refusal.type === 'webhook_address_refused' ? 'url' : 'root', refusal, { shouldFocus: true });
    }
  });
  return (
    <Modal open title={texts.newTitle} onClose={onClose}>
      <form noValidate aria-label={texts.newTitle} onSubmit={(event) => void save(event)}>
        <Stack gap={4}>
          <TextInput
            label={texts.url}
            hint={texts.urlHint}
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={WEBHOOKS.addressLength}
            error={errors.url?.message}
            // Beside a product on one's own machine http:// is taken too: what is refused the server says.
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
          {errors.root && <FormError code={String(errors.root.type)}>{errors.root.message}</FormError>}
          <FormActions>
            <Button type="submit" busy={isSubmitting}>
              {texts.submit}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Modal>
  );
}
