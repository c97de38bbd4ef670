/** A user's tasks and submissions, as read-only tables. */
import type { Submission, Task } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { Coins, type Column, DataTable, DateText, SlotBar, StatusPill } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { peopleTexts } from '../../texts/people';

const Places = styled.div`
  min-width: 7rem;
`;

/** The columns that both tables have. */
function useSharedColumns() {
  const { columns } = useTexts(peopleTexts).person;
  return {
    title: { key: 'title', header: columns.task, bare: true, render: (each) => <strong>{each.task_title}</strong> },
    status: {
      key: 'status',
      card: 'start',
      header: columns.status,
      render: (each) => <StatusPill status={each.status} />,
    },
    coins: {
      key: 'coins',
      card: 'end',
      header: columns.coins,
      align: 'right',
      render: (each) => <Coins amount={each.payable_amount} />,
    },
  } satisfies Record<string, Column<Task | Submission>>;
}

export function TasksOf({ tasks, empty }: { tasks: readonly Task[]; empty: ReactNode }) {
  const { person: texts } = useTexts(peopleTexts);
  const { title, status, coins } = useSharedColumns();
  const columns: readonly Column<Task>[] = [
    title,
    status,
    {
      key: 'places',
      card: 'line',
      header: texts.columns.places,
      render: (each) => (
        <Places>
          <SlotBar {...each.slots} total={each.task_quantity} />
        </Places>
      ),
    },
    coins,
    {
      key: 'date',
      minor: true,
      card: 'end',
      header: texts.columns.date,
      render: (each) => <DateText value={each.created_at} />,
    },
  ];
  return (
    <DataTable caption={texts.tabs.tasks} columns={columns} rows={tasks} rowKey={(each) => each._id} empty={empty} />
  );
}

export function SubmissionsOf({ submissions, empty }: { submissions: readonly Submission[]; empty: ReactNode }) {
  const { person: texts } = useTexts(peopleTexts);
  const { title, status, coins } = useSharedColumns();
  const columns: readonly Column<Submission>[] = [
    title,
    {
      key: 'client',
      minor: true,
      card: 'start',
      header: texts.columns.client,
      render: (each) => each.creator_name,
    },
    status,
    coins,
    {
      key: 'date',
      card: 'end',
      header: texts.columns.date,
      render: (each) => <DateText value={each.current_date} />,
    },
  ];
  return (
    <DataTable
      caption={texts.tabs.submissions}
      columns={columns}
      rows={submissions}
      rowKey={(each) => each._id}
      empty={empty}
    />
  );
}
