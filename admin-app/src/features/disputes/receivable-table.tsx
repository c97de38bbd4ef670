/** Receivables, and writing them off (decisions.md 24). */
import type { Receivable } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { Button, type Column, DataTable, formatMoney, formatNumber, Money, VisuallyHidden } from '@taskmint/ui-kit';
import { useState, type ReactNode } from 'react';
import { NameAndEmail } from '../../parts/small';
import { catalogue } from '../../texts';
import { useWriteOff } from './dispute.queries';
import { ReasonDialog } from '../../parts/reason-dialog';

export function ReceivableTable({ receivables, empty }: { receivables: readonly Receivable[]; empty: ReactNode }) {
  const host = useHost();
  const { disputes: texts } = useTexts(catalogue);
  const writeOff = useWriteOff();
  const [chosen, setChosen] = useState<Receivable | null>(null);

  async function send({ email, name, cents }: Receivable, reason: string): Promise<void> {
    const { modifiedCount } = await writeOff.mutateAsync({ email, reason });
    setChosen(null);
    if (modifiedCount === 0) host.toasts.show('info', texts.unchanged);
    else host.toasts.show('success', texts.writtenOff({ amount: formatMoney(cents), name }));
  }

  const columns: readonly Column<Receivable>[] = [
    {
      key: 'who',
      header: texts.owedColumns.who,
      bare: true,
      render: (person) => <NameAndEmail name={person.name} email={person.email} />,
    },
    {
      key: 'orders',
      header: texts.owedColumns.orders,
      align: 'right',
      render: ({ orders }) => formatNumber(orders),
    },
    {
      key: 'amount',
      header: texts.owedColumns.amount,
      align: 'right',
      render: ({ cents }) => <Money cents={cents} />,
    },
  ];
  return (
    <>
      <DataTable
        caption={texts.owedCaption}
        columns={columns}
        rows={receivables}
        rowKey={({ email }) => email}
        empty={empty}
        rowActions={(each) => (
          <Button size="small" variant="secondary" onClick={() => setChosen(each)}>
            {texts.writeOff({
              hidden: (
                <VisuallyHidden>
                  {texts.writeOffWhich({ amount: formatMoney(each.cents), name: each.name })}
                </VisuallyHidden>
              ),
            })}
          </Button>
        )}
      />
      {chosen && (
        <ReasonDialog
          title={texts.writeOffTitle({ name: chosen.name })}
          draft={`write-off:${chosen.email}`}
          consequence={texts.writeOffText({
            amount: formatMoney(chosen.cents),
            name: chosen.name,
            email: chosen.email,
          })}
          submitLabel={texts.writeOffSubmit}
          tone="danger"
          onClose={() => setChosen(null)}
          onReason={(reason) => send(chosen, reason)}
        />
      )}
    </>
  );
}
