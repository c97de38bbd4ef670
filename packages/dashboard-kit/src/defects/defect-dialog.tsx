/** One action on a defect report: paying, answering, contesting or deciding. */
import { calls, DEFECT, type Defect } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { NumberInput, numberFrom, TextArea } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import { DialogForm } from '../dialog-form';
import { useRefreshWithCoins } from '../list-query';
import { catalogue } from '../texts';

export type DefectAction = 'pay' | 'fixed' | 'refuse' | 'contest' | 'decidePay' | 'decideRefuse';

const { min, max } = DEFECT.answer;

interface Values {
  coins: number;
  words: string;
}

export function DefectDialog({ defect, action, onClose }: { defect: Defect; action: DefectAction; onClose(): void }) {
  const host = useHost();
  const { defects: texts } = useTexts(catalogue);
  const send = useDefectAction(defect, action);
  const refresh = useRefreshWithCoins('defects');
  const form = useForm<Values>({ defaultValues: { words: '' } });
  const { register, formState } = form;
  const pays = action === 'pay' || action === 'decidePay';
  const bounds = texts.coinsHint({ most: defect.most });
  return (
    <DialogForm
      title={texts.actions[action]}
      submitLabel={texts.actions[action]}
      draft={`defect:${action}:${defect._id}`}
      form={form}
      onSend={async ({ coins, words }) => {
        try {
          await send(coins, words.trim());
        } finally {
          void refresh();
        }
        host.toasts.show('success', texts.sent);
        onClose();
      }}
      onClose={onClose}
    >
      {pays && (
        <NumberInput
          label={texts.coins}
          hint={bounds}
          error={formState.errors.coins?.message}
          {...register('coins', {
            setValueAs: numberFrom,
            validate: (value) => (Number.isInteger(value) && value >= 1 && value <= defect.most) || bounds,
          })}
        />
      )}
      {action !== 'pay' && (
        <TextArea
          label={texts.words}
          rows={4}
          hint={texts.wordsHint({ min, max })}
          error={formState.errors.words?.message}
          {...register('words', {
            validate: (value) =>
              (value.trim().length >= min && value.trim().length <= max) || texts.wordsHint({ min, max }),
          })}
        />
      )}
    </DialogForm>
  );
}

function useDefectAction(
  { _id: id }: Defect,
  action: DefectAction,
): (coins: number, words: string) => Promise<unknown> {
  const { api } = useHost();
  const params = { id };
  return (coins, words) => {
    if (action === 'contest') return api.call(calls.contestDefect, { params, body: { text: words } });
    if (action === 'decidePay' || action === 'decideRefuse') {
      const body =
        action === 'decidePay'
          ? { outcome: 'paid' as const, coins, answer: words }
          : { outcome: 'refused' as const, answer: words };
      return api.call(calls.decideDefect, { params, body });
    }
    const body =
      action === 'pay'
        ? { outcome: 'paid' as const, coins }
        : { outcome: action === 'fixed' ? ('fixed' as const) : ('refused' as const), answer: words };
    return api.call(calls.answerDefect, { params, body });
  };
}
