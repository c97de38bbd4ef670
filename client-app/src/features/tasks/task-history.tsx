/** Every movement of the coins that were set aside for a task, page by page. */
import { BY_DATE, SortedList } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import {
  Coins,
  type Column,
  DataTable,
  DateText,
  EmptyState,
  Muted,
  SubLine,
  TableSkeleton,
  TitledSection,
} from '@taskmint/ui-kit';
import { kindInWords } from '@taskmint/ui-kit/dashboard';
import { taskTexts } from '../../texts/task';
import { taskMovementsQuery, type TaskMovement } from './task.queries';

export function TaskHistory({ taskId }: { taskId: string }) {
  const { taskPage: texts } = useTexts(taskTexts);
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
          <strong>{kinds[each.kind] ?? kindInWords(each.kind)}</strong>
          {each.worker_name && <SubLine>{texts.paidTo({ name: each.worker_name })}</SubLine>}
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
    <TitledSection id="history-heading" title={texts.history}>
      <Muted>{texts.historyText}</Muted>
      <SortedList
        pageSize={10}
        pageName="moved"
        orders={BY_DATE}
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
    </TitledSection>
  );
}
