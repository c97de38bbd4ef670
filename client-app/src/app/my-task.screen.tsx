/** /dashboard/myTask: the client's tasks, whatever their state. */
import type { TaskStatus } from '@taskmint/contract';
import { Link, useHost, useSearch, useServerSort, useTexts, useUser, usePaging } from '@taskmint/platform';
import { ButtonLink, DeskScene, EmptyState, PageHeader, Pagination, TableSkeleton, Tabs } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useQuery } from '@taskmint/platform/query';
import { Plus } from 'lucide-react';
import { ownTasksQuery } from '../features/tasks/task.queries';
import { TASK_ORDERS, TaskTable } from '../features/tasks/task-table';
import { catalogue } from '../texts';

type Filter = 'any' | Exclude<TaskStatus, 'cancelled'>;

const FILTERS: readonly Filter[] = ['any', 'open', 'paused', 'filled', 'expired'];

export default function MyTaskScreen() {
  const [search, setSearch] = useSearch();
  const { tasks: texts } = useTexts(catalogue);
  const chosen = FILTERS.find((filter) => filter === search.get('show')) ?? 'any';
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} action={<Add />} />
      <Tabs
        label={texts.which}
        value={chosen}
        onChange={(id) => setSearch(id === 'any' ? {} : { show: id })}
        tabs={FILTERS.map((id) => ({ id, label: texts.tabs[id], content: <TaskList status={id} /> }))}
      />
    </>
  );
}

function Add() {
  const { task: texts } = useTexts(catalogue);
  return (
    <ButtonLink as={Link} to="/dashboard/addTask">
      <Plus size={18} aria-hidden />
      {texts.add}
    </ButtonLink>
  );
}

function TaskList({ status }: { status: Filter }) {
  const host = useHost();
  const user = useUser();
  const { tasks: texts } = useTexts(catalogue);
  const { range, ...paging } = usePaging(20);
  const { order, ...sorting } = useServerSort(TASK_ORDERS, 'sort');
  const tasks = useQuery(ownTasksQuery(host, user, { status, ...range, sort: order }));
  return (
    <Loaded query={tasks} skeleton={<TableSkeleton columns={6} label={texts.loading} />}>
      {({ items, total }) => (
        <>
          <TaskTable
            tasks={items}
            {...sorting}
            empty={
              <EmptyState
                picture={<DeskScene />}
                title={status === 'any' ? texts.none : texts.nothingHere}
                text={status === 'any' ? texts.noneText : texts.nothingHereText}
                action={<Add />}
              />
            }
          />
          <Pagination {...paging} total={total} />
        </>
      )}
    </Loaded>
  );
}
