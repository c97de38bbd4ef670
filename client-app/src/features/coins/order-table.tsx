/** What lies in the cart: the order table of the buying screen, with delete. */
import type { CartItem } from '@taskmint/contract';
import { useAskDoSay } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { Coins, type Column, DataTable, formatNumber, IconButton, Money } from '@taskmint/ui-kit';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { packageName } from '../../parts/package-name';
import { catalogue } from '../../texts';
import { useRemoveFromCart } from './coins.queries';

/** Whole cents; floating-point dollars are never added up. */
export function cartTotals(items: readonly CartItem[]): { cents: number; coins: number } {
  return items.reduce((sum, item) => ({ cents: sum.cents + item.price_cents, coins: sum.coins + item.coins }), {
    cents: 0,
    coins: 0,
  });
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
  const askDoSay = useAskDoSay();
  const { buy: texts } = useTexts(catalogue);
  const remove = useRemoveFromCart();
  const columns: readonly Column<CartItem>[] = [
    { key: 'number', header: '#', render: (_, index) => formatNumber(index + 1) },
    {
      key: 'heading',
      header: texts.columns.package,
      bare: true,
      render: (item) => <strong>{packageName(item)}</strong>,
    },
    { key: 'coins', header: texts.columns.coins, align: 'right', render: (item) => <Coins amount={item.coins} /> },
    { key: 'price', header: texts.columns.price, align: 'right', render: (item) => <Money cents={item.price_cents} /> },
  ];
  const drop = (item: CartItem): Promise<void> =>
    askDoSay({
      do: () => remove.mutateAsync(item._id),
      say: ({ deletedCount }) => (deletedCount > 0 ? { as: 'dialog', text: texts.removed } : null),
    });
  return (
    <DataTable
      caption={texts.caption}
      columns={columns}
      rows={items}
      rowKey={(item) => item._id}
      empty={empty}
      rowActions={(item) => (
        <IconButton
          label={texts.remove({ heading: packageName(item) })}
          tone="danger"
          icon={<Trash2 size={18} aria-hidden />}
          disabled={locked || remove.isPending}
          onClick={() => void drop(item)}
        />
      )}
    />
  );
}
