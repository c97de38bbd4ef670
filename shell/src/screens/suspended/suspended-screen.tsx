/**
 * /suspended: what a suspended person sees, and the few things they can still do: contest decisions, save their data, write to us (fair-work.md 18,
 * decisions.md 26).
 */
import { calls, CONTEST } from '@taskmint/contract';
import { HostProvider, Link, useHost, useLocation, useTexts } from '@taskmint/platform';
import {
  Button,
  ButtonLink,
  Card,
  DateText,
  Muted,
  PageHeader,
  space,
  Stack,
  TextLink,
  TitledSection,
  Written,
} from '@taskmint/ui-kit';
import { SaveButton } from '@taskmint/ui-kit/dashboard';
import styled from 'styled-components';
import { useStore } from 'zustand';
import { useAuth } from '../../auth';
import type { Suspension } from '../../auth/suspension';
import { suspendedTexts } from '../../texts/suspended';
import { useDocumentTitle } from '../../routing/document-title';
import { DecidedList } from '../decisions/decided-list';
import { StandingList } from '../decisions/standing-list';
import { refusalOf } from '../settings/refusal';

/** The export reads everything stored about a person. */
const EXPORT_TIMEOUT_MS = 60_000;

const Page = styled.div`
  width: min(52rem, 100% - ${space(8)});
  margin-inline: auto;
  padding: ${space(10)} 0 ${space(16)};
`;

const Facts = styled.ul`
  display: grid;
  gap: ${space(2)};
  padding-inline-start: ${space(5)};
`;

export function SuspendedScreen() {
  const auth = useAuth();
  const host = useHost();
  const location = useLocation();
  const suspension = useStore(auth.suspension);
  const texts = useTexts(suspendedTexts);
  useDocumentTitle(suspension === null ? texts.signedOut.title : texts.title);
  if (suspension === null) return <NobodyThere />;
  return (
    <HostProvider host={{ ...host, api: suspension.api }} location={location}>
      <Page>
        <Suspended suspension={suspension} onLeave={() => auth.endSuspension()} />
      </Page>
    </HostProvider>
  );
}

function Suspended({ suspension: { until, reason }, onLeave }: { suspension: Suspension; onLeave(): void }) {
  const { api, toasts } = useHost();
  const texts = useTexts(suspendedTexts);
  return (
    <>
      <PageHeader title={texts.title} lead={until && texts.until({ time: <DateText value={until} withTime /> })} />
      <Stack gap={8}>
        <Card>
          <Stack gap={2}>
            <Muted>{texts.reason}</Muted>
            <Written>{reason ?? texts.noReason}</Written>
          </Stack>
        </Card>
        <TitledSection id="means" title={texts.means.title} gap={4}>
          <Facts>
            <li>{texts.means.coins}</li>
            <li>{texts.means.work}</li>
            <li>{texts.means.tasks}</li>
            <li>{texts.means.closed}</li>
          </Facts>
        </TitledSection>
        <TitledSection id="wrong" title={texts.wrong.title} gap={4}>
          <p>{texts.wrong.text({ days: CONTEST.days })}</p>
          <p>
            <TextLink as={Link} to="/contact">
              {texts.wrong.contact}
            </TextLink>
          </p>
        </TitledSection>
        <StandingList below={<DecidedList leads={false} />} />
        <TitledSection id="data" title={texts.data.title} gap={4}>
          <p>{texts.data.text}</p>
          <div>
            <SaveButton
              label={texts.data.save}
              fileName="taskmint-account.json"
              type="application/json"
              content={async () =>
                JSON.stringify(await api.call(calls.exportAccount, {}, { timeoutMs: EXPORT_TIMEOUT_MS }), null, 2)
              }
              onFailed={(error) => toasts.show('error', refusalOf(error).message)}
            />
          </div>
        </TitledSection>
        <div>
          <Button variant="secondary" onClick={onLeave}>
            {texts.leave}
          </Button>
        </div>
      </Stack>
    </>
  );
}

function NobodyThere() {
  const { signedOut: texts } = useTexts(suspendedTexts);
  return (
    <Page>
      <PageHeader title={texts.title} lead={texts.text} />
      <ButtonLink as={Link} to="/login">
        {texts.login}
      </ButtonLink>
    </Page>
  );
}
