/** /dashboard/manageTask: every task of the marketplace. */
import { TASK_STATUSES, type TaskStatus } from '@taskmint/contract';
import { useHost, useSearch, useServerSort, useTexts, useUser, usePaging } from '@taskmint/platform';
import { DeskScene, EmptyState, PageHeader, Pagination, Select, TableSkeleton } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useQuery } from '@taskmint/platform/query';
import { tasksQuery } from '../features/tasks/task.queries';
import { TASK_ORDERS, TaskTable } from '../features/tasks/task-table';
import { Capitals } from '../parts/capitals';
import { SearchBar, searchedText } from '../parts/search-bar';
import { catalogue } from '../texts';

export default function ManageTaskScreen() {
  const host = useHost();
  const user = useUser();
  const [search, setSearch] = useSearch();
  const { tasks: texts } = useTexts(catalogue);
  const { range, ...paging } = usePaging(25);
  const text = searchedText(search);
  const status = TASK_STATUSES.find((each) => each === search.get('state'));
  const { order: sort, ...sorting } = useServerSort(TASK_ORDERS, 'sort');
  const filter = { ...(text && { search: text }), status: status ?? ('any' as const), sort };
  const tasks = useQuery(tasksQuery(host, user, { ...filter, ...range }));

  function chooseStatus(next: TaskStatus | undefined): void {
    const changed = new URLSearchParams(search);
    changed.delete('page');
    if (next) changed.set('state', next);
    else changed.delete('state');
    setSearch(changed);
  }

  return (
    <>
      <PageHeader sub={texts.sub} title={<Capitals>{texts.title}</Capitals>} />
      <SearchBar label={texts.search}>
        <Select
          label={texts.state}
          hideLabel
          placeholder={texts.allStates}
          options={TASK_STATUSES.map((value) => ({ value, label: texts.states[value] }))}
          value={status ?? ''}
          onChange={(event) => chooseStatus(TASK_STATUSES.find((each) => each === event.target.value))}
        />
      </SearchBar>
      <Loaded query={tasks} skeleton={<TableSkeleton columns={8} label={texts.loading} />}>
        {({ items, total }) => (
          <>
            <TaskTable
              tasks={items}
              {...sorting}
              firstNumber={range.offset + 1}
              empty={
                <EmptyState
                  picture={<DeskScene />}
                  title={text ? texts.noneFits({ text }) : texts.none}
                  text={text || status ? texts.tryAnother : texts.noneText}
                />
              }
            />
            <Pagination {...paging} total={total} />
          </>
        )}
      </Loaded>
    </>
  );
}
