/** The 'update' dropdown of a user: the three roles. Choosing the one that the user has only warns (product.md §8). */
import type { Role, User } from '@taskmint/contract';
import { useHost } from '@taskmint/platform';
import { Menu } from '@taskmint/ui-kit';
import { ChevronDown } from 'lucide-react';
import { messageOf } from '../../parts/error-text';
import { useChangeRole } from './user.queries';

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  client: 'Client',
  freelancer: 'Freelancer',
};

export function RoleMenu({ subject }: { subject: User }) {
  const host = useHost();
  const change = useChangeRole();

  async function choose(role: Role): Promise<void> {
    if (role === subject.role) {
      host.toasts.show('warning', 'User already has this role!');
      return;
    }
    try {
      const { modifiedCount } = await change.mutateAsync({ email: subject.email, role });
      if (modifiedCount > 0) await host.dialogs.success(`${subject.name} is ${ROLE_LABELS[role]} now`);
      else host.toasts.show('warning', 'User already has this role!');
    } catch (error) {
      host.toasts.show('error', messageOf(error));
    }
  }

  return (
    <Menu
      label={`Role of ${subject.name}:`}
      trigger={
        <>
          update
          <ChevronDown size={16} aria-hidden />
        </>
      }
      items={(['admin', 'client', 'freelancer'] as const).map((role) => ({
        key: role,
        label: ROLE_LABELS[role],
        disabled: change.isPending,
        onSelect: () => void choose(role),
      }))}
    />
  );
}
