/** /dashboard/manageUser: all users, their roles and accounts. */
import { ROLES, type Role } from '@taskmint/contract';
import { useHost, useSearch, useUser } from '@taskmint/platform';
import { EmptyState, PageHeader, Pagination, QueueScene, Select, TableSkeleton } from '@taskmint/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { ROLE_LABELS } from '../features/users/role-menu';
import { usersQuery } from '../features/users/user.queries';
import { UserTable } from '../features/users/user-table';
import { Capitals } from '../parts/capitals';
import { Loaded } from '../parts/loaded';
import { usePaging } from '../parts/paging';
import { SearchBar, searchedText } from '../parts/search-bar';

export default function ManageUserScreen() {
  const host = useHost();
  const user = useUser();
  const [search, setSearch] = useSearch();
  const { range, ...paging } = usePaging(25);
  const text = searchedText(search);
  const role = ROLES.find((each) => each === search.get('role'));
  const users = useQuery(usersQuery(host, user, { ...(text && { search: text }), ...(role && { role }), ...range }));

  function chooseRole(next: Role | ''): void {
    const changed = new URLSearchParams(search);
    changed.delete('page');
    if (next) changed.set('role', next);
    else changed.delete('role');
    setSearch(changed);
  }

  return (
    <>
      <PageHeader sub="Check Now" title={<Capitals>Manage user</Capitals>} />
      <SearchBar label="Search by name or e-mail">
        <Select
          label="Role"
          hideLabel
          placeholder="All roles"
          options={ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
          value={role ?? ''}
          onChange={(event) => chooseRole(ROLES.find((each) => each === event.target.value) ?? '')}
        />
      </SearchBar>
      <Loaded query={users} skeleton={<TableSkeleton columns={8} label="Loading users" />}>
        {({ items, total }) => (
          <>
            <UserTable
              users={items}
              firstNumber={range.offset + 1}
              empty={<EmptyState picture={<QueueScene />} title="Nobody fits" text="Try another word, or all roles." />}
            />
            <Pagination {...paging} total={total} />
          </>
        )}
      </Loaded>
    </>
  );
}
