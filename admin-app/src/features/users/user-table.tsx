/** All users with the columns of product.md §2, changing roles and closing accounts. */
import type { User } from '@taskmint/contract';
import { useConfirmedAction } from '@taskmint/dashboard-kit';
import { Link, useTexts, useUser } from '@taskmint/platform';
import {
  Avatar,
  Coins,
  type Column,
  DataTable,
  DateText,
  formatNumber,
  RowIconButton,
  InsteadOfMinor,
  type Sort,
  space,
  StatusPill,
  TitleLink,
} from '@taskmint/ui-kit';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { EmailLine } from '../../parts/email-line';
import { MAX_REASON_LENGTH } from '../../parts/reason';
import { catalogue } from '../../texts';
import { AccountMenu } from './account-menu';
import { RoleMenu } from './role-menu';
import { useCloseUser } from './user.queries';

/** What the server sorts by. */
export const USER_ORDERS = {
  number: { desc: 'newest', asc: 'oldest' },
  name: { desc: 'name_desc', asc: 'name' },
} as const;

const Menus = styled.div`
  display: flex;
  gap: ${space(1)};
`;

export interface UserTableProps {
  users: readonly User[];
  /** Number of the first row, from 1. */
  firstNumber: number;
  empty: ReactNode;
  sort: Sort;
  onSort(sort: Sort): void;
}

export function UserTable({ users, firstNumber, empty, sort, onSort }: UserTableProps) {
  const confirmAndRun = useConfirmedAction();
  const self = useUser();
  const { users: texts, sure: sureTitle, yesDelete, deleted, roles } = useTexts(catalogue);
  const close = useCloseUser();

  const askAndClose = ({ _id: id, name, coins }: User): Promise<void> =>
    confirmAndRun({
      confirm: {
        title: sureTitle,
        text: texts.sureText,
        detail: texts.sureWhom({ name, count: coins }),
        confirmLabel: yesDelete,
        tone: 'danger',
        reason: { label: texts.why, maxLength: MAX_REASON_LENGTH },
      },
      run: (reason) => close.mutateAsync({ id, reason }),
      report: ({ deletedCount }) =>
        deletedCount > 0 ? { as: 'dialog', text: deleted } : { as: 'info', text: texts.closedBefore },
    });

  const columns: readonly Column<User>[] = [
    {
      key: 'number',
      number: true,
      minor: true,
      header: '#',
      sortable: true,
      sortLabel: texts.sortByNumber,
      sortedAs: 'past',
      render: (_, index) => formatNumber(firstNumber + index),
    },
    {
      key: 'photo',
      picture: true,
      header: texts.columns.photo,
      render: (user) => <Avatar src={user.photoURL} name={user.name} decorative />,
    },
    {
      key: 'name',
      bare: true,
      header: texts.columns.name,
      sortable: true,
      render: (user) => (
        <>
          <TitleLink as={Link} to={`/dashboard/user/${user._id}`}>
            {user.name}
          </TitleLink>
          <InsteadOfMinor>
            <EmailLine email={user.email} />
            {roles[user.role]}
          </InsteadOfMinor>
          {user.status !== 'active' && (
            <>
              {' '}
              <StatusPill status={user.status} />{' '}
              {user.suspended_until && texts.suspendedUntil({ date: <DateText value={user.suspended_until} /> })}
            </>
          )}
        </>
      ),
    },
    {
      key: 'email',
      minor: true,
      card: 'line',
      header: texts.columns.email,
      render: (user) => <EmailLine email={user.email} alone />,
    },
    {
      key: 'coins',
      card: 'end',
      header: texts.columns.coins,
      align: 'right',
      render: (user) => <Coins amount={user.coins} />,
    },
    { key: 'role', minor: true, card: 'start', header: texts.columns.role, render: (user) => roles[user.role] },
    {
      key: 'action',
      buttons: true,
      header: texts.columns.action,
      render: (user) => (
        <Menus>
          <RoleMenu subject={user} />
          <AccountMenu subject={user} />
        </Menus>
      ),
    },
    {
      key: 'delete',
      buttons: true,
      header: texts.columns.delete,
      render: (user) => (
        <RowIconButton
          label={user._id === self._id ? texts.ownAccount : texts.remove({ name: user.name })}
          words={texts.columns.delete}
          tone="danger"
          icon={<Trash2 size={18} aria-hidden />}
          disabled={close.isPending || user._id === self._id}
          onClick={() => void askAndClose(user)}
        />
      ),
    },
  ];

  return (
    <DataTable
      caption={texts.caption}
      columns={columns}
      rows={users}
      rowKey={(user) => user._id}
      empty={empty}
      sort={sort}
      onSort={onSort}
    />
  );
}
