/** /dashboard/myTask: the client's tasks, whatever their state. */
import { Link, useHost, useUser } from '@taskmint/platform';
import { ButtonLink, EmptyState, PageHeader, Pagination, DeskScene, TableSkeleton } from '@taskmint/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { ownTasksQuery } from '../features/tasks/task.queries';
import { TaskTable } from '../features/tasks/task-table';
import { Loaded } from '../parts/loaded';
import { usePaging } from '../parts/paging';

export default function MyTaskScreen() {
  const host = useHost();
  const user = useUser();
  const { range, ...paging } = usePaging(20);
  const tasks = useQuery(ownTasksQuery(host, user, range));
  const add = (
    <ButtonLink as={Link} to="/dashboard/addTask">
      <Plus size={18} aria-hidden />
      Add task
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title="My task" lead="How far each task is, and what it holds of your coins." action={add} />
      <Loaded query={tasks} skeleton={<TableSkeleton columns={7} label="Loading your tasks" />}>
        {({ items, total }) => (
          <>
            <TaskTable
              tasks={items}
              empty={
                <EmptyState
                  picture={<DeskScene />}
                  title="You have no tasks yet"
                  text="Post the first one: people start within minutes, and coins you do not spend come back."
                  action={add}
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
