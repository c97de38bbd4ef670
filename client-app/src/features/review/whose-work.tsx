/** Whose work a button is about, for screen readers; `as` is the phrase that joins the two. */
import type { Submission } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { VisuallyHidden } from '@taskmint/ui-kit';
import { catalogue } from '../../texts';

export interface WhoseWorkProps {
  submission: Submission;
  as?: 'workOf' | 'toWorkOf' | 'forWorkOf' | 'aboutWorkOf';
}

export function WhoseWork({ submission: { worker_name: name, task_title: title }, as = 'workOf' }: WhoseWorkProps) {
  const { submission: texts } = useTexts(catalogue);
  return <VisuallyHidden>{texts[as]({ name, title })}</VisuallyHidden>;
}
