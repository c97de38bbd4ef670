/** Releases coins of a lost order, or takes them back: names the person, the coins and the consequence, and asks for a reason (decisions.md 24). */
import { coinsToCents, type HeldOrder } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { Coins, Money } from '@taskmint/ui-kit';
import { catalogue } from '../../texts';
import { type Decision, useDecideHeldCoins } from './dispute.queries';
import { ReasonDialog } from '../../parts/reason-dialog';

export type Holder = HeldOrder['holders'][number];

export interface DecideDialogProps {
  orderId: string;
  holder: Holder;
  decision: Decision;
  onClose(): void;
}

export function DecideDialog({ orderId, holder, decision, onClose }: DecideDialogProps) {
  const host = useHost();
  const { disputes: texts } = useTexts(catalogue);
  const decide = useDecideHeldCoins();
  const { name, email, coins: count } = holder;
  const releases = decision === 'release';
  const coins = <Coins amount={count} />;

  async function send(reason: string): Promise<void> {
    const { modifiedCount } = await decide.mutateAsync({ orderId, email, decision, reason });
    onClose();
    if (modifiedCount === 0) host.toasts.show('info', texts.unchanged);
    else host.toasts.show('success', (releases ? texts.released : texts.takenBack)({ name, count }));
  }

  return (
    <ReasonDialog
      title={(releases ? texts.releaseTitle : texts.takeBackTitle)({ name })}
      draft={`${decision}:${orderId}:${email}`}
      consequence={
        releases
          ? texts.releaseText({ coins, name, email, amount: <Money cents={coinsToCents(count)} /> })
          : texts.takeBackText({ coins, name, email })
      }
      submitLabel={releases ? texts.releaseSubmit : texts.takeBackSubmit}
      tone={releases ? 'primary' : 'danger'}
      onClose={onClose}
      onReason={send}
    />
  );
}
