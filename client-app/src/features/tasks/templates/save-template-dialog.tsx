/** Saves the content of a task's form as a template. */
import { TASK_TEMPLATE } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { taskTexts } from '../../../texts/task';
import { NameDialog } from './name-dialog';
import { useSaveTemplate, type NewTemplate } from './template.queries';

export type { NewTemplate };

export function SaveTemplateDialog({ content, photo, onClose }: NewTemplate & { onClose(): void }) {
  const { templates: texts } = useTexts(taskTexts);
  const save = useSaveTemplate();
  return (
    <NameDialog
      title={texts.save}
      hint={texts.saveHint}
      initial={(content.task_title ?? '').slice(0, TASK_TEMPLATE.nameLength)}
      done={texts.saved}
      onName={(name) => save.mutateAsync({ name, content, photo })}
      onClose={onClose}
    />
  );
}
