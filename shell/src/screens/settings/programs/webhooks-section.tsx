/** Addresses to which news are sent for programs: adding one, viewing its deliveries, testing, pausing and changing it. */
import { calls, WEBHOOKS, type Webhook } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { Button, Cluster, DateText, Menu, Note } from '@taskmint/ui-kit';
import { Ellipsis } from 'lucide-react';
import { useCallback, useState } from 'react';
import { programsTexts } from '../../../texts/programs';
import { refusalOf } from '../refusal';
import { useReading } from '../use-reading';
import { ListSection } from './list-section';
import { NewWebhook } from './new-webhook';
import { Name } from '../rows';
import { Wrong } from './parts';
import { ShownOnce } from './shown-once';
import { WebhookTries } from './webhook-tries';

interface Shown {
  readonly secret: string;
  readonly lead: string;
}

export function WebhooksSection() {
  const { api, dialogs, toasts } = useHost();
  const texts = useTexts(programsTexts).hooks;
  const webhooks = useReading(useCallback(() => api.call(calls.listWebhooks), [api]));
  const [isAdding, setIsAdding] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const [looking, setLooking] = useState<Webhook | null>(null);

  /** Performs an action on an endpoint, reports it, and reads the list again. */
  async function run(act: () => Promise<unknown>, done: string | null): Promise<void> {
    try {
      await act();
      if (done !== null) toasts.show('success', done);
      await webhooks.refetch();
    } catch (error) {
      toasts.show('error', refusalOf(error).message);
    }
  }
  async function remove({ _id: id, url }: Webhook): Promise<void> {
    const question = {
      title: texts.removeTitle({ url }),
      text: texts.removeText,
      confirmLabel: texts.remove,
      tone: 'danger' as const,
    };
    if (!(await dialogs.confirm(question))) return;
    await run(() => api.call(calls.deleteWebhook, { params: { id } }), texts.removed);
  }
  const rotate = ({ _id: id }: Webhook) =>
    run(async () => {
      const { secret } = await api.call(calls.rotateWebhookSecret, { params: { id } });
      setShown({ secret, lead: texts.rotatedText });
    }, null);
  const change = ({ _id: id, status }: Webhook) => {
    const next = status === 'active' ? 'disabled' : 'active';
    return run(
      () => api.call(calls.changeWebhook, { params: { id }, body: { status: next } }),
      next === 'active' ? texts.goesOn : texts.stopped,
    );
  };
  const test = ({ _id: id }: Webhook) =>
    run(() => api.call(calls.resendEvent, { params: { id }, body: { number: 0 } }), texts.testSent);

  const more = (webhook: Webhook) => [
    ...(webhook.status === 'active' ? [{ key: 'test', label: texts.test, onSelect: () => void test(webhook) }] : []),
    {
      key: 'change',
      label: webhook.status === 'active' ? texts.stop : texts.goOn,
      onSelect: () => void change(webhook),
    },
    { key: 'secret', label: texts.secret, onSelect: () => void rotate(webhook) },
    { key: 'remove', label: texts.remove, tone: 'danger' as const, onSelect: () => void remove(webhook) },
  ];

  return (
    <ListSection
      id="webhooks"
      texts={texts}
      anchor="#webhooks"
      reading={webhooks}
      most={WEBHOOKS.most}
      add={{ label: texts.add, press: () => setIsAdding(true) }}
      row={(webhook) => (
        <>
          <div>
            <Name>{webhook.url}</Name>
            <Note>{webhook.topics.map((topic) => texts.topics[topic]).join(', ')}</Note>
            <Health webhook={webhook} />
          </div>
          <Cluster gap={2}>
            <Button
              variant="secondary"
              aria-label={texts.triesLabel({ url: webhook.url })}
              onClick={() => setLooking(webhook)}
            >
              {texts.tries}
            </Button>
            <Menu
              label={texts.more({ url: webhook.url })}
              trigger={<Ellipsis size={18} aria-hidden />}
              items={more(webhook)}
              side="right"
              outlined
            />
          </Cluster>
        </>
      )}
    >
      {isAdding && (
        <NewWebhook
          onMade={({ secret }) => {
            setIsAdding(false);
            setShown({ secret, lead: texts.shownText });
            void webhooks.refetch();
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
      {looking && <WebhookTries webhook={looking} onClose={() => setLooking(null)} />}
      {shown && (
        <ShownOnce
          title={texts.shownTitle}
          lead={shown.lead}
          label={texts.shownLabel}
          secret={shown.secret}
          onClose={() => setShown(null)}
        />
      )}
    </ListSection>
  );
}

/** Whether deliveries succeed. */
function Health({ webhook }: { webhook: Webhook }) {
  const texts = useTexts(programsTexts).hooks;
  const { status, failing_since, next_attempt_at, last_delivered_at, old_secret_until } = webhook;
  return (
    <>
      {status === 'disabled' && <Wrong>{texts.off}</Wrong>}
      {status === 'active' && failing_since && next_attempt_at && (
        <Wrong>
          {texts.failing({
            time: <DateText value={failing_since} withTime />,
            next: <DateText value={next_attempt_at} withTime />,
          })}
        </Wrong>
      )}
      {!failing_since && (
        <Note>
          {last_delivered_at ? texts.fine({ time: <DateText value={last_delivered_at} withTime /> }) : texts.waiting}
        </Note>
      )}
      {old_secret_until && <Note>{texts.oldSecret({ time: <DateText value={old_secret_until} withTime /> })}</Note>}
    </>
  );
}
