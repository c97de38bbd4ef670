/** The money of a payout in the ledger, in US cents, beside its coins (decisions.md 25). Pure: returns transfers that commands post. */
import { coinsToCents, type CashKind } from '@taskmint/contract';
import { account, type AccountRef, type Transfer } from '../../ledger';

/** `approved`: on its way; `sent`: gone; the others: back from where the money was. */
export type PayoutStep = 'approved' | 'sent' | 'approved-back' | 'sent-back';

const KINDS: Readonly<Record<PayoutStep, CashKind>> = {
  approved: 'payout_approved',
  sent: 'payout_sent',
  'approved-back': 'payout_returned',
  'sent-back': 'payout_returned',
};

/** Transfers for this step of a payout of `coins`, of which nobody paid for `promotional`. */
export function payoutMoney(
  withdrawalId: string,
  step: PayoutStep,
  { coins, promotional }: { coins: number; promotional: number },
): Transfer[] {
  const move = (part: string, debit: AccountRef, credit: AccountRef, amount: number): Transfer => ({
    key: `payout-money:${step}:${part}:${withdrawalId}`,
    debit,
    credit,
    amount,
    kind: KINDS[step],
    cause: { kind: 'withdrawal', id: withdrawalId },
  });
  const onItsWay = account.cash('payouts');
  if (step === 'sent') return [move('all', onItsWay, account.cash('paid-out'), coinsToCents(coins))];
  const from = step === 'sent-back' ? account.cash('paid-out') : onItsWay;
  const sources: [string, AccountRef, number][] = [
    ['paid-for', account.cash('redeemed'), coinsToCents(coins - promotional)],
    ['promotional', account.cash('promotional-cost'), coinsToCents(promotional)],
  ];
  return sources
    .filter(([, , cents]) => cents > 0)
    .map(([part, source, cents]) =>
      step === 'approved' ? move(part, source, onItsWay, cents) : move(part, from, source, cents),
    );
}
