/** Every task with the columns of product.md §2 (which spells the header 'Availabilty'), details in a modal, and removal. */
import type { Task } from '@taskmint/contract';
import { useConfirmedAction } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import {
  Coins,
  type Column,
  DataTable,
  DateText,
  formatNumber,
  RowIconButton,
  type Sort,
  StatusPill,
} from '@taskmint/ui-kit';
import { Info, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { MAX_REASON_LENGTH } from '../../parts/reason';
import { catalogue } from '../../texts';
import { TaskModal } from './task-modal';
import { useDeleteTask } from './task.queries';

/** Beside a title there is room for a name on one line. */
const Person = styled.span`
  display: block;
  @media (min-width: 81.25em) {
    min-width: 10rem;
  }
`;

/** What the server sorts by. */
export const TASK_ORDERS = {
  number: { desc: 'newest', asc: 'oldest' },
  availability: { desc: 'ending_late', asc: 'ending' },
} as const;

export interface TaskTableProps {
  tasks: readonly Task[];
  /** Number of the first row, from 1. */
  firstNumber: number;
  empty: ReactNode;
  sort: Sort;
  onSort(sort: Sort): void;
}

export function TaskTable({ tasks, firstNumber, empty, sort, onSort }: TaskTableProps) {
  const confirmAndRun = useConfirmedAction();
  const { tasks: texts, sure: sureTitle, yesDelete, deleted } = useTexts(catalogue);
  const remove = useDeleteTask();
  const [shown, setShown] = useState<Task | null>(null);

  const askAndDelete = (task: Task): Promise<void> =>
    confirmAndRun({
      confirm: {
        title: sureTitle,
        text: texts.removeText({
          title: task.task_title,
          count: task.slots.free * task.per_task_pay,
          name: task.creator_name,
        }),
        confirmLabel: yesDelete,
        tone: 'danger',
        reason: { label: texts.why, maxLength: MAX_REASON_LENGTH },
      },
      run: (reason) => remove.mutateAsync({ id: task._id, reason }),
      report: ({ deletedCount }) =>
        deletedCount > 0 ? { as: 'dialog', text: deleted } : { as: 'info', text: texts.removedBefore },
    });

  const columns: readonly Column<Task>[] = [
    {
      key: 'number',
      number: true,
      minor: true,
      header: '#',
      sortable: true,
      sortLabel: texts.sortByNumber,
      sortedAs: 'past',
      render: (_, index) => formatNumber(firstNumber + index),
    },
    {
      key: 'title',
      bare: true,
      header: texts.columns.title,
      render: (task) => (
        <>
          <strong>{task.task_title}</strong> {task.status !== 'open' && <StatusPill status={task.status} />}
          {task.moderation?.state === 'waiting' && <em>{texts.waits}</em>}
        </>
      ),
    },
    {
      key: 'creator',
      minor: true,
      card: 'start',
      header: texts.columns.creator,
      render: (task) => <Person>{task.creator_name}</Person>,
    },
    {
      key: 'count',
      minor: true,
      header: texts.columns.count,
      align: 'right',
      render: (task) => formatNumber(task.task_quantity),
    },
    {
      key: 'payment',
      card: 'end',
      header: texts.columns.payment,
      align: 'right',
      render: (task) => <Coins amount={task.payable_amount} />,
    },
    {
      key: 'availability',
      card: 'end',
      header: texts.columns.availability,
      sortable: true,
      sortedAs: 'coming',
      render: (task) => <DateText value={task.completion_date} />,
    },
    {
      key: 'details',
      buttons: true,
      header: texts.columns.details,
      render: (task) => (
        <RowIconButton
          label={texts.detailsOf({ title: task.task_title })}
          words={texts.columns.details}
          icon={<Info size={18} aria-hidden />}
          onClick={() => setShown(task)}
        />
      ),
    },
    {
      key: 'delete',
      buttons: true,
      header: texts.columns.delete,
      render: (task) => (
        <RowIconButton
          label={texts.remove({ title: task.task_title })}
          words={texts.columns.delete}
          tone="danger"
          icon={<Trash2 size={18} aria-hidden />}
          disabled={remove.isPending || !task.can?.delete}
          onClick={() => void askAndDelete(task)}
        />
      ),
    },
  ];

  return (
    <>
      <DataTable
        caption={texts.caption}
        zebra
        columns={columns}
        rows={tasks}
        rowKey={(task) => task._id}
        empty={empty}
        sort={sort}
        onSort={onSort}
      />
      {shown && <TaskModal task={shown} onClose={() => setShown(null)} />}
    </>
  );
}
