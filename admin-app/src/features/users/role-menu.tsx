/** The 'update' dropdown of a user: the three roles. Choosing the one that the user has only warns (product.md §8). */
import { ROLES, type Role, type User } from '@taskmint/contract';
import { useHost, useTexts, messageOf } from '@taskmint/platform';
import { Menu } from '@taskmint/ui-kit';
import { ChevronDown } from 'lucide-react';
import { MOST_OF_A_REASON } from '../../parts/reason';
import { catalogue } from '../../texts';
import { useChangeRole } from './user.queries';

export function RoleMenu({ subject }: { subject: User }) {
  const host = useHost();
  const { users: texts, roles } = useTexts(catalogue);
  const change = useChangeRole();

  async function choose(role: Role): Promise<void> {
    if (role === subject.role) {
      host.toasts.show('warning', texts.sameRole);
      return;
    }
    let reason: string | undefined;
    const sure = await host.dialogs.confirm({
      title: texts.changeRole({ name: subject.name, role: roles[role] }),
      text: texts.changeRoleText,
      confirmLabel: texts.changeRoleLabel,
      tone: 'primary',
      reason: { label: texts.why, maxLength: MOST_OF_A_REASON, onText: (text) => (reason = text) },
    });
    if (!sure) return;
    try {
      const { modifiedCount } = await change.mutateAsync({
        email: subject.email,
        role,
        ...(reason !== undefined && { reason }),
      });
      if (modifiedCount > 0) await host.dialogs.success(texts.isNow({ name: subject.name, role: roles[role] }));
      else host.toasts.show('warning', texts.sameRole);
    } catch (error) {
      host.toasts.show('error', messageOf(error));
    }
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
