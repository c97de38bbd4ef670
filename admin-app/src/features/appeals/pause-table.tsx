/** Clients whose rejections are paused until an admin has looked at them, and ending such a pause (fair-work.md 3). */
import type { RejectionPause } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { Button, type Column, DataTable, DateText, VisuallyHidden } from '@taskmint/ui-kit';
import { useState, type ReactNode } from 'react';
import { ReasonDialog } from '../../parts/reason-dialog';
import { NameAndEmail } from '../../parts/small';
import { appealsTexts } from '../../texts/appeals';
import { useAllowRejections } from './appeal.queries';

export function PauseTable({ pauses, empty }: { pauses: readonly RejectionPause[]; empty: ReactNode }) {
  const host = useHost();
  const { appeals: texts } = useTexts(appealsTexts);
  const allow = useAllowRejections();
  const [chosen, setChosen] = useState<RejectionPause | null>(null);

  async function send({ email, name }: RejectionPause, reason: string): Promise<void> {
    await allow.mutateAsync({ email, reason });
    setChosen(null);
    host.toasts.show('success', texts.allowed({ name }));
  }

  const columns: readonly Column<RejectionPause>[] = [
    {
      key: 'who',
      header: texts.pauseColumns.who,
      bare: true,
      render: (person) => <NameAndEmail name={person.name} email={person.email} />,
    },
    {
      key: 'share',
      header: texts.pauseColumns.share,
      render: ({ rejected, decided }) => texts.shareOf({ rejected, decided }),
    },
    {
      key: 'since',
      header: texts.pauseColumns.since,
      render: ({ paused_at }) => <DateText value={paused_at} withTime />,
    },
  ];
  return (
    <>
      <DataTable
        caption={texts.pausesCaption}
        columns={columns}
        rows={pauses}
        rowKey={({ email }) => email}
        empty={empty}
        rowActions={(each) => (
          <Button size="small" variant="secondary" onClick={() => setChosen(each)}>
            {texts.allow({ hidden: <VisuallyHidden>{texts.allowWhich({ name: each.name })}</VisuallyHidden> })}
          </Button>
        )}
      />
      {chosen && (
        <ReasonDialog
          title={texts.allowTitle({ name: chosen.name })}
          draft={`allow:${chosen.email}`}
          consequence={texts.allowText({ rejected: chosen.rejected, decided: chosen.decided })}
          submitLabel={texts.allowSubmit}
          tone="primary"
          onClose={() => setChosen(null)}
          onReason={(reason) => send(chosen, reason)}
        />
      )}
    </>
  );
}
