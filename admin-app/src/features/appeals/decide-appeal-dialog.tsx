/** Decides an appeal: pay in full, in part, let the work be handed in again, or let the rejection stand. Both sides read the reason (fair-work.md 5). */
import { APPEAL, APPEAL_OUTCOMES, shareOfPay, type AppealOutcome, type Submission } from '@taskmint/contract';
import { asOneLine, DialogForm } from '@taskmint/dashboard-kit';
import { useHost, useTexts } from '@taskmint/platform';
import { textRule } from '@taskmint/platform/form';
import { NumberInput, numberFrom, RadioCards, TextArea } from '@taskmint/ui-kit';
import { useForm, useWatch } from 'react-hook-form';
import { catalogue } from '../../texts';
import { appealsTexts } from '../../texts/appeals';
import { useDecideAppeal } from './appeal.queries';

const { min, max } = APPEAL.text;

const isShare = (percent: number) => Number.isInteger(percent) && percent >= 1 && percent <= 99;

interface Values {
  outcome: AppealOutcome | '';
  percent: number;
  reason: string;
}

export function DecideAppealDialog({ work, onClose }: { work: Submission; onClose(): void }) {
  const host = useHost();
  const { appeals: texts } = useTexts(appealsTexts);
  const { form: words } = useTexts(catalogue);
  const decide = useDecideAppeal(work._id);
  const form = useForm<Values>({ defaultValues: { outcome: '', percent: 50, reason: '' } });
  const { register, control, formState } = form;
  const { errors } = formState;
  const [outcome, share] = useWatch({ control, name: ['outcome', 'percent'] });

  async function send({ outcome: chosen, percent, reason: written }: Values): Promise<void> {
    if (chosen === '') return;
    const reason = asOneLine(written);
    const { modifiedCount } = await decide.mutateAsync(
      chosen === 'partial' ? { outcome: chosen, percent, reason } : { outcome: chosen, reason },
    );
    onClose();
    if (modifiedCount > 0) host.toasts.show('success', texts.decided);
    else host.toasts.show('info', texts.decidedBefore);
  }

  return (
    <DialogForm
      title={texts.decideTitle({ name: work.worker_name })}
      submitLabel={texts.decideSubmit}
      draft={`appeal:${work._id}`}
      form={form}
      onSend={send}
      onClose={onClose}
    >
      <p>{texts.decideLead({ count: work.payable_amount })}</p>
      {!work.appeal?.held && <p>{texts.platformPays}</p>}
      <RadioCards
        label={texts.outcome}
        options={APPEAL_OUTCOMES.map((value) => ({ value, ...texts.outcomes[value] }))}
        error={errors.outcome?.message}
        {...register('outcome', { required: words.required })}
      />
      {outcome === 'partial' && (
        <NumberInput
          label={texts.percent}
          hint={
            isShare(share)
              ? texts.percentCoins({ share: shareOfPay(work.payable_amount, share), pay: work.payable_amount })
              : texts.percentHint
          }
          error={errors.percent?.message}
          {...register('percent', {
            setValueAs: numberFrom,
            validate: (value) => isShare(value) || texts.percentHint,
          })}
        />
      )}
      <TextArea
        label={words.reason}
        rows={4}
        hint={texts.reasonHint({ min, max })}
        error={errors.reason?.message}
        {...register('reason', {
          validate: textRule({ min, max }, asOneLine),
        })}
      />
    </DialogForm>
  );
}
