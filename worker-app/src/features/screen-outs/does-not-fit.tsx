/** The button to say that one does not fit a task, and the state afterwards (fair-work.md 16). */
import { calls, type Reservation, type Task } from '@taskmint/contract';
import { DialogForm, useRefreshWithCoins } from '@taskmint/dashboard-kit';
import { useHost, useTexts } from '@taskmint/platform';
import { Button, Coins, RadioCards } from '@taskmint/ui-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { workTexts } from '../../texts/work';

type ScreenOut = NonNullable<Task['screen_out']>;

/** The button, for freelancers who hold a place and may say so. */
export function DoesNotFit({ taskId, screenOut }: { taskId: string; screenOut: ScreenOut }) {
  const { screening: texts } = useTexts(workTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {texts.press}
      </Button>
      {isOpen && <SayDialog taskId={taskId} screenOut={screenOut} onClose={() => setOpen(false)} />}
    </div>
  );
}

function SayDialog({ taskId, screenOut, onClose }: { taskId: string; screenOut: ScreenOut; onClose(): void }) {
  const host = useHost();
  const { screening: texts } = useTexts(workTexts);
  const refresh = useRefreshWithCoins('reservations', 'tasks');
  const { criteria, pay } = screenOut;
  const form = useForm<{ criterion: string }>({ defaultValues: { criterion: criteria[0] ?? '' } });
  return (
    <DialogForm
      title={texts.dialog}
      submitLabel={texts.send}
      form={form}
      onSend={async (body) => {
        await host.api.call(calls.screenOut, { params: { id: taskId }, body });
        host.toasts.show('success', texts.paid({ count: pay }));
        onClose();
        void refresh();
      }}
      onClose={onClose}
    >
      <p>{texts.lead({ coins: <Coins amount={pay} /> })}</p>
      <RadioCards
        label={texts.which}
        options={criteria.map((value) => ({ value, label: value }))}
        {...form.register('criterion')}
      />
    </DialogForm>
  );
}

/** The outcome for a freelancer who did not fit. */
export function DidNotFit({ screenedOut }: { screenedOut: NonNullable<Reservation['screened_out']> }) {
  const { screening: texts } = useTexts(workTexts);
  return (
    <p>{texts.ended({ criterion: screenedOut.criterion, coins: <Coins amount={screenedOut.coins} size="small" /> })}</p>
  );
}
