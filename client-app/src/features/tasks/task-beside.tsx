/** Shown beside a task's form: its cost, its hourly pay, and how freelancers will see it. */
import type { Task } from '@taskmint/contract';
import { Stack } from '@taskmint/ui-kit';
import { useWatch } from 'react-hook-form';
import { PayHint } from './pay-hint';
import { TaskCost } from './task-cost';
import { TaskPreview } from './task-preview';
import { costOf } from './task-rules';
import type { TaskFormState } from './use-task-form';

export interface TaskBesideProps {
  form: TaskFormState;
  task: Task | undefined;
  picture: string | undefined;
  /** Coins that the client has now. */
  available: number;
}

export function TaskBeside({ form, task, picture, available }: TaskBesideProps) {
  const [quantity, perTaskPay, minutes, screenOut, title, category, lastDay, photos] = useWatch({
    control: form.control,
    name: [
      'task_quantity',
      'per_task_pay',
      'estimated_minutes',
      'screen_out',
      'task_title',
      'category',
      'completion_date',
      'photo',
    ],
  });
  return (
    <Stack gap={4}>
      <TaskCost
        quantity={quantity}
        perTaskPay={perTaskPay}
        cost={costOf(quantity, perTaskPay)}
        screenOut={screenOut}
        alreadyCharged={task ? task.payable_amount : 0}
        available={available}
      />
      <PayHint pay={perTaskPay} minutes={minutes} />
      <TaskPreview
        title={title}
        category={category}
        pay={perTaskPay}
        quantity={quantity}
        lastDay={lastDay}
        photo={photos?.[0]}
        pictureUrl={picture}
      />
    </Stack>
  );
}
