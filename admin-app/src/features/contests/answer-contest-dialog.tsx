/** Answers a contested decision: it stands or was changed, with a reason that the person reads (fair-work.md 18). */
import { CONTEST, CONTEST_OUTCOMES, type Contest, type ContestOutcome } from '@taskmint/contract';
import { DialogForm } from '@taskmint/dashboard-kit';
import { useHost, useTexts } from '@taskmint/platform';
import { textRule } from '@taskmint/platform/form';
import { RadioCards, TextArea } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import { catalogue } from '../../texts';
import { contestsTexts } from '../../texts/contests';
import { useAnswerContest } from './contest.queries';

const { min, max } = CONTEST.text;

interface Values {
  outcome: ContestOutcome | '';
  answer: string;
}

export function AnswerContestDialog({ contest, onClose }: { contest: Contest; onClose(): void }) {
  const host = useHost();
  const { contests: texts } = useTexts(contestsTexts);
  const { form: words } = useTexts(catalogue);
  const answerContest = useAnswerContest(contest._id);
  const form = useForm<Values>({ defaultValues: { outcome: '', answer: '' } });
  const { register, formState } = form;
  const { errors } = formState;

  async function send({ outcome, answer }: Values): Promise<void> {
    if (outcome === '') return;
    await answerContest.mutateAsync({ outcome, answer: answer.trim() });
    onClose();
    host.toasts.show('success', texts.done({ name: contest.person.name }));
  }

  return (
    <DialogForm
      title={texts.answerTitle({ name: contest.person.name })}
      submitLabel={texts.send}
      draft={`contest:${contest._id}`}
      form={form}
      onSend={send}
      onClose={onClose}
    >
      <p>{texts.putRight}</p>
      <RadioCards
        label={texts.outcome}
        options={CONTEST_OUTCOMES.map((value) => ({ value, ...texts.outcomes[value] }))}
        error={errors.outcome?.message}
        {...register('outcome', { required: words.required })}
      />
      <TextArea
        label={texts.yourAnswer}
        rows={4}
        hint={texts.answerHint({ min, max })}
        error={errors.answer?.message}
        {...register('answer', {
          validate: textRule({ min, max }),
        })}
      />
    </DialogForm>
  );
}
