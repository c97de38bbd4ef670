/** Further actions on an account: correcting its coins, suspending it or lifting a suspension, removing a lost second factor. Each asks for a reason. */
import type { User } from '@taskmint/contract';
import { useTexts, useUser } from '@taskmint/platform';
import { Menu, type MenuEntry, VisuallyHidden } from '@taskmint/ui-kit';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { catalogue } from '../../texts';
import { AdjustDialog } from './adjust-dialog';
import { SecondFactorDialog } from './second-factor-dialog';
import { SuspendDialog } from './suspend-dialog';

export function AccountMenu({ subject }: { subject: User }) {
  const self = useUser();
  const { users: texts } = useTexts(catalogue);
  const [open, setOpen] = useState<'adjust' | 'suspend' | 'second-factor' | null>(null);
  const items: MenuEntry[] = [{ key: 'adjust', label: texts.adjust, onSelect: () => setOpen('adjust') }];
  // Not for one's own account: a suspension would lock the admin out, and the settings remove a second factor after asking for it.
  if (subject._id !== self._id) {
    items.push({
      key: 'suspend',
      label: subject.status === 'suspended' ? texts.reinstate : texts.suspend,
      onSelect: () => setOpen('suspend'),
    });
    items.push({ key: 'second-factor', label: texts.removeSecondFactor, onSelect: () => setOpen('second-factor') });
  }
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        outlined
        label={texts.accountOf({ name: subject.name })}
        trigger={
          <>
            <VisuallyHidden>{texts.more}</VisuallyHidden>
            <Ellipsis size={18} aria-hidden />
          </>
        }
        items={items}
      />
      {open === 'adjust' && <AdjustDialog subject={subject} onClose={close} />}
      {open === 'second-factor' && <SecondFactorDialog subject={subject} onClose={close} />}
      {open === 'suspend' && <SuspendDialog subject={subject} onClose={close} />}
    </>
  );
}
