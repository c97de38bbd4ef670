/** Removes the second factors of a user who has lost their device, with a reason; this also ends their sessions. */
import type { User } from '@taskmint/contract';
import { asOneLine, DialogForm } from '@taskmint/dashboard-kit';
import { useHost, useTexts } from '@taskmint/platform';
import { TextArea } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import { useReason } from '../../parts/reason';
import { catalogue } from '../../texts';
import { useRemoveSecondFactor } from './user.queries';

export function SecondFactorDialog({ subject: { name, email }, onClose }: { subject: User; onClose(): void }) {
  const host = useHost();
  const { secondFactor: texts } = useTexts(catalogue);
  const reason = useReason();
  const remove = useRemoveSecondFactor();
  const fields = useForm({ defaultValues: { reason: '' } });
  const { register, formState } = fields;
  return (
    <DialogForm
      title={texts.title({ name })}
      submitLabel={texts.submit}
      tone="danger"
      form={fields}
      onSend={async (values) => {
        const { deletedCount } = await remove.mutateAsync({ email, reason: asOneLine(values.reason) });
        onClose();
        if (deletedCount > 0) host.toasts.show('success', texts.done({ name }));
        else host.toasts.show('info', texts.none({ name }));
      }}
      onClose={onClose}
    >
      <p>{texts.lead}</p>
      <TextArea {...reason.field} error={formState.errors.reason?.message} {...register('reason', reason.rule)} />
    </DialogForm>
  );
}
