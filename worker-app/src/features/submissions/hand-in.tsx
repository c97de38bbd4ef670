/** Handing in work on a task: a text, or answers to the fields as they were when the task was started (fair-work.md 7). */
import type { Reservation, Task } from '@taskmint/contract';
import { useHost, useTexts, useUser } from '@taskmint/platform';
import { useQuery } from '@taskmint/platform/query';
import { Stack } from '@taskmint/ui-kit';
import { workTexts } from '../../texts/work';
import { useDisclosure } from './ai-disclosure';
import { AnswerForm } from './answer-form';
import { useSubmitWork } from './submission.queries';
import { SubmitForm } from './submit-form';
import { useCounting } from './typing-counts';
import { WaitingFiles } from './waiting-files';
import { waitingFilesQuery } from './waiting-file.queries';

export interface HandInProps {
  task: Task;
  /** The place that the freelancer holds, if any. */
  held: Reservation | null;
  /** Called once the work is handed in. */
  onSubmitted(): void;
}

export function HandIn({ task, held, onSubmitted }: HandInProps) {
  const host = useHost();
  const user = useUser();
  const { submit: texts } = useTexts(workTexts);
  const submitWork = useSubmitWork(task._id);
  const disclosure = useDisclosure(task.terms?.ai_rule ?? 'allowed');
  const counting = useCounting(task.terms?.ai_rule ?? 'allowed');
  const fields = held ? held.proof_fields : task.proof_fields;
  const asksForFiles = fields.some(({ kind }) => kind === 'file');
  const { data: files = [] } = useQuery({ ...waitingFilesQuery(host, user, task._id), enabled: asksForFiles });
  const draft = `${user._id}:${task._id}`;
  if (fields.length === 0) return <SubmitForm taskId={task._id} {...{ draft, disclosure, counting, onSubmitted }} />;
  return (
    <Stack gap={4} {...counting?.handlers}>
      {counting?.inputs}
      <AnswerForm
        fields={fields}
        draft={draft}
        label={texts.title}
        submitLabel={texts.submit}
        files={{
          count: files.length,
          show: (field, error) => (
            <WaitingFiles
              taskId={task._id}
              started={held !== null}
              field={field}
              // All that can be wrong is that there is none.
              error={files.length === 0 ? error : undefined}
              files={files}
            />
          ),
        }}
        note={disclosure?.inputs}
        isComplete={async () => !disclosure || disclosure.isComplete()}
        onSend={async (answers) => {
          const { insertedId } = await submitWork.mutateAsync({
            answers,
            ...(disclosure && { ai_disclosure: disclosure.value() }),
          });
          void counting?.sent(insertedId);
          await host.dialogs.success(texts.added);
          onSubmitted();
        }}
      />
    </Stack>
  );
}
