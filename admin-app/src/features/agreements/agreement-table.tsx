/**
 * Agreements waiting for a second admin: what exactly, who agreed first and when; 'Agree' and 'Refuse' for anybody who can be the second, 'Withdraw' for
 * the first.
 */
import type { Agreement } from '@taskmint/contract';
import { useConfirmedAction, waitsForSecondAdmin } from '@taskmint/dashboard-kit';
import { useHost, useTexts } from '@taskmint/platform';
import { Button, type Column, DataTable, DateText, formatMoney, VisuallyHidden } from '@taskmint/ui-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { ReasonDialog } from '../../parts/reason-dialog';
import { Small } from '../../parts/small';
import { catalogue } from '../../texts';
import { isFile, useAgree, useEndAgreement } from './agreement.queries';

const Narrow = styled(Small)`
  max-width: 22rem;
`;

export function AgreementTable({ agreements }: { agreements: readonly Agreement[] }) {
  const confirmAndRun = useConfirmedAction();
  const { toasts } = useHost();
  const { agreements: texts } = useTexts(catalogue);
  const agree = useAgree();
  const end = useEndAgreement();
  const [refusing, setRefusing] = useState<Agreement | null>(null);

  function what({ action, subject, parameters, subject_name }: Agreement): string {
    const name = subject_name ?? texts.somebody;
    switch (action) {
      case 'pay-withdrawal':
        return texts.pay({
          count: Number(parameters['coins']),
          name,
          system: String(parameters['payment_system']),
          account: String(parameters['account_number']),
        });
      case 'adjust-coins':
        return texts.adjust({ name, from: Number(parameters['from']), to: Number(parameters['to']) });
      case 'make-admin':
        return texts.makeAdmin({ name });
      case 'release-held-coins':
        return texts.release({ count: Number(parameters['coins']), name });
      case 'take-back-held-coins':
        return texts.takeBack({ count: Number(parameters['coins']), name });
      case 'write-off-receivable':
        return texts.writeOff({ amount: formatMoney(Number(parameters['cents'])), name });
      case 'cover-appeal':
        return texts.coverAppeal({ count: Number(parameters['coins']) });
      case 'cover-defect':
        return texts.coverDefect({ count: Number(parameters['coins']) });
      case 'return-payout': {
        const count = Number(parameters['coins']);
        return isFile({ subject }) ? texts.returnPayoutsOfFile({ count }) : texts.returnPayout({ count, name });
      }
      case 'close-account':
        return texts.close({ name });
      case 'remove-admin':
        return texts.removeAdmin({ name });
    }
  }

  const askAndAgree = (each: Agreement): Promise<void> =>
    confirmAndRun({
      confirm: {
        title: texts.sure,
        text: texts.sureText({ what: what(each), name: each.agreed_by.name }),
        confirmLabel: texts.agreeLabel,
      },
      run: () =>
        agree.mutateAsync(each).then(
          () => true,
          (error: unknown) => {
            // The same call comes to something else by now, to which this admin is the first to agree.
            if (waitsForSecondAdmin(error)) return false;
            throw error;
          },
        ),
      report: (isDone) =>
        isDone
          ? { as: 'success', text: texts.done({ what: what(each) }) }
          : { as: 'info', text: texts.changed({ name: each.agreed_by.name }) },
    });

  const askAndWithdraw = (each: Agreement): Promise<void> =>
    confirmAndRun({
      confirm: {
        title: texts.withdrawTitle,
        text: texts.withdrawText({ what: what(each) }),
        confirmLabel: texts.withdrawLabel,
      },
      run: () => end.mutateAsync({ id: each._id, reason: null }),
      report: ({ deletedCount }) =>
        deletedCount > 0
          ? { as: 'success', text: texts.withdrawn({ what: what(each) }) }
          : { as: 'info', text: texts.gone },
    });

  const refuse = async (each: Agreement, reason: string): Promise<void> => {
    const { deletedCount } = await end.mutateAsync({ id: each._id, reason });
    if (deletedCount > 0) toasts.show('success', texts.refused({ what: what(each) }));
    else toasts.show('info', texts.gone);
  };

  const columns: readonly Column<Agreement>[] = [
    {
      key: 'what',
      header: texts.columns.what,
      bare: true,
      render: (each) => (
        <>
          {what(each)}
          {each.reason && <Narrow>{each.reason}</Narrow>}
          {!each.possible && <Narrow>{texts.impossible}</Narrow>}
        </>
      ),
    },
    {
      key: 'first',
      header: texts.columns.first,
      render: (each) => (
        <>
          {each.agreed_by.name}
          {!each.counts && <Narrow>{texts.inVain}</Narrow>}
        </>
      ),
    },
    { key: 'agreed', header: texts.columns.agreed, render: (each) => <DateText value={each.agreed_at} /> },
    { key: 'expires', header: texts.columns.expires, render: (each) => <DateText value={each.expires_at} /> },
  ];
  const which = (each: Agreement) => <VisuallyHidden>{texts.agreeWhich({ what: what(each) })}</VisuallyHidden>;
  return (
    <>
      <DataTable
        caption={texts.caption}
        columns={columns}
        rows={agreements}
        rowKey={(each) => each._id}
        empty={null}
        rowActions={(each) => (
          <>
            {each.may_agree && !isFile(each) && (
              <Button
                size="small"
                busy={agree.isPending && agree.variables._id === each._id}
                onClick={() => void askAndAgree(each)}
              >
                {texts.agree({ hidden: which(each) })}
              </Button>
            )}
            {each.may_refuse && (
              <Button size="small" variant="secondary" onClick={() => setRefusing(each)}>
                {texts.refuse({ hidden: which(each) })}
              </Button>
            )}
            {each.may_withdraw && (
              <Button
                size="small"
                variant="secondary"
                busy={end.isPending && end.variables.id === each._id}
                onClick={() => void askAndWithdraw(each)}
              >
                {texts.withdraw({ hidden: which(each) })}
              </Button>
            )}
          </>
        )}
      />
      {refusing && (
        <ReasonDialog
          title={texts.refuseTitle}
          draft={`refuse-agreement:${refusing._id}`}
          consequence={texts.refuseText({ what: what(refusing), name: refusing.agreed_by.name })}
          submitLabel={texts.refuseSubmit}
          tone="danger"
          onClose={() => setRefusing(null)}
          onReason={(reason) => refuse(refusing, reason)}
        />
      )}
    </>
  );
}
