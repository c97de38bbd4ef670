/** The latest request: one that is pending, which can be cancelled, or one that was not paid, with the reason. */
import type { Withdrawal } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { Button, Coins, DateText, FormActions, Money, Stack, VisuallyHidden } from '@taskmint/ui-kit';
import { catalogue } from '../../texts';
import { PayoutFacts } from './payout-facts';
import { useTakeBack } from './use-take-back';

export function LatestRequest({ withdrawal }: { withdrawal: Withdrawal }) {
  const { waiting: texts, withdrawals } = useTexts(catalogue);
  const { takeBack, isBusy } = useTakeBack();
  const isPending = withdrawal.status === 'pending';
  return (
    <section aria-label={isPending ? texts.label : texts.last}>
      <Stack gap={3}>
        <p>
          {texts.lead({
            coins: <Coins amount={withdrawal.withdraw_coin} />,
            amount: <Money cents={withdrawal.withdraw_amount_cents} />,
            system: withdrawal.payment_system,
            account: withdrawal.account_number,
            date: <DateText value={withdrawal.withdraw_time} />,
          })}
        </p>
        <div>
          <PayoutFacts withdrawal={withdrawal} />
        </div>
        {isPending && (
          <FormActions>
            <Button variant="secondary" busy={isBusy(withdrawal)} onClick={() => void takeBack(withdrawal)}>
              {withdrawals.takeBack({
                hidden: (
                  <VisuallyHidden>{withdrawals.takeBackWhich({ count: withdrawal.withdraw_coin })}</VisuallyHidden>
                ),
              })}
            </Button>
          </FormActions>
        )}
      </Stack>
    </section>
  );
}
