/** Replaces every admin screen when a second factor is required and none was used: says why, and what to do. */
import { Link, useSession, useTexts } from '@taskmint/platform';
import { ButtonLink, Card, Cluster, PageHeader, Stack } from '@taskmint/ui-kit';
import { useStore } from 'zustand';
import { secondFactorTexts } from '../texts/second-factor';
import { useDocumentTitle } from '../routing/document-title';
import { SETTINGS } from '../routing/addresses';
import { useAuth } from './auth-context';

/** Whether the API refuses all calls of this admin except those needed to add a second factor. */
export function useIsBarred(): boolean {
  const role = useSession((session) => session.user?.role);
  return useStore(useAuth().secondFactor, (factor) => factor === 'demanded') && role === 'admin';
}

export function SecondFactorNeeded() {
  const texts = useTexts(secondFactorTexts).needed;
  useDocumentTitle(texts.title);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Card>
        <Stack gap={4}>
          <p>{texts.what}</p>
          <p>{texts.have}</p>
          <Cluster>
            <ButtonLink as={Link} to={SETTINGS} $variant="primary">
              {texts.settings}
            </ButtonLink>
          </Cluster>
        </Stack>
      </Card>
    </>
  );
}
