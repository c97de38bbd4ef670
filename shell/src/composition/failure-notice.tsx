/** Shown in place of a remote that failed: what happened in plain words, a retry, and a way out. */
import { Link, useTexts } from '@taskmint/platform';
import { Button, ButtonLink, Card, CardHeading, Cluster, color, Note, Stack } from '@taskmint/ui-kit';
import { CloudOff, House, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { catalogue } from '../texts';
import { POLICIES, type RemoteError } from './failure';

export function FailureNotice({ error, onRetry }: { error: RemoteError; onRetry: () => unknown }) {
  const [busy, setBusy] = useState(false);
  const { failure } = useTexts(catalogue);
  const isOffline = error.kind === 'offline';
  // A remote with a site of its own is not missing; it is only available there.
  const ownSite = error.kind === 'registry' ? error.url : null;
  useEffect(() => {
    if (!isOffline) return undefined;
    const online = () => void onRetry();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [isOffline, onRetry]);

  return (
    <Card role="alert" data-remote-failure={error.kind} data-remote={error.remote}>
      <Stack gap={4} align="start">
        <CloudOff size={32} aria-hidden color={color.warn} />
        <CardHeading as="h1">{isOffline ? failure.offlineTitle : failure.title}</CardHeading>
        <p>{ownSite ? failure.elsewhere : failure[POLICIES[error.kind].notice]}</p>
        <Cluster>
          <Button
            busy={busy}
            icon={<RotateCw size={18} aria-hidden />}
            onClick={() => {
              setBusy(true);
              void Promise.resolve(onRetry()).finally(() => setBusy(false));
            }}
          >
            {failure.again}
          </Button>
          {ownSite && <ButtonLink href={ownSite}>{new URL(ownSite).host}</ButtonLink>}
          <ButtonLink as={Link} to="/" $variant="secondary">
            <House size={18} aria-hidden />
            {failure.home}
          </ButtonLink>
        </Cluster>
        <Note>{failure.code({ code: [`${error.kind},`, error.remote, error.version].filter(Boolean).join(' ') })}</Note>
      </Stack>
    </Card>
  );
}
