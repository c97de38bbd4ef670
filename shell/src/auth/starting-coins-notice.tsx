/**
 * Says why an account has no starting coins: they wait for the address to be confirmed, or its mailbox has already received them (decisions.md 21).
 */
import { useTexts } from '@taskmint/platform';
import { Button } from '@taskmint/ui-kit';
import { Coins } from 'lucide-react';
import { useStore } from 'zustand';
import { catalogue } from '../texts';
import { useAuth } from './auth-context';
import { NoticeStrip } from './notice-strip';

/** Accounts older than this have already seen it; in ms. */
const NEW_FOR_MS = 24 * 3_600_000;

export function StartingCoinsNotice({ registeredAt }: { registeredAt: string }) {
  const { startingCoins } = useAuth();
  const state = useStore(startingCoins);
  const { startingCoins: texts } = useTexts(catalogue);
  const isNew = Date.now() - Date.parse(registeredAt) < NEW_FOR_MS;
  if (state !== 'awaits_verification' && !(state === 'had_before' && isNew)) return null;
  return (
    <NoticeStrip aria-label={texts.label}>
      <Coins size={24} aria-hidden />
      <p>{state === 'had_before' ? texts.hadBefore : texts.waiting}</p>
      {state === 'had_before' && (
        <Button variant="ghost" size="small" onClick={() => startingCoins.setState(null, true)}>
          {texts.read}
        </Button>
      )}
    </NoticeStrip>
  );
}
