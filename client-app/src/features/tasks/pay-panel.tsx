/**
 * Hourly pay of the client's task, measured or estimated, and whether it meets the pay floor. Raising the pay applies to everybody, including freelancers
 * who have finished (fair-work.md 16).
 */
import { coinsToCents, type Task, TASK_LIMITS } from '@taskmint/contract';
import { DialogForm } from '@taskmint/dashboard-kit';
import { useHost, useTexts, useUser } from '@taskmint/platform';
import { Button, Card, Coins, color, Money, NumberInput, numberFrom, Stack } from '@taskmint/ui-kit';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import styled from 'styled-components';
import { taskTexts } from '../../texts/task';
import { useAddToPay } from './pay.queries';

const Warning = styled.p`
  color: ${color.warn};
`;

/** Places whose pay would rise: all that are not closed, including paid ones. */
function placesOf({ slots }: Task): number {
  return slots.approved + slots.pending + slots.reserved + slots.free;
}

export function PayPanel({ task }: { task: Task }) {
  const { payFloor: texts } = useTexts(taskTexts);
  const [isAdding, setAdding] = useState(false);
  const { pay_per_hour: known, pay_short: short, can } = task;
  return (
    <section aria-labelledby="pay-heading">
      <Stack gap={3}>
        <h2 id="pay-heading">{texts.title}</h2>
        <Card>
          <Stack gap={3}>
            <p>
              {texts.piece({
                coins: <Coins amount={task.per_task_pay} />,
                money: <Money cents={coinsToCents(task.per_task_pay)} />,
              })}{' '}
              {known
                ? (known.measured ? texts.measured : texts.estimated)({
                    count: known.minutes,
                    works: known.works,
                    coins: <Coins amount={known.coins} />,
                    money: <Money cents={coinsToCents(known.coins)} />,
                  })
                : texts.unknown}
            </p>
            {short && (
              <Warning role="status">
                {(short.state === 'paused' ? texts.paused : texts.short)({
                  floor: <Money cents={short.floor_cents} />,
                  count: short.enough,
                })}
              </Warning>
            )}
            {can?.addPay && (
              <div>
                <Button variant={short ? 'primary' : 'secondary'} onClick={() => setAdding(true)}>
                  {texts.add}
                </Button>
              </div>
            )}
          </Stack>
        </Card>
      </Stack>
      {isAdding && <AddPayDialog task={task} onClose={() => setAdding(false)} />}
    </section>
  );
}

function AddPayDialog({ task, onClose }: { task: Task; onClose(): void }) {
  const host = useHost();
  const { coins, promotional_coins: given } = useUser();
  const { payFloor: texts } = useTexts(taskTexts);
  const add = useAddToPay(task._id);
  const least = task.per_task_pay + 1;
  const form = useForm({ defaultValues: { pay: Math.max(least, task.pay_short?.enough ?? least) } });
  const pay = useWatch({ control: form.control, name: 'pay' });
  const places = placesOf(task);
  const cost = Number.isInteger(pay) && pay >= least ? (pay - task.per_task_pay) * places : 0;
  const have = coins - given;
  return (
    <DialogForm
      title={texts.add}
      submitLabel={texts.add}
      form={form}
      onSend={async ({ pay: next }) => {
        await add.mutateAsync(next);
        host.toasts.show('success', texts.added);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{texts.addLead}</p>
      <NumberInput
        label={texts.newPay}
        hint={texts.newPayHint({ now: task.per_task_pay })}
        error={form.formState.errors.pay?.message}
        {...form.register('pay', {
          setValueAs: numberFrom,
          validate: (value) =>
            (Number.isInteger(value) && value >= least && value <= TASK_LIMITS.maxPerTaskPay) ||
            texts.newPayHint({ now: task.per_task_pay }),
        })}
      />
      <p role="status">
        {texts.cost({ count: places, coins: <Coins amount={cost} />, have: <Coins amount={have} /> })}
      </p>
    </DialogForm>
  );
}
