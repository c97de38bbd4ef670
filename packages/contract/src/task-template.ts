/**
 * Templates: a task's content, saved under a name to start other tasks from. Written with the schema library's small build, because forms validate
 * with it.
 */
import * as z from 'zod/mini';
import { TASK_TEMPLATE } from './constants';
import { line } from './form-fields';
import { newTaskContent, taskContent } from './task-content';

/** Whatever had been filled in when it was saved. The last day is left out: every task has its own. */
export const templateContent = z.extend(z.partial(z.omit(taskContent, { completion_date: true })), {
  screen_out: newTaskContent.shape.screen_out,
});
export type TemplateContent = z.infer<typeof templateContent>;

export const templateName = line(1, TASK_TEMPLATE.nameLength);
