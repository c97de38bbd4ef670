/** The 'update' dropdown of a user: the three roles. Choosing the current one only shows a warning (product.md §8). */
import { ROLES, type Role, type User } from '@taskmint/contract';
import { useConfirmedAction } from '@taskmint/dashboard-kit';
import { useHost, useTexts } from '@taskmint/platform';
import { Menu } from '@taskmint/ui-kit';
import { ChevronDown } from 'lucide-react';
import { MAX_REASON_LENGTH } from '../../parts/reason';
import { catalogue } from '../../texts';
import { useChangeRole } from './user.queries';

export function RoleMenu({ subject }: { subject: User }) {
  const host = useHost();
  const confirmAndRun = useConfirmedAction();
  const { users: texts, roles } = useTexts(catalogue);
  const change = useChangeRole();

  async function choose(role: Role): Promise<void> {
    if (role === subject.role) {
      host.toasts.show('warning', texts.sameRole);
      return;
    }
    const { name, email } = subject;
    await confirmAndRun({
      confirm: {
        title: texts.changeRole({ name, role: roles[role] }),
        text: role === 'admin' ? texts.makeAdminText : texts.changeRoleText,
        confirmLabel: texts.changeRoleLabel,
        tone: 'primary',
        reason: { label: texts.why, maxLength: MAX_REASON_LENGTH },
      },
      run: (reason) => change.mutateAsync({ email, role, reason }),
      report: ({ modifiedCount }) =>
        modifiedCount > 0
          ? { as: 'dialog', text: texts.isNow({ name, role: roles[role] }) }
          : { as: 'warning', text: texts.sameRole },
    });
  }

  return (
    <Menu
      outlined
      label={texts.roleOf({ name: subject.name })}
      trigger={
        <>
          {texts.update}
          <ChevronDown size={16} aria-hidden />
        </>
      }
      items={ROLES.map((role) => ({
        key: role,
        label: roles[role],
        disabled: change.isPending,
        onSelect: () => void choose(role),
      }))}
    />
  );
}
