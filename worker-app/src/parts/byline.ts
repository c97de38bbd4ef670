/** A task's category and client in one line. */
import type { Task } from '@taskmint/contract';
import { useCategoryNames } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { catalogue } from '../texts';

export function useByline(): (task: Pick<Task, 'category' | 'creator_name'>) => string {
  const { tasks: texts } = useTexts(catalogue);
  const categories: Readonly<Partial<Record<string, string>>> = useCategoryNames();
  // An older server does not send the category, and a newer one may send an unknown one.
  return ({ category, creator_name: name }) => [categories[category], texts.by({ name })].filter(Boolean).join(', ');
}
