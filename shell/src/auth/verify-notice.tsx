/** Asks the person to confirm their e-mail address; can resend the message and check whether it has happened. Disappears once confirmed. */
import { useHost, useSession, useTexts } from '@taskmint/platform';
import { Button, Cluster } from '@taskmint/ui-kit';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { catalogue } from '../texts';
import { useAuth } from './auth-context';
import { IdentityError } from './identity-service';
import { NoticeStrip } from './notice-strip';

export function VerifyNotice() {
  const auth = useAuth();
  const { toasts } = useHost();
  const { verify } = useTexts(catalogue);
  const email = useSession((state) => state.identity?.email);
  const verification = useStore(auth.verification);
  const [work, setWork] = useState<'none' | 'send' | 'check'>('none');
  if (verification !== 'unverified' || !email) return null;

  async function run(kind: 'send' | 'check', act: () => Promise<void>): Promise<void> {
    setWork(kind);
    try {
      await act();
    } catch (error) {
      toasts.show('error', (error instanceof IdentityError ? error : new IdentityError('unknown')).message);
    } finally {
      setWork('none');
    }
  }
  const send = () =>
    run('send', async () => {
      await auth.sendVerification();
      toasts.show('success', verify.sent({ email }));
    });
  const check = () =>
    run('check', async () => {
      const confirmed = await auth.checkVerification();
      toasts.show(confirmed ? 'success' : 'warning', confirmed ? verify.done : verify.notYet);
    });
  return (
    <NoticeStrip aria-label={verify.label}>
      <MailCheck size={24} aria-hidden />
      <p>{verify.text({ email })}</p>
      {/* Close enough that both fit in one row on a phone. */}
      <Cluster gap={1}>
        <Button variant="secondary" size="small" busy={work === 'check'} onClick={() => void check()}>
          {verify.check}
        </Button>
        <Button variant="ghost" size="small" busy={work === 'send'} onClick={() => void send()}>
          {verify.send}
        </Button>
      </Cluster>
    </NoticeStrip>
  );
}
