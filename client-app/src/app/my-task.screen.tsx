/** /dashboard/myTask: the client's tasks, whatever their state. */
import type { TaskStatus } from '@taskmint/contract';
import { FilterTabs, SortedList } from '@taskmint/dashboard-kit';
import { Link, useTexts } from '@taskmint/platform';
import { ButtonLink, DeskScene, EmptyState, PageHeader, TableSkeleton } from '@taskmint/ui-kit';
import { Plus } from 'lucide-react';
import { ownTasksQuery } from '../features/tasks/task.queries';
import { TASK_ORDERS, TaskTable } from '../features/tasks/task-table';
import { catalogue } from '../texts';
import { taskTexts } from '../texts/task';

type Filter = 'any' | TaskStatus;

const FILTERS: readonly Filter[] = ['any', 'open', 'paused', 'filled', 'expired', 'cancelled'];

export default function MyTaskScreen() {
  const { tasks: texts } = useTexts(catalogue);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} action={<Add />} />
      <FilterTabs label={texts.which} filters={FILTERS} initial="any" labels={texts.tabs}>
        {(filter) => <TaskList status={filter} />}
      </FilterTabs>
    </>
  );
}

function Add() {
  const { task: texts } = useTexts(taskTexts);
  return (
    <ButtonLink as={Link} to="/dashboard/addTask">
      <Plus size={18} aria-hidden />
      {texts.add}
    </ButtonLink>
  );
}

function TaskList({ status }: { status: Filter }) {
  const { tasks: texts } = useTexts(catalogue);
  const empty = (
    <EmptyState
      picture={<DeskScene />}
      title={status === 'any' ? texts.none : texts.nothingHere}
      text={status === 'any' ? texts.noneText : texts.nothingHereText}
      action={<Add />}
    />
  );
  return (
    <SortedList
      pageSize={20}
      orders={TASK_ORDERS}
      orderName="sort"
      query={(host, user, { order: sort, ...range }) => ownTasksQuery(host, user, { status, ...range, sort })}
      skeleton={<TableSkeleton columns={6} label={texts.loading} />}
    >
      {(tasks, sorting) => <TaskTable tasks={tasks} {...sorting} empty={empty} />}
    </SortedList>
  );
}
