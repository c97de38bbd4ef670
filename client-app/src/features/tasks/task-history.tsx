/** Every movement of the coins that were set aside for a task, page by page. */
import { SortedList } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import {
  Coins,
  color,
  type Column,
  DataTable,
  DateText,
  EmptyState,
  Stack,
  TableSkeleton,
  text,
} from '@taskmint/ui-kit';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import { taskMovementsQuery, type TaskMovement } from './task.queries';

const Lead = styled.p`
  color: ${color.muted};
`;

const Small = styled.span`
  display: block;
  color: ${color.muted};
  font-size: ${text.small};
`;

const ORDERS = { date: { desc: 'newest', asc: 'oldest' } } as const;

export function TaskHistory({ taskId }: { taskId: string }) {
  const { taskPage: texts } = useTexts(catalogue);
  const kinds: Readonly<Partial<Record<string, string>>> = texts.movement;
  const columns: readonly Column<TaskMovement>[] = [
    {
      key: 'date',
      card: 'start',
      header: texts.historyColumns.date,
      sortable: true,
      sortedAs: 'past',
      render: (each) => <DateText value={each.at} withTime />,
    },
    {
      key: 'what',
      header: texts.historyColumns.what,
      bare: true,
      render: (each) => (
        <>
          <strong>{kinds[each.kind] ?? texts.movement.other}</strong>
          {each.worker_name && <Small>{texts.paidTo({ name: each.worker_name })}</Small>}
        </>
      ),
    },
    {
      key: 'coins',
      header: texts.historyColumns.coins,
      align: 'right',
      card: 'end',
      render: (each) => <Coins amount={each.amount} signed />,
    },
  ];
  return (
    <section aria-labelledby="history-heading">
      <Stack gap={3}>
        <h2 id="history-heading">{texts.history}</h2>
        <Lead>{texts.historyText}</Lead>
        <SortedList
          pageSize={10}
          pageName="moved"
          orders={ORDERS}
          orderName="history"
          query={(host, user, page) => taskMovementsQuery(host, user, taskId, page)}
          skeleton={<TableSkeleton columns={3} label={texts.loadingMoney} />}
        >
          {(movements, sorting) => (
            <DataTable
              caption={texts.history}
              columns={columns}
              rows={movements}
              rowKey={(each) => each._id}
              empty={<EmptyState title={texts.noHistory} />}
              {...sorting}
            />
          )}
        </SortedList>
      </Stack>
    </section>
  );
}
