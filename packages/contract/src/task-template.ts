/** Templates: what a client says of a task, kept under a name to begin other tasks with. Written with the schema library's small build, because forms check by it. */
import * as z from 'zod/mini';
import { TASK_TEMPLATE } from './constants';
import { line } from './form-fields';
import { newTaskContent, taskContent } from './task-content';

/** As much of a task as was said when it was kept. The last day is left out: every task has its own. */
export const templateContent = z.extend(z.partial(z.omit(taskContent, { completion_date: true })), {
  screen_out: newTaskContent.shape.screen_out,
});
export type TemplateContent = z.infer<typeof templateContent>;

export const templateName = line(1, TASK_TEMPLATE.nameLength);
