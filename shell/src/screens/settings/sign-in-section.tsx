/** How the person signs in: address and password, each changed by entering the current password; or that Google manages them. */
import type { ApiKey } from '@taskmint/contract';
import { useTexts, useUser } from '@taskmint/platform';
import { Button, Note, Skeleton, Stack } from '@taskmint/ui-kit';
import { Loaded, type Reading } from '@taskmint/ui-kit/dashboard';
import { useState } from 'react';
import { useAuth } from '../../auth';
import { settingsTexts } from '../../texts/settings';
import { EmailDialog } from './email-dialog';
import { PasswordDialog } from './password-dialog';
import { Name, Row, Rows } from './rows';
import { Section } from './section';
import { useReading } from './use-reading';

export interface SignInSectionProps {
  /** Keys with which programs act for the person; they stay valid after a change unless they are revoked with it. */
  keys: Reading<ApiKey[]>;
  /** Called when the list of sessions has changed. */
  onChanged(): void;
}

export function SignInSection(props: SignInSectionProps) {
  const { ownAccount } = useAuth();
  const { email } = useUser();
  const { signIn } = useTexts(settingsTexts);
  const hasPassword = useReading(ownAccount.hasPassword);
  return (
    <Section id="sign-in" title={signIn.title} lead={signIn.lead}>
      <Loaded query={hasPassword} skeleton={<Skeleton height="8rem" />}>
        {(has) => (has ? <OwnPassword {...props} /> : <p>{signIn.google({ email })}</p>)}
      </Loaded>
    </Section>
  );
}

function OwnPassword({ keys, onChanged }: SignInSectionProps) {
  const { email } = useUser();
  const { signIn } = useTexts(settingsTexts);
  const [changing, setChanging] = useState<'email' | 'password' | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const close = () => setChanging(null);
  return (
    <Stack gap={3}>
      <Rows role="list">
        <Row>
          <div>
            <Name>{signIn.email}</Name>
            <Note>{signIn.emailNow({ email })}</Note>
          </div>
          <Button variant="secondary" onClick={() => setChanging('email')}>
            {signIn.changeEmail}
          </Button>
        </Row>
        <Row>
          <div>
            <Name>{signIn.password}</Name>
            <Note>{signIn.passwordLead}</Note>
          </div>
          <Button variant="secondary" onClick={() => setChanging('password')}>
            {signIn.changePassword}
          </Button>
        </Row>
      </Rows>
      {sentTo && <p role="status">{signIn.emailSent({ email: sentTo })}</p>}
      {changing === 'email' && (
        <EmailDialog
          onSent={(to) => {
            setSentTo(to);
            close();
            onChanged();
          }}
          onClose={close}
        />
      )}
      {changing === 'password' && (
        <PasswordDialog
          keys={keys}
          onChanged={() => {
            close();
            onChanged();
          }}
          onClose={close}
        />
      )}
    </Stack>
  );
}
