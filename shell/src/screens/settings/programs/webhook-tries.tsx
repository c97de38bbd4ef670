/** The latest deliveries to an endpoint, with the responses; each event can be sent again. */
import { calls, type Webhook, type WebhookDelivery } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { Button, DateText, Modal, Note, Skeleton, Stack } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useCallback, useState } from 'react';
import { programsTexts } from '../../../texts/programs';
import { refusalOf } from '../refusal';
import { Row, Rows } from '../rows';
import { useReading } from '../use-reading';
import { Name } from '../rows';
import { Wrong } from './parts';

export interface WebhookTriesProps {
  webhook: Webhook;
  onClose(): void;
}

export function WebhookTries({ webhook: { _id: id, status }, onClose }: WebhookTriesProps) {
  const { api, toasts } = useHost();
  const texts = useTexts(programsTexts).hooks;
  const tries = useReading(useCallback(() => api.call(calls.listWebhookDeliveries, { params: { id } }), [api, id]));
  const [sending, setSending] = useState<WebhookDelivery | null>(null);

  async function resend(one: WebhookDelivery): Promise<void> {
    setSending(one);
    try {
      await api.call(calls.resendEvent, { params: { id }, body: { number: one.number } });
      toasts.show('success', texts.resent);
    } catch (error) {
      toasts.show('error', refusalOf(error).message);
    } finally {
      setSending(null);
    }
  }
  const nameOf = ({ number, type }: WebhookDelivery) => (number === 0 ? texts.testName : type);
  const words = ({ failure, status: answered }: WebhookDelivery) =>
    failure === 'status' || failure === 'redirect'
      ? texts.failures[failure]({ status: String(answered) })
      : failure === null
        ? texts.arrived({ status: String(answered) })
        : texts.failures[failure];

  return (
    <Modal title={texts.logTitle} size="large" onClose={onClose}>
      <Loaded query={tries} skeleton={<Skeleton height="12rem" />}>
        {(all) => (
          <Stack gap={4} align="start">
            {all.length === 0 && <p>{texts.logNone}</p>}
            <Rows role="list">
              {all.map((one, index) => (
                <Row key={`${one.event} ${one.at} ${index}`}>
                  <div>
                    <Name as="p">
                      <code>{nameOf(one)}</code>
                    </Name>
                    {one.failure === null ? <Note>{words(one)}</Note> : <Wrong>{words(one)}</Wrong>}
                    <Note>
                      <DateText value={one.at} withTime />
                      {' · '}
                      {texts.took({ ms: String(one.duration_ms) })}
                      {one.again && ` · ${texts.again}`}
                    </Note>
                  </div>
                  {status === 'active' && (
                    <Button
                      variant="secondary"
                      busy={sending === one}
                      aria-label={texts.resendLabel({ type: nameOf(one), number: String(one.number) })}
                      onClick={() => void resend(one)}
                    >
                      {texts.resend}
                    </Button>
                  )}
                </Row>
              ))}
            </Rows>
          </Stack>
        )}
      </Loaded>
    </Modal>
  );
}
