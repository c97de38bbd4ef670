/** /dashboard/disputes: reversed payments, who holds coins from them, and what buyers owe. */
import { PagedList } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { EmptyState, PageHeader, QueueScene, Stack, TableSkeleton, TickedSheetScene } from '@taskmint/ui-kit';
import { heldOrdersQuery, receivablesQuery } from '../features/disputes/dispute.queries';
import { HeldOrderCard } from '../features/disputes/held-order-card';
import { ReceivableTable } from '../features/disputes/receivable-table';
import { catalogue } from '../texts';

export default function DisputesScreen() {
  const { disputes: texts } = useTexts(catalogue);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Stack gap={8}>
        <section aria-labelledby="held-heading">
          <Stack gap={4}>
            <h2 id="held-heading">{texts.held}</h2>
            <HeldOrders />
          </Stack>
        </section>
        <section aria-labelledby="owed-heading">
          <Stack gap={4}>
            <Stack gap={2}>
              <h2 id="owed-heading">{texts.owed}</h2>
              <p>{texts.owedLead}</p>
            </Stack>
            <Receivables />
          </Stack>
        </section>
      </Stack>
    </>
  );
}

function HeldOrders() {
  const { disputes: texts } = useTexts(catalogue);
  return (
    <PagedList
      pageSize={10}
      query={heldOrdersQuery}
      skeleton={<TableSkeleton columns={4} label={texts.loadingHeld} />}
      empty={<EmptyState picture={<TickedSheetScene />} title={texts.noneHeld} text={texts.noneHeldText} />}
    >
      {(orders) => (
        <Stack gap={4}>
          {orders.map((order) => (
            <HeldOrderCard key={order._id} order={order} />
          ))}
        </Stack>
      )}
    </PagedList>
  );
}

function Receivables() {
  const { disputes: texts } = useTexts(catalogue);
  const empty = <EmptyState picture={<QueueScene />} title={texts.noneOwed} text={texts.noneOwedText} />;
  return (
    <PagedList
      pageSize={20}
      pageName="owed"
      query={receivablesQuery}
      skeleton={<TableSkeleton columns={3} label={texts.loadingOwed} />}
    >
      {(receivables) => <ReceivableTable receivables={receivables} empty={empty} />}
    </PagedList>
  );
}
