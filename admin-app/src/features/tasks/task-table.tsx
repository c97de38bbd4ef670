/** Every task with the columns of product.md §2 (the header 'Availabilty' is its spelling), details in a modal, and removal. */
import type { Task } from '@taskmint/contract';
import { useHost } from '@taskmint/platform';
import { Coins, type Column, DataTable, formatDate, IconButton, StatusPill } from '@taskmint/ui-kit';
import { Info, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../parts/error-text';
import { TaskModal } from './task-modal';
import { useDeleteTask } from './task.queries';

export interface TaskTableProps {
  tasks: readonly Task[];
  /** Number of the first row, from 1. */
  firstNumber: number;
  empty: ReactNode;
}

export function TaskTable({ tasks, firstNumber, empty }: TaskTableProps) {
  const host = useHost();
  const remove = useDeleteTask();
  const [shown, setShown] = useState<Task | null>(null);

  async function askAndDelete(task: Task): Promise<void> {
    const sure = await host.dialogs.confirm({
      title: 'Are you sure?',
      text: `"${task.task_title}" leaves all lists. ${task.slots.free * task.per_task_pay} coins go back to ${task.creator_name}; submitted work is still reviewed.`,
      confirmLabel: 'Yes, delete it!',
      tone: 'danger',
    });
    if (!sure) return;
    try {
      const { deletedCount } = await remove.mutateAsync(task._id);
      if (deletedCount > 0) await host.dialogs.success('Deleted!');
      else host.toasts.show('info', 'This task was deleted already.');
    } catch (error) {
      host.toasts.show('error', messageOf(error));
    }
  }

  const columns: readonly Column<Task>[] = [
    { key: 'number', header: '#', render: (_, index) => firstNumber + index },
    {
      key: 'title',
      header: 'Title',
      sortable: true,
      sortValue: (task) => task.task_title,
      render: (task) => (
        <>
          <strong>{task.task_title}</strong> {task.status !== 'open' && <StatusPill status={task.status} />}
        </>
      ),
    },
    {
      key: 'creator',
      header: 'Creator',
      sortable: true,
      sortValue: (task) => task.creator_name,
      render: (task) => task.creator_name,
    },
    {
      key: 'count',
      header: 'Task Count',
      align: 'right',
      sortable: true,
      sortValue: (task) => task.task_quantity,
      render: (task) => task.task_quantity,
    },
    {
      key: 'payment',
      header: 'Payment',
      align: 'right',
      sortable: true,
      sortValue: (task) => task.payable_amount,
      render: (task) => <Coins amount={task.payable_amount} />,
    },
    {
      key: 'availability',
      header: 'Availabilty',
      sortable: true,
      sortValue: (task) => task.completion_date,
      render: (task) => formatDate(task.completion_date),
    },
    {
      key: 'details',
      header: 'Details',
      render: (task) => (
        <IconButton
          label={`Details of ${task.task_title}`}
          icon={<Info size={18} aria-hidden />}
          onClick={() => setShown(task)}
        />
      ),
    },
    {
      key: 'delete',
      header: 'Delete',
      render: (task) => (
        <IconButton
          label={`Delete ${task.task_title}`}
          tone="danger"
          icon={<Trash2 size={18} aria-hidden />}
          disabled={remove.isPending}
          onClick={() => void askAndDelete(task)}
        />
      ),
    },
  ];

  return (
    <>
      <DataTable caption="Tasks" zebra columns={columns} rows={tasks} rowKey={(task) => task._id} empty={empty} />
      {shown && <TaskModal task={shown} onClose={() => setShown(null)} />}
    </>
  );
}
