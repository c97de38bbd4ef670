/** Answers a freelancer's appeal against a rejection: agree, which pays for the work, or tell the admin why the rejection was right (fair-work.md 5). */
import { APPEAL, type CallInput, type calls, type Submission } from '@taskmint/contract';
import { DialogForm } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { textRule } from '@taskmint/platform/form';
import { DateText, Deadline, Quote, RadioCards, SmallHeading, Stack, TextArea } from '@taskmint/ui-kit';
import { useForm, useWatch } from 'react-hook-form';
import { catalogue } from '../../texts';

const { min, max } = APPEAL.text;

export type AppealAnswer = CallInput<typeof calls.answerAppeal>['body'];

export interface AnswerAppealDialogProps {
  submission: Submission;
  onClose(): void;
  /** Rejects to show the error in the dialog. */
  onAnswer(answer: AppealAnswer): Promise<void>;
}

export function AnswerAppealDialog({ submission, onClose, onAnswer }: AnswerAppealDialogProps) {
  const { appeal: texts, form, submission: words } = useTexts(catalogue);
  const fields = useForm({ defaultValues: { choice: '', answer: '' } });
  const { register, control, formState } = fields;
  const { errors } = formState;
  const choice = useWatch({ control, name: 'choice' });
  const { appeal } = submission;
  if (!appeal) return null;
  return (
    <DialogForm
      title={texts.title({ name: submission.worker_name })}
      submitLabel={choice === 'agree' ? texts.agreeSubmit : texts.answerSubmit}
      draft={`appeal:${submission._id}`}
      form={fields}
      onSend={({ choice: chosen, answer }) =>
        onAnswer(chosen === 'agree' ? { agree: true } : { agree: false, answer: answer.trim() })
      }
      onClose={onClose}
    >
      <p>{texts.lead({ name: submission.worker_name, title: submission.task_title })}</p>
      <Quote as="blockquote">{appeal.reason}</Quote>
      <Stack gap={2}>
        <SmallHeading>{words.whyRejected}</SmallHeading>
        <Quote as="blockquote">{appeal.rejection.reason ?? words.noReason}</Quote>
      </Stack>
      <p>
        {texts.until({
          deadline: <Deadline at={appeal.respond_by} icon={false} exact={false} />,
          moment: <DateText value={appeal.respond_by} withTime />,
        })}
      </p>
      {!appeal.held && <p>{texts.notHeld}</p>}
      <RadioCards
        label={texts.yourAnswer}
        options={[
          { value: 'agree', label: texts.agree, description: texts.agreeNote({ count: submission.payable_amount }) },
          { value: 'answer', label: texts.stand, description: texts.standNote },
        ]}
        error={errors.choice?.message}
        {...register('choice', { required: form.required })}
      />
      {choice === 'answer' && (
        <TextArea
          label={texts.why}
          rows={5}
          hint={texts.whyHint({ min, max })}
          error={errors.answer?.message}
          {...register('answer', {
            validate: textRule({ min, max }),
          })}
        />
      )}
    </DialogForm>
  );
}
