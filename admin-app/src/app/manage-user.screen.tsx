/** /dashboard/manageUser: all users, their roles and accounts. */
import { ROLES } from '@taskmint/contract';
import { SortedList, useChangeSearch } from '@taskmint/dashboard-kit';
import { useSearch, useTexts } from '@taskmint/platform';
import { EmptyState, PageHeader, QueueScene, Select, TableSkeleton } from '@taskmint/ui-kit';
import { usersQuery } from '../features/users/user.queries';
import { USER_ORDERS, UserTable } from '../features/users/user-table';
import { Capitals } from '../parts/capitals';
import { SearchBar, searchedText } from '../parts/search-bar';
import { catalogue } from '../texts';

export default function ManageUserScreen() {
  const [search] = useSearch();
  const changeSearch = useChangeSearch();
  const { users: texts, roles } = useTexts(catalogue);
  const text = searchedText(search);
  const role = ROLES.find((each) => each === search.get('role'));
  const filter = { ...(text && { search: text }), ...(role && { role }) };

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
          onChange={(event) => changeSearch({ role: event.target.value })}
        />
      </SearchBar>
      <SortedList
        pageSize={25}
        orders={USER_ORDERS}
        orderName="sort"
        query={(host, user, { order: sort, ...range }) => usersQuery(host, user, { ...filter, sort, ...range })}
        skeleton={<TableSkeleton columns={8} label={texts.loading} />}
      >
        {(users, sorting, firstNumber) => (
          <UserTable
            users={users}
            {...sorting}
            firstNumber={firstNumber}
            empty={<EmptyState picture={<QueueScene />} title={texts.none} text={texts.noneText} />}
          />
        )}
      </SortedList>
    </>
  );
}
