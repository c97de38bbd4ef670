/** Says that the clock of this device is wrong: the times on the page are then off too. */
import { useTexts } from '@taskmint/platform';
import { Button } from '@taskmint/ui-kit';
import { ClockAlert } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { catalogue } from '../texts';
import { useAuth } from './auth-context';
import { NoticeStrip } from './notice-strip';

export function ClockNotice() {
  const { clockIsWrong } = useAuth();
  const { clock: texts } = useTexts(catalogue);
  const isWrong = useStore(clockIsWrong);
  const [isRead, setRead] = useState(false);
  if (!isWrong || isRead) return null;
  return (
    <NoticeStrip aria-label={texts.label}>
      <ClockAlert size={24} aria-hidden />
      <p>{texts.wrong}</p>
      <Button variant="ghost" size="small" onClick={() => setRead(true)}>
        {texts.read}
      </Button>
    </NoticeStrip>
  );
}
