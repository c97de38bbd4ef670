/** Where the money is: the ledger's accounts in US cents, with their names in words (decisions.md 25). */
import type { PaymentReport } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { type Column, DataTable, Money, Note, Stack, text } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { catalogue } from '../../texts';

type Account = PaymentReport['cash'][number];

const Heading = styled.h3`
  font-size: ${text.lead};
`;

export function CashTable({ accounts }: { accounts: readonly Account[] }) {
  const { ledger: texts } = useTexts(catalogue);
  const names: Readonly<Partial<Record<string, string>>> = texts.accountNames;
  const columns: readonly Column<Account>[] = [
    {
      key: 'account',
      header: texts.account,
      bare: true,
      // An account that only a newer server knows is shown by its own name.
      render: ({ account }) => names[account] ?? account,
    },
    {
      key: 'amount',
      card: 'end',
      header: texts.amount,
      align: 'right',
      render: ({ cents }) => <Money cents={cents} />,
    },
  ];
  if (accounts.length === 0) return null;
  return (
    <Stack gap={3}>
      <Heading>{texts.cash}</Heading>
      <DataTable
        caption={texts.cash}
        columns={columns}
        rows={accounts}
        rowKey={({ account }) => account}
        empty={null}
      />
      <Note>{texts.cashNote}</Note>
    </Stack>
  );
}
