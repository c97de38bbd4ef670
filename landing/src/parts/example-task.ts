/** The task that the page shows, labelled as an example, while there is no real one; its title comes from the catalogue. */
import type { Task } from '@taskmint/contract';

export const EXAMPLE_TASK: Pick<Task, 'task_quantity' | 'per_task_pay' | 'status' | 'slots' | 'task_image_url'> = {
  task_quantity: 12,
  per_task_pay: 40,
  status: 'open',
  slots: { approved: 4, pending: 2, free: 6, reserved: 0, frozen: 0 },
  task_image_url: '',
};
