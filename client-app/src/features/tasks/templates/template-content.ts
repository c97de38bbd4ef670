/** The content of a task's form as a template stores it: empty inputs are left out, and errors in others are shown beside them. */
import { templateContent, type TemplateContent } from '@taskmint/contract';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { TaskDraft, TaskFormValues } from '../task-rules';

const isLeftEmpty = (value: unknown) => value === '' || Number.isNaN(value);

/** Resolves with null if something has to be corrected first; that input then has the focus. */
export function useTemplateContent<Sent>(
  form: UseFormReturn<TaskFormValues, unknown, Sent>,
): () => Promise<TemplateContent | null> {
  return async () => {
    const { photo: _photo, completion_date: _day, ...typed } = form.getValues();
    const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => !isLeftEmpty(value)));
    const result = templateContent.safeParse(filled);
    if (result.success) return result.data;
    const wrong = new Set(result.error.issues.map(({ path }) => path[0] as keyof TaskDraft));
    await form.trigger([...wrong] as FieldPath<TaskFormValues>[], { shouldFocus: true });
    return null;
  };
}
