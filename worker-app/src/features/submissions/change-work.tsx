/** Changing undecided work: handing it in again after a request for changes, correcting it while it is pending, or withdrawing it. */
import { SUBMISSION_DETAILS_LENGTH, type Submission } from '@taskmint/contract';
import { useConfirmedAction } from '@taskmint/dashboard-kit';
import { useHost, useTexts } from '@taskmint/platform';
import { forgetDraft, readDraft, useDraftAutosave } from '@taskmint/platform/draft';
import { textRule } from '@taskmint/platform/form';
import { formRefusal } from '@taskmint/platform/query';
import { Button, FormActions, FormFoot, Note, Stack, TextArea } from '@taskmint/ui-kit';
import { PencilLine, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { workTexts } from '../../texts/work';
import { AnswerForm } from './answer-form';
import { useChangeWork, useTakeBackWork } from './own-work.queries';

export function ChangeWork({ work }: { work: Submission }) {
  const { work: texts } = useTexts(workTexts);
  const isAsked = work.status === 'revision';
  const [open, setOpen] = useState(isAsked);
  const box = useRef<HTMLDivElement>(null);
  const wasPressed = open && !isAsked;
  useEffect(() => {
    if (wasPressed) box.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, [wasPressed]);
  return (
    <Stack gap={4} ref={box}>
      {open && work.can?.edit && <ChangeEither key={work.edited_at} work={work} onDone={() => setOpen(false)} />}
      <FormActions>
        {!open && work.can?.edit && (
          <Button variant="secondary" icon={<PencilLine size={18} aria-hidden />} onClick={() => setOpen(true)}>
            {texts.change}
          </Button>
        )}
        {wasPressed && (
          <Button
            variant="secondary"
            onClick={() => {
              forgetDraft(work._id);
              setOpen(false);
            }}
          >
            {texts.leaveAsIs}
          </Button>
        )}
        {work.can?.withdraw && <TakeBack id={work._id} />}
      </FormActions>
    </Stack>
  );
}

/** Answers are changed field by field, everything else as a text. */
function ChangeEither(props: { work: Submission; onDone(): void }) {
  const { proof_fields, answers } = props.work;
  return proof_fields.length > 0 && (answers.length > 0 || proof_fields.some(({ required }) => required)) ? (
    <ChangeAnswers {...props} />
  ) : (
    <ChangeForm {...props} />
  );
}

function ChangeAnswers({ work, onDone }: { work: Submission; onDone(): void }) {
  const host = useHost();
  const { work: texts } = useTexts(workTexts);
  const change = useChangeWork(work._id);
  const isAsked = work.status === 'revision';
  return (
    <AnswerForm
      fields={work.proof_fields}
      answers={work.answers}
      draft={work._id}
      label={isAsked ? texts.handInAgain : texts.change}
      submitLabel={isAsked ? texts.handInAgain : texts.saveChange}
      note={<Note>{texts.reviewAnew}</Note>}
      onSend={async (answers) => {
        await change.mutateAsync({ answers });
        host.toasts.show('success', isAsked ? texts.handedInAgain : texts.changed);
        onDone();
      }}
    />
  );
}

function ChangeForm({ work, onDone }: { work: Submission; onDone(): void }) {
  const host = useHost();
  const { work: texts, submit } = useTexts(workTexts);
  const change = useChangeWork(work._id);
  const { register, handleSubmit, setError, formState, watch } = useForm({
    defaultValues: {
      submission_details: work.submission_details,
      ...readDraft<{ submission_details: string }>(work._id),
    },
  });
  useDraftAutosave(work._id, watch);
  const { errors, isSubmitting } = formState;
  const isAsked = work.status === 'revision';

  const send = handleSubmit(async ({ submission_details }) => {
    try {
      await change.mutateAsync({ submission_details: submission_details.trim() });
    } catch (error) {
      return setError('root', formRefusal(error));
    }
    forgetDraft(work._id);
    host.toasts.show('success', isAsked ? texts.handedInAgain : texts.changed);
    onDone();
  });

  return (
    <form noValidate onSubmit={(event) => void send(event)} aria-label={isAsked ? texts.handInAgain : texts.change}>
      <Stack gap={3}>
        <TextArea
          label={submit.details}
          rows={6}
          error={errors.submission_details?.message}
          {...register('submission_details', {
            validate: textRule({ min: 1, max: SUBMISSION_DETAILS_LENGTH }),
          })}
        />
        <Note>{texts.reviewAnew}</Note>
        <FormFoot
          refused={errors.root}
          busy={isSubmitting}
          submitLabel={isAsked ? texts.handInAgain : texts.saveChange}
        />
      </Stack>
    </form>
  );
}

function TakeBack({ id }: { id: string }) {
  const { work: texts } = useTexts(workTexts);
  const confirmAndRun = useConfirmedAction();
  const takeBack = useTakeBackWork(id);
  const press = () =>
    confirmAndRun({
      confirm: { title: texts.takeBackTitle, text: texts.takeBackText, confirmLabel: texts.takeBackConfirm },
      run: () => takeBack.mutateAsync(),
      report: ({ deletedCount }) =>
        deletedCount > 0 ? { as: 'success', text: texts.takenBack } : { as: 'info', text: texts.decidedBefore },
    });
  return (
    <Button
      variant="ghost"
      icon={<Undo2 size={18} aria-hidden />}
      busy={takeBack.isPending}
      onClick={() => void press()}
    >
      {texts.takeBack}
    </Button>
  );
}
