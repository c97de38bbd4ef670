/** How long one piece of work takes by the client's word, and what that pays per hour; nothing where they did not say. */
import { coinsPerHour, coinsToCents, type Task } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { Coins, Money } from '@taskmint/ui-kit';
import { catalogue } from '../texts';

export function Effort({
  task: { estimated_minutes: minutes, per_task_pay: pay },
}: {
  task: Pick<Task, 'estimated_minutes' | 'per_task_pay'>;
}) {
  const { tasks: texts } = useTexts(catalogue);
  // A server that is older than this page does not say.
  if (minutes == null) return null;
  const hourly = coinsPerHour(pay, minutes);
  return (
    <>
      {texts.effort({
        count: minutes,
        coins: <Coins amount={hourly} size="small" />,
        money: <Money cents={coinsToCents(hourly)} />,
      })}
    </>
  );
}
