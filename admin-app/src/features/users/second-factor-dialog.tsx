/** Removes the second factors of a user who has lost their device, with a reason; this also ends their sessions. */
import type { User } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { ReasonDialog } from '../../parts/reason-dialog';
import { catalogue } from '../../texts';
import { useRemoveSecondFactor } from './user.queries';

export function SecondFactorDialog({ subject: { name, email }, onClose }: { subject: User; onClose(): void }) {
  const host = useHost();
  const { secondFactor: texts } = useTexts(catalogue);
  const remove = useRemoveSecondFactor();
  return (
    <ReasonDialog
      title={texts.title({ name })}
      consequence={texts.lead}
      submitLabel={texts.submit}
      tone="danger"
      withAuditNote={false}
      onReason={async (reason) => {
        const { deletedCount } = await remove.mutateAsync({ email, reason });
        onClose();
        if (deletedCount > 0) host.toasts.show('success', texts.done({ name }));
        else host.toasts.show('info', texts.none({ name }));
      }}
      onClose={onClose}
    />
  );
}
