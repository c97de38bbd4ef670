/** Starting a task, and the place held on it: the time left, the exact deadline, and giving the place back. */
import type { Reservation } from '@taskmint/contract';
import { useConfirmedAction } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { Button, Card, color, DateText, Deadline, Note, space, Stack, SubLine } from '@taskmint/ui-kit';
import { Hourglass, Undo2 } from 'lucide-react';
import styled from 'styled-components';
import { workTexts } from '../../texts/work';
import { useGiveBack, useStartTask } from './reservation.queries';

const Kept = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)} ${space(5)};
  border-inline-start: 3px solid ${color.info};
  overflow-wrap: anywhere;
`;

/** Offers to hold a place; handing in without one works too. `onStarted` moves the focus, because the pressed button disappears. */
export function StartTask({ taskId, minutes, onStarted }: { taskId: string; minutes: number; onStarted(): void }) {
  const { started: texts } = useTexts(workTexts);
  const confirmAndRun = useConfirmedAction();
  const start = useStartTask(taskId);
  const press = () =>
    confirmAndRun({
      run: async () => {
        await start.mutateAsync();
        onStarted();
      },
      report: () => ({ as: 'success', text: texts.startedNow }),
    });
  return (
    <Stack gap={2}>
      <div>
        <Button icon={<Hourglass size={18} aria-hidden />} busy={start.isPending} onClick={() => void press()}>
          {texts.start}
        </Button>
      </div>
      <Note>{texts.startNote({ time: <TimeLimit minutes={minutes} /> })}</Note>
    </Stack>
  );
}

/** The time from starting to handing in. */
export function TimeLimit({ minutes }: { minutes: number }) {
  const { started: texts } = useTexts(workTexts);
  return minutes % 60 === 0 ? texts.hours({ count: minutes / 60 }) : texts.minutes({ count: minutes });
}

/** A held place, its deadline, and giving it back. */
export function HeldPlace({ reservation, title }: { reservation: Reservation; title?: React.ReactNode }) {
  const { started: texts } = useTexts(workTexts);
  const confirmAndRun = useConfirmedAction();
  const giveBack = useGiveBack();
  const press = () =>
    confirmAndRun({
      confirm: { title: texts.confirmTitle, text: texts.confirmText, confirmLabel: texts.confirmLabel },
      run: () => giveBack.mutateAsync(reservation.task_id),
      report: ({ deletedCount }) =>
        deletedCount > 0 ? { as: 'success', text: texts.givenBack } : { as: 'info', text: texts.endedBefore },
    });
  return (
    <Kept>
      <div>
        {title}
        <span>{texts.kept({ deadline: <Deadline at={reservation.expires_at} exact={false} /> })}</span>
        <SubLine>{texts.until({ moment: <DateText value={reservation.expires_at} withTime /> })}</SubLine>
      </div>
      {reservation.can.release && (
        <Button
          variant="secondary"
          icon={<Undo2 size={18} aria-hidden />}
          busy={giveBack.isPending}
          onClick={() => void press()}
        >
          {texts.giveBack}
        </Button>
      )}
    </Kept>
  );
}
