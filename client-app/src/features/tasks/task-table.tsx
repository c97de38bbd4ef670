/** The client's tasks as a table, each with its current actions. */
import type { Task } from '@taskmint/contract';
import { useConfirmedAction } from '@taskmint/dashboard-kit';
import { Link, textsOf, useTexts } from '@taskmint/platform';
import { DataTable, RowIconButton, type Sort, VisuallyHidden } from '@taskmint/ui-kit';
import { Pause, Pencil, Play, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { RowButton, RowButtons, RowLink } from '../../parts/row-button';
import { catalogue } from '../../texts';
import { useTaskColumns } from './task-columns';
import { useDeleteTask, useSetTaskPaused } from './task.mutations';

/** What the server sorts by. */
export const TASK_ORDERS = {
  title: { desc: 'newest', asc: 'oldest' },
  pay: { desc: 'pay', asc: 'pay_low' },
  deadline: { desc: 'ending_late', asc: 'ending' },
} as const;

/** What deleting does, in words: which coins come back and what still has to be reviewed. */
export function deletionText(task: Task): string {
  const { tasks: texts } = textsOf(catalogue);
  const { slots, screen_out } = task;
  // Whoever has started may still turn out not to fit.
  const unfit = screen_out ? Math.max(0, screen_out.left - slots.reserved) * screen_out.pay : 0;
  const refund = slots.free * task.per_task_pay + unfit;
  return [
    texts.leaves({ title: task.task_title }),
    refund > 0 ? texts.comesBack({ count: refund }) : texts.nothingBack,
    ...(slots.pending > 0 ? [texts.stillUndecided({ count: slots.pending })] : []),
  ].join(' ');
}

export interface TaskTableProps {
  tasks: readonly Task[];
  empty: ReactNode;
  sort: Sort;
  onSort(sort: Sort): void;
}

export function TaskTable({ tasks, empty, sort, onSort }: TaskTableProps) {
  const { tasks: texts } = useTexts(catalogue);
  const columns = useTaskColumns();
  const actions = useTaskActions();
  return (
    <DataTable
      caption={texts.caption}
      columns={columns}
      rows={tasks}
      rowKey={(task) => task._id}
      empty={empty}
      sort={sort}
      onSort={onSort}
      rowActions={(task) => <RowActions task={task} actions={actions} />}
    />
  );
}

/** Pausing and deleting. Deleting asks first; both report the result. */
function useTaskActions() {
  const confirmAndRun = useConfirmedAction();
  const { tasks: texts } = useTexts(catalogue);
  const remove = useDeleteTask();
  const pause = useSetTaskPaused();

  const askAndDelete = (task: Task): Promise<void> =>
    confirmAndRun({
      confirm: { title: texts.sure, text: deletionText(task), confirmLabel: texts.yesDelete, tone: 'danger' },
      run: () => remove.mutateAsync(task._id),
      report: ({ deletedCount }) =>
        deletedCount > 0 ? { as: 'dialog', text: texts.deleted } : { as: 'warning', text: texts.deletedBefore },
    });

  function togglePause(task: Task): Promise<void> {
    const paused = task.status === 'open';
    return confirmAndRun({
      run: () => pause.mutateAsync({ id: task._id, paused }),
      report: () => ({ as: 'success', text: paused ? texts.paused : texts.reopened }),
    });
  }

  return { askAndDelete, togglePause, isDeleting: remove.isPending, isPausing: pause.isPending };
}

function RowActions({ task, actions }: { task: Task; actions: ReturnType<typeof useTaskActions> }) {
  const { tasks: texts } = useTexts(catalogue);
  const isOpen = task.status === 'open';
  const pauseText = isOpen ? texts.pause : texts.reopen;
  const hidden = <VisuallyHidden> {task.task_title}</VisuallyHidden>;
  return (
    <RowButtons>
      {task.can?.edit && (
        <RowButton
          hint={pauseText({ hidden: '' })}
          variant="secondary"
          icon={isOpen ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
          disabled={actions.isPausing}
          onClick={() => void actions.togglePause(task)}
        >
          {pauseText({ hidden })}
        </RowButton>
      )}
      {task.can?.edit && (
        <RowLink
          as={Link}
          to={`/dashboard/myTask/${task._id}`}
          hint={texts.update({ hidden: '' })}
          icon={<Pencil size={16} aria-hidden />}
        >
          {texts.update({ hidden })}
        </RowLink>
      )}
      {task.can?.delete && (
        <RowIconButton
          label={texts.remove({ title: task.task_title })}
          words={texts.removeWord}
          tone="danger"
          icon={<Trash2 size={18} aria-hidden />}
          disabled={actions.isDeleting}
          onClick={() => void actions.askAndDelete(task)}
        />
      )}
    </RowButtons>
  );
}
