/** /dashboard/manageUser: all users, their roles and accounts. */
import { ROLES, type Role } from '@taskmint/contract';
import { useHost, useSearch, useServerSort, useTexts, useUser, usePaging } from '@taskmint/platform';
import { EmptyState, PageHeader, Pagination, QueueScene, Select, TableSkeleton } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useQuery } from '@taskmint/platform/query';
import { usersQuery } from '../features/users/user.queries';
import { USER_ORDERS, UserTable } from '../features/users/user-table';
import { Capitals } from '../parts/capitals';
import { SearchBar, searchedText } from '../parts/search-bar';
import { catalogue } from '../texts';

export default function ManageUserScreen() {
  const host = useHost();
  const user = useUser();
  const [search, setSearch] = useSearch();
  const { range, ...paging } = usePaging(25);
  const { users: texts, roles } = useTexts(catalogue);
  const { order: sort, ...sorting } = useServerSort(USER_ORDERS, 'sort');
  const text = searchedText(search);
  const role = ROLES.find((each) => each === search.get('role'));
  const filter = { ...(text && { search: text }), ...(role && { role }), sort };
  const users = useQuery(usersQuery(host, user, { ...filter, ...range }));

  function chooseRole(next: Role | ''): void {
    const changed = new URLSearchParams(search);
    changed.delete('page');
    if (next) changed.set('role', next);
    else changed.delete('role');
    setSearch(changed);
  }

  return (
    <>
      <PageHeader sub={texts.sub} title={<Capitals>{texts.title}</Capitals>} />
      <SearchBar label={texts.search}>
        <Select
          label={texts.role}
          hideLabel
          placeholder={texts.allRoles}
          options={ROLES.map((value) => ({ value, label: roles[value] }))}
          value={role ?? ''}
          onChange={(event) => chooseRole(ROLES.find((each) => each === event.target.value) ?? '')}
        />
      </SearchBar>
      <Loaded query={users} skeleton={<TableSkeleton columns={8} label={texts.loading} />}>
        {({ items, total }) => (
          <>
            <UserTable
              users={items}
              {...sorting}
              firstNumber={range.offset + 1}
              empty={<EmptyState picture={<QueueScene />} title={texts.none} text={texts.noneText} />}
            />
            <Pagination {...paging} total={total} />
          </>
        )}
      </Loaded>
    </>
  );
}
