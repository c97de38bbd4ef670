/** Who fits a task, the pay for those who start it and do not, and the button to say so (fair-work.md 16). */
import { calls, type Reservation, type Task } from '@taskmint/contract';
import { DialogForm, useRefreshWithCoins } from '@taskmint/dashboard-kit';
import { useHost, useTexts } from '@taskmint/platform';
import { Button, CardHeading, Coins, Note, RadioCards, Stack } from '@taskmint/ui-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { catalogue } from '../../texts';

const Criteria = styled.ul`
  margin: 0;
  padding-inline-start: 1.25rem;
  overflow-wrap: anywhere;
`;

type ScreenOut = NonNullable<Task['screen_out']>;

/** Shown before starting. */
export function WhoFits({ screenOut: { pay, criteria, left, cash_pay } }: { screenOut: ScreenOut }) {
  const { screening: texts } = useTexts(catalogue);
  const coins = <Coins amount={pay} size="small" />;
  return (
    <Stack gap={3}>
      <CardHeading>{texts.title}</CardHeading>
      <Criteria>
        {criteria.map((criterion) => (
          <li key={criterion}>{criterion}</li>
        ))}
      </Criteria>
      <p>{left > 0 ? texts.pays({ coins, count: left }) : texts.over}</p>
      {left > 0 && cash_pay < pay && (
        <Note>{texts.promotional({ coins: <Coins amount={cash_pay} size="small" /> })}</Note>
      )}
    </Stack>
  );
}

/** The button, for freelancers who hold a place and may say so. */
export function DoesNotFit({ taskId, screenOut }: { taskId: string; screenOut: ScreenOut }) {
  const { screening: texts } = useTexts(catalogue);
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
  const { screening: texts } = useTexts(catalogue);
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
  const { screening: texts } = useTexts(catalogue);
  return (
    <p>{texts.ended({ criterion: screenedOut.criterion, coins: <Coins amount={screenedOut.coins} size="small" /> })}</p>
  );
}
