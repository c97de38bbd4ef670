/** The task that the page shows where there is no real one, labelled as what it is; its title is a text of the catalogue. */
import type { Task } from '@taskmint/contract';

export const EXAMPLE_TASK: Pick<Task, 'task_quantity' | 'per_task_pay' | 'status' | 'slots' | 'task_image_url'> = {
  task_quantity: 12,
  per_task_pay: 40,
  status: 'open',
  slots: { approved: 4, pending: 2, free: 6, reserved: 0, frozen: 0 },
  task_image_url: '',
};
