/** /dashboard/manageTask: tasks waiting for review, then every task of the marketplace. */
import { TASK_STATUSES } from '@taskmint/contract';
import { SortedList, useChangeSearch } from '@taskmint/dashboard-kit';
import { useSearch, useTexts } from '@taskmint/platform';
import { DeskScene, EmptyState, PageHeader, Select, TableSkeleton } from '@taskmint/ui-kit';
import { WaitingTasks } from '../features/moderation/waiting-tasks';
import { tasksQuery } from '../features/tasks/task.queries';
import { TASK_ORDERS, TaskTable } from '../features/tasks/task-table';
import { Capitals } from '../parts/capitals';
import { SearchBar, searchedText } from '../parts/search-bar';
import { catalogue } from '../texts';

export default function ManageTaskScreen() {
  const [search] = useSearch();
  const changeSearch = useChangeSearch();
  const { tasks: texts } = useTexts(catalogue);
  const text = searchedText(search);
  const status = TASK_STATUSES.find((each) => each === search.get('state'));
  const filter = { ...(text && { search: text }), status: status ?? ('any' as const) };

  return (
    <>
      <PageHeader sub={texts.sub} title={<Capitals>{texts.title}</Capitals>} />
      <WaitingTasks>
        <SearchBar label={texts.search}>
          <Select
            label={texts.state}
            hideLabel
            placeholder={texts.allStates}
            options={TASK_STATUSES.map((value) => ({ value, label: texts.states[value] }))}
            value={status ?? ''}
            onChange={(event) => changeSearch({ state: event.target.value })}
          />
        </SearchBar>
        <SortedList
          pageSize={25}
          orders={TASK_ORDERS}
          orderName="sort"
          query={(host, user, { order: sort, ...range }) => tasksQuery(host, user, { ...filter, sort, ...range })}
          skeleton={<TableSkeleton columns={8} label={texts.loading} />}
        >
          {(tasks, sorting, firstNumber) => (
            <TaskTable
              tasks={tasks}
              {...sorting}
              firstNumber={firstNumber}
              empty={
                <EmptyState
                  picture={<DeskScene />}
                  title={text ? texts.noneFits({ text }) : texts.none}
                  text={text || status ? texts.tryAnother : texts.noneText}
                />
              }
            />
          )}
        </SortedList>
      </WaitingTasks>
    </>
  );
}
