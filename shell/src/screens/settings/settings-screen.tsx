/** /dashboard/settings: the person's own settings, for every role. Part of the shell, because it is about who is signed in and how. */
import { calls } from '@taskmint/contract';
import { useHost, useTexts, useUser } from '@taskmint/platform';
import { PageHeader, space } from '@taskmint/ui-kit';
import { useCallback } from 'react';
import styled from 'styled-components';
import { useIsBarred } from '../../auth';
import { useDocumentTitle } from '../../routing/document-title';
import { settingsTexts } from '../../texts/settings';
import { ClosingSection } from './closing-section';
import { ExportSection } from './export-section';
import { Index } from './index-of-sections';
import { LookSection } from './look-section';
import { NewsSection } from './news-section';
import { PayoutSection } from './payout-section';
import { ProfileSection } from './profile-section';
import { KeysSection } from './programs/keys-section';
import { WebhooksSection } from './programs/webhooks-section';
import { SecondFactorSection } from './second-factor-section';
import { SessionsSection } from './sessions-section';
import { SignInSection } from './sign-in-section';
import { useReading } from './use-reading';

/** Takes the index and the sections. */
const Columns = styled.div`
  @media (min-width: 75em) {
    display: grid;
    grid-template-columns: 14rem minmax(0, 1fr);
    gap: ${space(10)};
  }
`;

export function SettingsScreen() {
  const { title, lead } = useTexts(settingsTexts);
  const { api } = useHost();
  const { role } = useUser();
  useDocumentTitle(title);
  const isBarred = useIsBarred();
  const sessions = useReading(useCallback(() => api.call(calls.listSessions), [api]));
  const keys = useReading(useCallback(async () => (role === 'admin' ? [] : api.call(calls.listApiKeys)), [api, role]));
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <Columns>
        <Index role={role} isBarred={isBarred} />
        <div>
          <ProfileSection />
          <SignInSection keys={keys} onChanged={() => void sessions.refetch()} />
          <SecondFactorSection onChanged={() => void sessions.refetch()} />
          <SessionsSection sessions={sessions} keys={keys} />
          {role === 'freelancer' && <PayoutSection />}
          {!isBarred && <NewsSection />}
          <LookSection />
          {role !== 'admin' && (
            <>
              <KeysSection keys={keys} />
              <WebhooksSection />
            </>
          )}
          <ExportSection />
          <ClosingSection />
        </div>
      </Columns>
    </>
  );
}
