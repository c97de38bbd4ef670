/** /dashboard/disputes: payments that were taken back, who holds coins of them, and what buyers owe. */
import { useHost, usePaging, useTexts, useUser } from '@taskmint/platform';
import {
  EmptyState,
  PageHeader,
  Pagination,
  QueueScene,
  Stack,
  TableSkeleton,
  TickedSheetScene,
} from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useQuery } from '@taskmint/platform/query';
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
  const host = useHost();
  const user = useUser();
  const { disputes: texts } = useTexts(catalogue);
  const { range, ...paging } = usePaging(10);
  const orders = useQuery(heldOrdersQuery(host, user, range));
  return (
    <Loaded query={orders} skeleton={<TableSkeleton columns={4} label={texts.loadingHeld} />}>
      {({ items, total }) =>
        items.length === 0 ? (
          <EmptyState picture={<TickedSheetScene />} title={texts.noneHeld} text={texts.noneHeldText} />
        ) : (
          <div>
            <Stack gap={4}>
              {items.map((order) => (
                <HeldOrderCard key={order._id} order={order} />
              ))}
            </Stack>
            <Pagination {...paging} total={total} />
          </div>
        )
      }
    </Loaded>
  );
}

function Receivables() {
  const host = useHost();
  const user = useUser();
  const { disputes: texts } = useTexts(catalogue);
  const { range, ...paging } = usePaging(20, 'owed');
  const receivables = useQuery(receivablesQuery(host, user, range));
  return (
    <Loaded query={receivables} skeleton={<TableSkeleton columns={3} label={texts.loadingOwed} />}>
      {({ items, total }) => (
        <div>
          <ReceivableTable
            receivables={items}
            empty={<EmptyState picture={<QueueScene />} title={texts.noneOwed} text={texts.noneOwedText} />}
          />
          <Pagination {...paging} total={total} />
        </div>
      )}
    </Loaded>
  );
}
