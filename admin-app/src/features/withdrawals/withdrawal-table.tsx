/** Withdrawal requests, each with its current actions. */
import type { Withdrawal } from '@taskmint/contract';
import { withdrawalColumns, type WithdrawalTableProps } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { type Column, DataTable } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { EmailLine } from '../../parts/email-line';
import { catalogue } from '../../texts';
import { PayoutActions } from './payout-actions';
import { ReturnDialog, SentDialog } from './payout-dialogs';
import { PayoutFacts } from './payout-facts';
import { RejectDialog } from './reject-dialog';
import { type Payouts, usePayouts } from './use-payouts';

const Who = styled.span`
  display: block;
  font-weight: 600;
`;

interface Props extends WithdrawalTableProps {
  /** All belong to one person, whom the page names; a card is then titled by its date. */
  ofOne?: boolean;
}

export function WithdrawalTable({ withdrawals, empty, sort, onSort, ofOne = false }: Props) {
  const { withdrawals: texts } = useTexts(catalogue);
  const payouts = usePayouts();
  return (
    <>
      <DataTable
        caption={texts.caption}
        columns={useColumns(ofOne)}
        rows={withdrawals}
        rowKey={(each) => each._id}
        empty={empty}
        sort={sort}
        onSort={onSort}
        rowActions={(each) => <PayoutActions withdrawal={each} payouts={payouts} />}
      />
      <OpenDialog payouts={payouts} />
    </>
  );
}

function useColumns(ofOne: boolean): readonly Column<Withdrawal>[] {
  const { columns: texts } = useTexts(catalogue).withdrawals;
  const { asked, payment } = withdrawalColumns(texts);
  const day: Column<Withdrawal> = {
    key: asked.key,
    header: asked.header,
    sortable: true,
    bare: true,
    render: (each, index) => <Who>{asked.render(each, index)}</Who>,
  };
  const worker: Column<Withdrawal> = {
    key: 'worker',
    header: texts.worker,
    bare: true,
    render: (each) => (
      <>
        <Who>{each.worker_name}</Who>
        <EmailLine email={each.worker_email} />
      </>
    ),
  };
  const status: Column<Withdrawal> = {
    key: 'status',
    card: 'line',
    header: texts.status,
    render: (each) => <PayoutFacts withdrawal={each} />,
  };
  return ofOne ? [day, ...payment, status] : [worker, ...payment, { ...asked, minor: true, card: 'end' }, status];
}

function OpenDialog({ payouts }: { payouts: Payouts }) {
  if (!payouts.opened) return null;
  const { dialog, withdrawal } = payouts.opened;
  const common = { withdrawal, onClose: payouts.close };
  switch (dialog) {
    case 'reject':
      return <RejectDialog {...common} onReject={(refusal) => payouts.reject(withdrawal, refusal)} />;
    case 'sent':
      return <SentDialog {...common} onDone={(reference) => payouts.markSent(withdrawal, reference)} />;
    case 'return':
      return <ReturnDialog {...common} onDone={(end) => payouts.giveBack(withdrawal, end)} />;
  }
}
