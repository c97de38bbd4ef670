/** Actions on one withdrawal request: Pay (or Agree, as the second admin) and Reject, then sent, failed or returned. */
import type { Withdrawal } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { Button, space, VisuallyHidden } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import { canBePaid, isAgreedByYou } from './payable';
import type { Payouts } from './use-payouts';

const Actions = styled.span<{ $short?: boolean }>`
  display: inline-flex;
  flex-wrap: ${({ $short }) => ($short ? 'nowrap' : 'wrap')};
  justify-content: flex-end;
  gap: ${space(2)};
`;

interface PayoutActionsProps {
  withdrawal: Withdrawal;
  payouts: Payouts;
}

export function PayoutActions({ withdrawal, payouts }: PayoutActionsProps) {
  switch (withdrawal.payout.state) {
    case 'pending':
      return <ToDecide withdrawal={withdrawal} payouts={payouts} />;
    case 'approved':
    case 'sent':
      return <OnItsWay withdrawal={withdrawal} payouts={payouts} />;
    default:
      return null;
  }
}

function ToDecide({ withdrawal, payouts }: PayoutActionsProps) {
  const { withdrawals: texts } = useTexts(catalogue);
  const { worker_name: name, payout } = withdrawal;
  const isSecond = payout.agreement?.counts === true;
  return (
    <Actions $short>
      {!isAgreedByYou(withdrawal) && (
        <Button
          size="small"
          disabled={!canBePaid(withdrawal)}
          busy={payouts.isPaying(withdrawal)}
          onClick={() => void payouts.pay(withdrawal)}
        >
          {(isSecond ? texts.agree : texts.pay)({ hidden: <VisuallyHidden> {name}</VisuallyHidden> })}
        </Button>
      )}
      <Button size="small" variant="secondary" onClick={() => payouts.open('reject', withdrawal)}>
        {texts.reject({ hidden: <VisuallyHidden>{texts.rejectWhich({ name })}</VisuallyHidden> })}
      </Button>
    </Actions>
  );
}

function OnItsWay({ withdrawal, payouts }: PayoutActionsProps) {
  const { withdrawals: texts } = useTexts(catalogue);
  const isSent = withdrawal.payout.state === 'sent';
  const hidden = <VisuallyHidden> {withdrawal.worker_name}</VisuallyHidden>;
  return (
    <Actions>
      {!isSent && (
        <Button size="small" onClick={() => payouts.open('sent', withdrawal)}>
          {texts.markSent({ hidden })}
        </Button>
      )}
      <Button size="small" variant="secondary" onClick={() => payouts.open('return', withdrawal)}>
        {(isSent ? texts.cameBack : texts.markFailed)({ hidden })}
      </Button>
    </Actions>
  );
}
