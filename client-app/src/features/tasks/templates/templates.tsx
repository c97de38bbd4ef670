/** The client's templates above the form of a new task: each can start one, be renamed and be deleted. */
import type { TaskTemplate } from '@taskmint/contract';
import { SavedItem, SavedList, ReservedSpace } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import { Note, Stack } from '@taskmint/ui-kit';
import { FileCheck, FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { taskTexts } from '../../../texts/task';
import { NameDialog } from './name-dialog';
import { templatesQuery, useDeleteTemplate, useRenameTemplate } from './template.queries';

export interface TemplatesProps {
  /** Id of the template that the form was started from. */
  used: string | null;
  /** The form. Room is reserved above it, so that it does not move while somebody types. */
  children: ReactNode;
}

/** Shows nothing above the form if there are no templates. */
export function Templates({ used, children }: TemplatesProps) {
  const templates = useUserQuery(templatesQuery);
  const { data = [] } = templates;
  return (
    <ReservedSpace name="templates" reads={[templates]} below={children}>
      {data.length > 0 && <TemplateList templates={data} used={used} />}
    </ReservedSpace>
  );
}

function TemplateList({ templates, used }: { templates: readonly TaskTemplate[]; used: string | null }) {
  const { templates: texts } = useTexts(taskTexts);
  const [renamed, setRenamed] = useState<TaskTemplate | null>(null);
  const rename = useRenameTemplate();
  return (
    <section aria-labelledby="templates-heading">
      <Stack gap={2}>
        <Note as="h2" id="templates-heading">
          {texts.title}
        </Note>
        <SavedList role="list">
          {templates.map((template) => (
            <TemplateItem
              key={template._id}
              template={template}
              isUsed={template._id === used}
              onRename={() => setRenamed(template)}
            />
          ))}
        </SavedList>
      </Stack>
      {renamed && (
        <NameDialog
          title={texts.renameTitle}
          initial={renamed.name}
          done={texts.renamed}
          onName={(name) => rename.mutateAsync({ id: renamed._id, name })}
          onClose={() => setRenamed(null)}
        />
      )}
    </section>
  );
}

interface TemplateItemProps {
  template: TaskTemplate;
  isUsed: boolean;
  onRename(): void;
}

function TemplateItem({ template: { _id, name }, isUsed, onRename }: TemplateItemProps) {
  const { templates: texts } = useTexts(taskTexts);
  const remove = useDeleteTemplate();
  return (
    <SavedItem
      icon={isUsed ? <FileCheck size={16} role="img" aria-label={texts.used} /> : <FileText size={16} aria-hidden />}
      name={name}
      to={`/dashboard/addTask?template=${_id}`}
      editLabel={texts.rename({ name })}
      texts={texts}
      onEdit={onRename}
      onDelete={() => remove.mutateAsync(_id)}
    />
  );
}
