/**
 * The form of a task, for posting and for changing one. It keeps the input when something is refused, and shows the server's message on a field beside that
 * field. The screen decides where to go afterwards.
 */
import { useTexts } from '@taskmint/platform';
import { Button, FormFoot, space, Stack } from '@taskmint/ui-kit';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { taskTexts } from '../../texts/task';
import { TaskBeside } from './task-beside';
import { TaskFields } from './task-fields';
import { SaveTemplateDialog, type NewTemplate } from './templates/save-template-dialog';
import { useTemplateContent } from './templates/template-content';
import { useTaskForm, type TaskFormOptions } from './use-task-form';

/** Where there is room, the cost is beside the fields and stays in view. */
const Columns = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  @media (min-width: 75em) {
    grid-template: 'fields cost' auto 'end cost' 1fr / minmax(0, 1fr) 19rem;
    column-gap: ${space(8)};
    & > :last-child {
      grid-area: end;
    }
  }
`;

const Cost = styled.div`
  @media (min-width: 75em) {
    position: sticky;
    grid-area: cost;
    align-self: start;
    /* Below the top bar. */
    top: 5.5rem;
  }
`;

export interface TaskFormProps
  extends Pick<TaskFormOptions, 'unsent' | 'onSubmit'>, Partial<Pick<TaskFormOptions, 'task' | 'start'>> {
  /** Coins that the client has now. */
  available: number;
  submitLabel: string;
  cancel: ReactNode;
}

export function TaskForm({ task, start, unsent, available, submitLabel, cancel, onSubmit }: TaskFormProps) {
  const { templates } = useTexts(taskTexts);
  const [template, setTemplate] = useState<NewTemplate | null>(null);
  const { form, submit, settled } = useTaskForm({ task, start, unsent, onSubmit });
  const { errors, isSubmitting } = form.formState;
  // Until the form is left: the coins of a task just posted are gone from `available`, and its cost would seem too high.
  const [offered, setOffered] = useState(available);
  if (!isSubmitting && offered !== available) setOffered(available);
  const templateContent = useTemplateContent(form);
  const { picture } = settled;

  async function saveAsTemplate(): Promise<void> {
    const content = await templateContent();
    const photo = form.getValues('photo')?.[0];
    if (content) setTemplate({ content: { ...content, ...(picture && { task_image_url: picture }) }, photo });
  }

  return (
    <>
      <Columns noValidate onSubmit={(event) => void submit(event)}>
        <TaskFields form={form} settled={settled} isNew={!task} />
        <Cost>
          <TaskBeside form={form} task={task} picture={picture} available={offered} />
        </Cost>
        <Stack gap={5}>
          <FormFoot refused={errors.root} busy={isSubmitting} submitLabel={submitLabel}>
            <Button variant="secondary" onClick={() => void saveAsTemplate()}>
              {templates.save}
            </Button>
            {cancel}
          </FormFoot>
        </Stack>
      </Columns>
      {/* Outside the form, so that sending the dialog does not send the task. */}
      {template && <SaveTemplateDialog {...template} onClose={() => setTemplate(null)} />}
    </>
  );
}
