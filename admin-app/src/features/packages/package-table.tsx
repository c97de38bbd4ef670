/** Coin packages on sale, with buttons to change them and take them off sale. */
import { packagePriceFloorCents, type CoinPackage } from '@taskmint/contract';
import { useConfirmedAction } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { Coins, type Column, DataTable, formatMoney, Money, RowIconButton } from '@taskmint/ui-kit';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { catalogue } from '../../texts';
import { useDeletePackage } from './package.queries';

export interface PackageTableProps {
  packages: readonly CoinPackage[];
  empty: ReactNode;
  onChange(subject: CoinPackage): void;
}

export function PackageTable({ packages, empty, onChange }: PackageTableProps) {
  const confirmAndRun = useConfirmedAction();
  const { packages: texts, sure: sureTitle, yesDelete, deleted } = useTexts(catalogue);
  const remove = useDeletePackage();
  const askAndRemove = (subject: CoinPackage): Promise<void> =>
    confirmAndRun({
      confirm: {
        title: sureTitle,
        text: texts.removeText({ heading: subject.heading, price: formatMoney(subject.price_cents) }),
        confirmLabel: yesDelete,
        tone: 'danger',
      },
      run: () => remove.mutateAsync(subject._id),
      report: () => ({ as: 'dialog', text: deleted }),
    });
  const columns: readonly Column<CoinPackage>[] = [
    { key: 'heading', header: texts.columns.heading, bare: true, render: (each) => <strong>{each.heading}</strong> },
    {
      key: 'coins',
      card: 'start',
      header: texts.columns.coins,
      align: 'right',
      sortable: true,
      sortValue: (each) => each.coins,
      render: (each) => <Coins amount={each.coins} />,
    },
    {
      key: 'price',
      card: 'end',
      header: texts.columns.price,
      align: 'right',
      sortable: true,
      sortValue: (each) => each.price_cents,
      render: (each) => <Money cents={each.price_cents} />,
    },
    {
      key: 'floor',
      minor: true,
      header: texts.columns.floor,
      align: 'right',
      render: (each) => <Money cents={packagePriceFloorCents(each.coins)} />,
    },
  ];

  return (
    <DataTable
      caption={texts.caption}
      columns={columns}
      rows={packages}
      rowKey={(each) => each._id}
      empty={empty}
      rowActions={(each) => (
        <>
          <RowIconButton
            label={texts.change({ heading: each.heading })}
            words={texts.words.change}
            icon={<Pencil size={18} aria-hidden />}
            onClick={() => onChange(each)}
          />
          <RowIconButton
            label={texts.remove({ heading: each.heading })}
            words={texts.words.remove}
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
