/** /dashboard/releases: which build of each remote is live, rolling a bad one back, and the history of changes. */
import type { ReleaseCommand } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { Grid, PageHeader, Stack, TableSkeleton, TitledSection } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useUserQuery } from '@taskmint/platform/query';
import { useState } from 'react';
import { FailureTable, HistoryTable } from '../features/releases/release-tables';
import { releasesQuery, useChangeRelease } from '../features/releases/release.queries';
import { RemoteCard } from '../features/releases/remote-card';
import { ReasonDialog } from '../parts/reason-dialog';
import { operationTexts } from '../texts/operation';

interface Wish {
  remote: string;
  command: ReleaseCommand;
  /** Revision of the registry that the admin was shown. */
  revision: number;
}

export default function ReleasesScreen() {
  const host = useHost();
  const { releases: texts } = useTexts(operationTexts);
  const releases = useUserQuery(releasesQuery);
  const change = useChangeRelease();
  const [wish, setWish] = useState<Wish | null>(null);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Loaded query={releases} skeleton={<TableSkeleton columns={4} label={texts.loading} />}>
        {({ revision, remotes, history, failures }) => (
          <Stack gap={6}>
            <Grid>
              {remotes.map((remote) => (
                <RemoteCard
                  key={remote.name}
                  remote={remote}
                  onCommand={(command) => setWish({ remote: remote.name, command, revision })}
                />
              ))}
            </Grid>
            <TitledSection id="failures-heading" title={texts.failures}>
              <FailureTable failures={failures} />
            </TitledSection>
            <TitledSection id="changes-heading" title={texts.history}>
              <HistoryTable history={history} />
            </TitledSection>
          </Stack>
        )}
      </Loaded>
      {wish && (
        <ReasonDialog
          title={texts.confirmTitle({ command: texts.commands[wish.command], name: wish.remote })}
          draft={`release:${wish.remote}:${wish.command}`}
          consequence={texts.consequences[wish.command]}
          submitLabel={texts.commands[wish.command]}
          tone={wish.command === 'disable' ? 'danger' : 'primary'}
          onClose={() => setWish(null)}
          onReason={async (reason) => {
            await change.mutateAsync({ ...wish, reason });
            setWish(null);
            host.toasts.show('success', texts.done({ command: texts.commands[wish.command], name: wish.remote }));
          }}
        />
      )}
    </>
  );
}
