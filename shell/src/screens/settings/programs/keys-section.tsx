/** Keys with which programs act for a person: listing, creating and revoking them. */
import { API_KEYS, calls, type ApiKey, type CallOutput } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { Button, Coins, DateText, Note } from '@taskmint/ui-kit';
import type { Reading } from '@taskmint/ui-kit/dashboard';
import { useState } from 'react';
import { programsTexts } from '../../../texts/programs';
import { refusalOf } from '../refusal';
import { ListSection } from './list-section';
import { NewKey } from './new-key';
import { Name } from '../rows';
import { ShownOnce } from './shown-once';

type Made = CallOutput<typeof calls.createApiKey>;

/** `keys`: the current ones, read again after one was created or revoked. */
export function KeysSection({ keys }: { keys: Reading<ApiKey[]> }) {
  const { api, dialogs, toasts } = useHost();
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
    <ListSection
      id="keys"
      texts={texts}
      reading={keys}
      most={API_KEYS.most}
      add={{ label: texts.make, press: () => setIsMaking(true) }}
      row={(key) => (
        <>
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
              {key.last_used_at ? texts.used({ time: <DateText value={key.last_used_at} withTime /> }) : texts.unused}
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
        </>
      )}
    >
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
    </ListSection>
  );
}
