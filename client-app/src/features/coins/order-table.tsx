/** The cart as the order table of the buying screen, with delete buttons. */
import type { CartItem } from '@taskmint/contract';
import { useConfirmedAction } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { asCards, Coins, type Column, DataTable, formatNumber, Money, RowIconButton } from '@taskmint/ui-kit';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { ownName, packageName } from '../../parts/package-name';
import { moneyTexts } from '../../texts/money';
import { useRemoveFromCart } from './coins.queries';

/** Adds up whole cents, never floating-point dollars. */
export function cartTotals(items: readonly CartItem[]): { cents: number; coins: number } {
  return items.reduce((sum, item) => ({ cents: sum.cents + item.price_cents, coins: sum.coins + item.coins }), {
    cents: 0,
    coins: 0,
  });
}

/** Labels the number where the table is shown as cards. */
const Counted = styled.span`
  display: none;
  ${asCards(css`
    display: inline;
  `)}
`;

/** One package, chosen any number of times. */
interface OrderLine {
  /** Represents the line, and is the first of its items to be removed. */
  item: CartItem;
  items: readonly CartItem[];
}

function linesOf(items: readonly CartItem[]): OrderLine[] {
  const lines = new Map<string, OrderLine>();
  for (const item of items) {
    const key = JSON.stringify([item.heading, item.coins, item.price_cents]);
    lines.set(key, { item, items: [...(lines.get(key)?.items ?? []), item] });
  }
  return [...lines.values()];
}

export function OrderTable({
  items,
  empty,
  locked,
}: {
  items: readonly CartItem[];
  empty: ReactNode;
  locked: boolean;
}) {
  const confirmAndRun = useConfirmedAction();
  const { buy: texts } = useTexts(moneyTexts);
  const remove = useRemoveFromCart();
  const columns: readonly Column<OrderLine>[] = [
    { key: 'number', header: '#', number: true, render: (_, index) => formatNumber(index + 1) },
    {
      key: 'heading',
      header: texts.columns.package,
      bare: true,
      // The number of coins of an unnamed package is left out here, because the next column has it.
      render: ({ item }) => <strong>{ownName(item) ?? texts.plainPackage}</strong>,
    },
    {
      key: 'quantity',
      header: texts.columns.quantity,
      card: 'start',
      align: 'right',
      render: ({ items }) => (
        <>
          <Counted aria-hidden>{texts.columns.quantity}</Counted> {formatNumber(items.length)}
        </>
      ),
    },
    {
      key: 'coins',
      header: texts.columns.coins,
      card: 'end',
      align: 'right',
      render: ({ items }) => <Coins amount={cartTotals(items).coins} />,
    },
    {
      key: 'price',
      header: texts.columns.price,
      card: 'end',
      align: 'right',
      render: ({ items }) => <Money cents={cartTotals(items).cents} />,
    },
  ];
  const drop = (item: CartItem): Promise<void> =>
    confirmAndRun({
      run: () => remove.mutateAsync(item._id),
      report: ({ deletedCount }) => (deletedCount > 0 ? { as: 'dialog', text: texts.removed } : null),
    });
  return (
    <DataTable
      caption={texts.caption}
      columns={columns}
      rows={linesOf(items)}
      rowKey={({ item }) => item._id}
      empty={empty}
      rowActions={({ item }) => (
        <RowIconButton
          label={texts.remove({ heading: packageName(item) })}
          words={texts.removeWord}
          tone="danger"
          icon={<Trash2 size={18} aria-hidden />}
          disabled={locked || remove.isPending}
          onClick={() => void drop(item)}
        />
      )}
    />
  );
}
