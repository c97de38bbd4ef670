/** All users with the columns of product.md §2, role change and closing of accounts. */
import type { User } from '@taskmint/contract';
import { useHost, useUser } from '@taskmint/platform';
import { Avatar, Coins, type Column, DataTable, IconButton, radius, StatusPill } from '@taskmint/ui-kit';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { messageOf } from '../../parts/error-text';
import { ROLE_LABELS, RoleMenu } from './role-menu';
import { useCloseUser } from './user.queries';

/** Where the table surely fits it does not scroll, so that the menu of the last row can hang out of it. */
const Roomy = styled.div`
  @media (min-width: 1280px) {
    & > div {
      overflow: visible;
    }
    & th:first-child {
      border-start-start-radius: ${radius.card};
    }
    & th:last-child {
      border-start-end-radius: ${radius.card};
    }
  }
`;

export interface UserTableProps {
  users: readonly User[];
  /** Number of the first row, from 1. */
  firstNumber: number;
  empty: ReactNode;
}

export function UserTable({ users, firstNumber, empty }: UserTableProps) {
  const host = useHost();
  const self = useUser();
  const close = useCloseUser();

  async function askAndClose(subject: User): Promise<void> {
    const sure = await host.dialogs.confirm({
      title: 'Are you sure?',
      text: "You won't be able to revert this!",
      confirmLabel: 'Yes, delete it!',
      tone: 'danger',
    });
    if (!sure) return;
    try {
      const { deletedCount } = await close.mutateAsync(subject._id);
      if (deletedCount > 0) await host.dialogs.success('Deleted!');
      else host.toasts.show('info', 'This account was closed already.');
    } catch (error) {
      host.toasts.show('error', messageOf(error));
    }
  }

  const columns: readonly Column<User>[] = [
    { key: 'number', header: '#', render: (_, index) => firstNumber + index },
    { key: 'photo', header: 'Photo', render: (user) => <Avatar src={user.photoURL} name={user.name} decorative /> },
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      sortValue: (user) => user.name,
      render: (user) => (
        <>
          <strong>{user.name}</strong>
          {user.status !== 'active' && (
            <>
              {' '}
              <StatusPill status={user.status} />
            </>
          )}
        </>
      ),
    },
    { key: 'email', header: 'Email', sortable: true, sortValue: (user) => user.email, render: (user) => user.email },
    {
      key: 'coins',
      header: 'Coins',
      align: 'right',
      sortable: true,
      sortValue: (user) => user.coins,
      render: (user) => <Coins amount={user.coins} />,
    },
    {
      key: 'role',
      header: 'Role',
      sortable: true,
      sortValue: (user) => user.role,
      render: (user) => ROLE_LABELS[user.role],
    },
    { key: 'action', header: 'Action', render: (user) => <RoleMenu subject={user} /> },
    {
      key: 'delete',
      header: 'Delete',
      render: (user) => (
        <IconButton
          label={user._id === self._id ? 'Your own account is not deleted here' : `Delete ${user.name}`}
          tone="danger"
          icon={<Trash2 size={18} aria-hidden />}
          disabled={close.isPending || user._id === self._id}
          onClick={() => void askAndClose(user)}
        />
      ),
    },
  ];

  return (
    <Roomy>
      <DataTable caption="Users" columns={columns} rows={users} rowKey={(user) => user._id} empty={empty} />
    </Roomy>
  );
}
