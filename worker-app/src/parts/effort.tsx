/** How long one piece of work takes and its hourly pay, by real times or by the client's estimate (fair-work.md 9). Nothing if neither is known. */
import { coinsToCents, type Task } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { Coins, Money } from '@taskmint/ui-kit';
import { catalogue } from '../texts';

export function Effort({ task: { pay_per_hour: known } }: { task: Pick<Task, 'pay_per_hour'> }) {
  const { tasks: texts } = useTexts(catalogue);
  // An older server does not send it.
  if (known == null) return null;
  return (
    <>
      {(known.measured ? texts.effortMeasured : texts.effort)({
        count: known.minutes,
        works: known.works,
        coins: <Coins amount={known.coins} size="small" />,
        money: <Money cents={coinsToCents(known.coins)} />,
      })}
    </>
  );
}
