/** Reminds an admin who may continue without a second factor to add one. Where one is required, `second-factor-needed.tsx` is shown instead. */
import { Link, useLocation, useSession, useTexts } from '@taskmint/platform';
import { Button, ButtonLink, Cluster } from '@taskmint/ui-kit';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { secondFactorTexts } from '../texts/second-factor';
import { SETTINGS } from '../routing/addresses';
import { useAuth } from './auth-context';
import { NoticeStrip } from './notice-strip';

export function SecondFactorNotice() {
  const texts = useTexts(secondFactorTexts).notice;
  const state = useStore(useAuth().secondFactor);
  const role = useSession((session) => session.user?.role);
  const { pathname } = useLocation();
  const [isRead, setRead] = useState(false);
  if (role !== 'admin' || state !== 'offered' || isRead || pathname === SETTINGS) return null;
  return (
    <NoticeStrip aria-label={texts.label}>
      <ShieldAlert size={24} aria-hidden />
      <p>{texts.text}</p>
      <Cluster>
        <ButtonLink as={Link} to={SETTINGS} $variant="secondary" $size="small">
          {texts.add}
        </ButtonLink>
        <Button variant="ghost" size="small" onClick={() => setRead(true)}>
          {texts.later}
        </Button>
      </Cluster>
    </NoticeStrip>
  );
}
