/** What the form of a task says, as a template takes it: boxes that are empty are left out, and what is wrong in others is said beside them. */
import { templateContent, type TemplateContent } from '@taskmint/contract';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { TaskDraft, TaskFormValues } from '../task-rules';

const isLeftEmpty = (value: unknown) => value === '' || Number.isNaN(value);

/** Resolves with null when something has to be put right first; the box is in focus then. */
export function useTemplateContent<Sent>(
  form: UseFormReturn<TaskFormValues, unknown, Sent>,
): () => Promise<TemplateContent | null> {
  return async () => {
    const { photo: _photo, completion_date: _day, ...typed } = form.getValues();
    const said = Object.fromEntries(Object.entries(typed).filter(([, value]) => !isLeftEmpty(value)));
    const result = templateContent.safeParse(said);
    if (result.success) return result.data;
    const wrong = new Set(result.error.issues.map(({ path }) => path[0] as keyof TaskDraft));
    await form.trigger([...wrong] as FieldPath<TaskFormValues>[], { shouldFocus: true });
    return null;
  };
}
