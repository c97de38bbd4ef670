/** Keys with which programs act for somebody: which there are, making one, revoking one. */
import { API_KEYS, calls, type ApiKey, type CallOutput } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { Button, Coins, DateText, Skeleton, Stack, TextLink } from '@taskmint/ui-kit';
import { Loaded, type Reading } from '@taskmint/ui-kit/dashboard';
import { useState } from 'react';
import { programsTexts } from '../../../messages/programs';
import { refusalOf } from '../refusal';
import { Row, Rows } from '../rows';
import { Section } from '../section';
import { NewKey } from './new-key';
import { Name, Note } from './parts';
import { ShownOnce } from './shown-once';

type Made = CallOutput<typeof calls.createApiKey>;

/** `keys`: those that there are, read again when one was made or revoked. */
export function KeysSection({ keys }: { keys: Reading<ApiKey[]> }) {
  const { api, config, dialogs, toasts } = useHost();
  const texts = useTexts(programsTexts).keys;
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const [revoking, setRevoking] = useState<string | null>(null);

  async function revoke({ _id: id, name }: ApiKey): Promise<void> {
    const question = {
      title: texts.revokeTitle({ name }),
      text: texts.revokeText,
      confirmLabel: texts.revoke,
      tone: 'danger' as const,
    };
    if (!(await dialogs.confirm(question))) return;
    setRevoking(id);
    try {
      await api.call(calls.revokeApiKey, { params: { id } });
      toasts.show('success', texts.revoked({ name }));
      await keys.refetch();
    } catch (error) {
      toasts.show('error', refusalOf(error).message);
    } finally {
      setRevoking(null);
    }
  }

  return (
    <Section
      title={texts.title}
      lead={
        <>
          {texts.lead} <TextLink href={`${config.apiUrl}/docs`}>{texts.docs}</TextLink>
        </>
      }
    >
      <Loaded query={keys} skeleton={<Skeleton height="5rem" />}>
        {(all) => (
          <Stack gap={4} align="start">
            {all.length === 0 && <p>{texts.none}</p>}
            {all.length > 0 && (
              <Rows>
                {all.map((key) => (
                  <Row key={key._id}>
                    <div>
                      <Name>{key.name}</Name>
                      <Note>{key.scopes.map((scope) => texts.short[scope]).join(', ')}</Note>
                      {key.scopes.includes('spend') && (
                        <Note>
                          {texts.spends({
                            spent: <Coins amount={key.spent_today} />,
                            limit: <Coins amount={key.daily_coins} />,
                          })}
                        </Note>
                      )}
                      <Note>
                        {texts.beginsWith({ prefix: <code>{key.prefix}</code> })}
                        {' · '}
                        {texts.made({ time: <DateText value={key.created_at} /> })}
                        {' · '}
                        {key.last_used_at
                          ? texts.used({ time: <DateText value={key.last_used_at} withTime /> })
                          : texts.unused}
                      </Note>
                    </div>
                    <Button
                      variant="secondary"
                      busy={revoking === key._id}
                      aria-label={texts.revokeLabel({ name: key.name })}
                      onClick={() => void revoke(key)}
                    >
                      {texts.revoke}
                    </Button>
                  </Row>
                ))}
              </Rows>
            )}
            {all.length >= API_KEYS.most ? (
              <Note>{texts.full({ count: API_KEYS.most })}</Note>
            ) : (
              <Button onClick={() => setIsMaking(true)}>{texts.make}</Button>
            )}
          </Stack>
        )}
      </Loaded>
      {isMaking && (
        <NewKey
          onMade={(answer) => {
            setIsMaking(false);
            setMade(answer);
            void keys.refetch();
          }}
          onClose={() => setIsMaking(false)}
        />
      )}
      {made && (
        <ShownOnce
          title={texts.shownTitle({ name: made.record.name })}
          lead={texts.shownText}
          label={texts.shownLabel}
          secret={made.key}
          onClose={() => setMade(null)}
        />
      )}
    </Section>
  );
}
