/** Display names of task categories, for the forms and cards of several dashboards. */
import type { TaskCategory } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { catalogue } from './texts';

export function useCategoryNames(): Readonly<Record<TaskCategory, string>> {
  return useTexts(catalogue).categories;
}
