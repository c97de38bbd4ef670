/** /dashboard/disputes: reversed payments, who holds coins from them, and what buyers owe. */
import { PagedList } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import {
  EmptyState,
  PageHeader,
  QueueScene,
  Stack,
  TableSkeleton,
  TickedSheetScene,
  TitledSection,
} from '@taskmint/ui-kit';
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
        <TitledSection id="held-heading" title={texts.held} gap={4}>
          <HeldOrders />
        </TitledSection>
        <TitledSection id="owed-heading" title={texts.owed} lead={texts.owedLead} gap={4}>
          <Receivables />
        </TitledSection>
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
