/** What kind of work a task is and who asks for it, in a line. */
import type { Task } from '@taskmint/contract';
import { useCategoryNames } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { catalogue } from '../texts';

export function useByline(): (task: Pick<Task, 'category' | 'creator_name'>) => string {
  const { tasks: texts } = useTexts(catalogue);
  const categories: Readonly<Partial<Record<string, string>>> = useCategoryNames();
  // A server that is older than this page does not say the category, and a newer one may say another.
  return ({ category, creator_name: name }) => [categories[category], texts.by({ name })].filter(Boolean).join(', ');
}
