/** The client's tasks as a table: how far each is, what it holds of their coins, and what can be done to it. */
import type { Task } from '@taskmint/contract';
import { Link, useHost } from '@taskmint/platform';
import {
  ButtonLink,
  Coins,
  type Column,
  DataTable,
  Deadline,
  IconButton,
  SlotBar,
  space,
  StatusPill,
  VisuallyHidden,
} from '@taskmint/ui-kit';
import { Pause, Pencil, Play, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { messageOf } from '../../parts/error-text';
import { Thumbnail } from '../../parts/thumbnail';
import { useDeleteTask, useSetTaskPaused } from './task.mutations';

const Name = styled.span`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-width: 12rem;
  font-weight: 600;
`;

const Actions = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
`;

const columns: readonly Column<Task>[] = [
  {
    key: 'title',
    header: 'Title',
    bare: true,
    sortable: true,
    sortValue: (task) => task.task_title,
    render: (task) => (
      <Name>
        <Thumbnail src={task.task_image_url} />
        {task.task_title}
      </Name>
    ),
  },
  { key: 'status', header: 'Status', render: (task) => <StatusPill status={task.status} /> },
  { key: 'slots', header: 'Places', render: (task) => <SlotBar {...task.slots} legend /> },
  {
    key: 'pay',
    header: 'Pay each',
    align: 'right',
    sortable: true,
    sortValue: (task) => task.per_task_pay,
    render: (task) => <Coins amount={task.per_task_pay} />,
  },
  {
    key: 'paid',
    header: 'Paid',
    align: 'right',
    render: (task) => <Coins amount={task.slots.approved * task.per_task_pay} />,
  },
  {
    key: 'held',
    header: 'Set aside',
    align: 'right',
    sortable: true,
    sortValue: (task) => task.escrow_coins,
    render: (task) => <Coins amount={task.escrow_coins} />,
  },
  {
    key: 'deadline',
    header: 'Completion date',
    sortable: true,
    sortValue: (task) => task.completion_date,
    render: (task) => <Deadline at={task.completion_date} />,
  },
];

const CHANGEABLE = new Set<Task['status']>(['open', 'paused', 'filled']);

/** What deleting does, in words: which coins come back and what still has to be reviewed. */
export function deletionText(task: Task): string {
  const refund = task.slots.free * task.per_task_pay;
  const back = refund > 0 ? `${refund} coins for the free places come back to you.` : 'No coins are left to come back.';
  const owed =
    task.slots.pending > 0
      ? ` ${task.slots.pending} submitted ${task.slots.pending === 1 ? 'piece' : 'pieces'} of work still ${task.slots.pending === 1 ? 'waits' : 'wait'} for your review.`
      : '';
  return `"${task.task_title}" leaves all lists. ${back}${owed}`;
}

export interface TaskTableProps {
  tasks: readonly Task[];
  empty: ReactNode;
}

export function TaskTable({ tasks, empty }: TaskTableProps) {
  const host = useHost();
  const remove = useDeleteTask();
  const pause = useSetTaskPaused();

  async function askAndDelete(task: Task): Promise<void> {
    const sure = await host.dialogs.confirm({
      title: 'Are you sure?',
      text: deletionText(task),
      confirmLabel: 'Yes, delete it!',
      tone: 'danger',
    });
    if (!sure) return;
    try {
      const { deletedCount } = await remove.mutateAsync(task._id);
      if (deletedCount > 0) await host.dialogs.success('Deleted!');
      else host.toasts.show('warning', 'This task was deleted already.');
    } catch (error) {
      host.toasts.show('error', messageOf(error));
    }
  }

  async function togglePause(task: Task): Promise<void> {
    const paused = task.status === 'open';
    try {
      await pause.mutateAsync({ id: task._id, paused });
      host.toasts.show('success', paused ? 'Paused: nobody new can start.' : 'Open again.');
    } catch (error) {
      host.toasts.show('error', messageOf(error));
    }
  }

  return (
    <DataTable
      caption="Your tasks"
      columns={columns}
      rows={tasks}
      rowKey={(task) => task._id}
      empty={empty}
      rowActions={(task) => (
        <Actions>
          {(task.status === 'open' || task.status === 'paused') && (
            <IconButton
              label={`${task.status === 'open' ? 'Pause' : 'Reopen'} ${task.task_title}`}
              icon={task.status === 'open' ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
              disabled={pause.isPending}
              onClick={() => void togglePause(task)}
            />
          )}
          {CHANGEABLE.has(task.status) && (
            <ButtonLink as={Link} to={`/dashboard/myTask/${task._id}`} $variant="secondary" $size="small">
              <Pencil size={16} aria-hidden />
              Update<VisuallyHidden> {task.task_title}</VisuallyHidden>
            </ButtonLink>
          )}
          <IconButton
            label={`Delete ${task.task_title}`}
            tone="danger"
            icon={<Trash2 size={18} aria-hidden />}
            disabled={remove.isPending}
            onClick={() => void askAndDelete(task)}
          />
        </Actions>
      )}
    />
  );
}
