/** Gives a freelancer coins on top of decided work, with a note (fair-work.md 12). */
import { BONUS, type Submission } from '@taskmint/contract';
import { asOneLine, DialogForm } from '@taskmint/dashboard-kit';
import { useTexts, useUser } from '@taskmint/platform';
import { textRule } from '@taskmint/platform/form';
import { NumberInput, numberFrom, TextArea } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import { catalogue } from '../../texts';

const { coins: bounds, note: length } = BONUS;

export interface Bonus {
  coins: number;
  note: string;
}

export interface BonusDialogProps {
  submission: Submission;
  onClose(): void;
  /** Rejects to show the error in the dialog. */
  onGive(bonus: Bonus): Promise<void>;
}

export function BonusDialog({ submission, onClose, onGive }: BonusDialogProps) {
  const { coins: available } = useUser();
  const { bonus: texts } = useTexts(catalogue);
  const fields = useForm<Bonus>({ defaultValues: { note: '' } });
  const { register, formState } = fields;
  const { errors } = formState;
  const most = Math.min(bounds.max, available);
  return (
    <DialogForm
      title={texts.title({ name: submission.worker_name })}
      submitLabel={texts.give}
      form={fields}
      onSend={({ coins, note }) => onGive({ coins, note: asOneLine(note) })}
      onClose={onClose}
    >
      <NumberInput
        label={texts.coins}
        hint={texts.coinsHint({ min: bounds.min, max: bounds.max, available })}
        error={errors.coins?.message}
        {...register('coins', {
          setValueAs: numberFrom,
          validate: (value) =>
            (Number.isInteger(value) && value >= bounds.min && value <= most) ||
            texts.coinsHint({ min: bounds.min, max: bounds.max, available }),
        })}
      />
      <TextArea
        label={texts.note}
        rows={3}
        error={errors.note?.message}
        {...register('note', {
          validate: textRule(length, asOneLine),
        })}
      />
    </DialogForm>
  );
}
