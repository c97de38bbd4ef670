/** Coin packages on sale, with changing and taking off sale. */
import { centsToDollars, packagePriceFloorCents, type CoinPackage } from '@taskmint/contract';
import { useHost } from '@taskmint/platform';
import { Coins, type Column, DataTable, IconButton, Money } from '@taskmint/ui-kit';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../parts/error-text';
import { useDeletePackage } from './package.queries';

const columns: readonly Column<CoinPackage>[] = [
  { key: 'heading', header: 'Heading', bare: true, render: (each) => <strong>{each.heading}</strong> },
  {
    key: 'coins',
    header: 'Coins',
    align: 'right',
    sortable: true,
    sortValue: (each) => each.coins,
    render: (each) => <Coins amount={each.coins} />,
  },
  {
    key: 'price',
    header: 'Price',
    align: 'right',
    sortable: true,
    sortValue: (each) => each.price_cents,
    render: (each) => <Money cents={each.price_cents} />,
  },
  {
    key: 'floor',
    header: 'Lowest safe price',
    align: 'right',
    render: (each) => <Money cents={packagePriceFloorCents(each.coins)} />,
  },
];

export interface PackageTableProps {
  packages: readonly CoinPackage[];
  empty: ReactNode;
  onChange(subject: CoinPackage): void;
}

export function PackageTable({ packages, empty, onChange }: PackageTableProps) {
  const host = useHost();
  const remove = useDeletePackage();
  async function askAndRemove(subject: CoinPackage): Promise<void> {
    const sure = await host.dialogs.confirm({
      title: 'Are you sure?',
      text: `"${subject.heading}" at $${centsToDollars(subject.price_cents)} is no longer on sale. Coins bought before stay.`,
      confirmLabel: 'Yes, delete it!',
      tone: 'danger',
    });
    if (!sure) return;
    try {
      await remove.mutateAsync(subject._id);
      await host.dialogs.success('Deleted!');
    } catch (error) {
      host.toasts.show('error', messageOf(error));
    }
  }
  return (
    <DataTable
      caption="Coin packages"
      columns={columns}
      rows={packages}
      rowKey={(each) => each._id}
      empty={empty}
      rowActions={(each) => (
        <>
          <IconButton
            label={`Change ${each.heading}`}
            icon={<Pencil size={18} aria-hidden />}
            onClick={() => onChange(each)}
          />
          <IconButton
            label={`Delete ${each.heading}`}
            tone="danger"
            icon={<Trash2 size={18} aria-hidden />}
            disabled={remove.isPending}
            onClick={() => void askAndRemove(each)}
          />
        </>
      )}
    />
  );
}
