/** /dashboard/buyCoin: the order, what it costs, the card, and Pay. */
import type { CartItem } from '@taskmint/contract';
import { isKnown, useRefresh } from '@taskmint/dashboard-kit';
import { Link, useHost, useNavigate, useTexts } from '@taskmint/platform';
import {
  Button,
  Card,
  Coins,
  color,
  Money,
  Muted,
  PageHeader,
  space,
  Stack,
  TableSkeleton,
  text,
  TextLink,
  TitledSection,
} from '@taskmint/ui-kit';
import { Loaded, SkeletonCards } from '@taskmint/ui-kit/dashboard';
import { useUserQuery } from '@taskmint/platform/query';
import { Plus } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { cartQuery, packagesQuery } from '../features/coins/coins.queries';
import { cartTotals, OrderTable } from '../features/coins/order-table';
import { PackageGrid } from '../features/coins/package-grid';
import { CardPayment } from '../features/payments/card-payment';
import { lastTaskQuery } from '../features/tasks/task.queries';
import { packageName } from '../parts/package-name';
import { ReceivableNotice } from '../parts/receivable-notice';
import { catalogue } from '../texts';
import { moneyTexts } from '../texts/money';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  align-items: start;
  @media (min-width: 68.75em) {
    grid-template-columns: minmax(0, 3fr) minmax(20rem, 2fr);
  }
`;

const Total = styled.p`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: baseline;
  gap: ${space(1)} ${space(4)};
  padding-bottom: ${space(4)};
  border-bottom: 1px solid ${color.line};
  & > strong {
    font-size: ${text.heading2};
    line-height: 1.15;
  }
  & > :last-child {
    grid-column: 2;
    justify-self: end;
    color: ${color.muted};
  }
`;

export default function BuyCoinScreen() {
  const { buy: texts } = useTexts(moneyTexts);
  const cart = useUserQuery(cartQuery);
  const [hasChosen, setHasChosen] = useState(false);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Stack gap={5}>
        <ReceivableNotice />
        <Loaded query={cart} skeleton={<TableSkeleton rows={2} columns={4} label={texts.loading} />}>
          {(items) =>
            items.length === 0 ? (
              <EmptyOrder onChosen={() => setHasChosen(true)} />
            ) : (
              <Order items={items} startAtTotal={hasChosen} />
            )
          }
        </Loaded>
      </Stack>
    </>
  );
}

/** @param startAtTotal the order takes the place of the packages, one of which was pressed: the focus goes to what it costs. */
function Order({ items, startAtTotal }: { items: readonly CartItem[]; startAtTotal: boolean }) {
  const host = useHost();
  const refresh = useRefresh('cart');
  const navigate = useNavigate();
  const { buy: texts } = useTexts(moneyTexts);
  const [paying, setPaying] = useState(false);
  const totals = cartTotals(items);
  const total = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (startAtTotal) total.current?.focus();
  }, [startAtTotal]);

  async function paid(): Promise<void> {
    // Refreshes now, so that the bar shows the new coins while the dialog reports them.
    const refreshed = host.refreshUser();
    await host.dialogs.success(texts.saved);
    // Navigates first, so that the emptied cart does not flash.
    navigate('/dashboard/history');
    await Promise.allSettled([refresh(), refreshed]);
  }

  return (
    <Columns>
      <Stack gap={4}>
        <OrderTable items={items} empty={null} locked={paying} />
        <AnotherPackage locked={paying} />
      </Stack>
      <Card>
        <Stack gap={5}>
          <Total ref={total} tabIndex={-1}>
            <span>{texts.total}</span>
            <strong>
              <Money cents={totals.cents} />
            </strong>
            <span>{texts.forCoins({ coins: <Coins amount={totals.coins} /> })}</span>
          </Total>
          <CardPayment
            order={{ totalCents: totals.cents, cardId: items.map((item) => item._id) }}
            onBusy={setPaying}
            onPaid={paid}
          />
        </Stack>
      </Card>
    </Columns>
  );
}

/** Shows the packages below the order, so that adding another one does not mean leaving the order. */
function AnotherPackage({ locked }: { locked: boolean }) {
  const { buy: texts } = useTexts(moneyTexts);
  const [open, setOpen] = useState(false);
  return (
    <Stack gap={4}>
      <div>
        <Button
          variant="ghost"
          aria-expanded={open}
          disabled={locked}
          icon={<Plus size={18} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {texts.addAnother}
        </Button>
      </div>
      {open && !locked && <Packages />}
    </Stack>
  );
}

function EmptyOrder({ onChosen }: { onChosen: () => void }) {
  const { buy: texts } = useTexts(moneyTexts);
  return (
    <Stack gap={5}>
      <Stack gap={1}>
        <p>
          {texts.empty} {texts.emptyText}
        </p>
        {/* Whoever reloaded the page while it was paying finds the order gone, with no word about the payment. */}
        <Muted>
          {texts.justPaid({
            link: (
              <TextLink as={Link} to="/dashboard/history">
                {texts.justPaidLink}
              </TextLink>
            ),
          })}
        </Muted>
      </Stack>
      <Packages onChosen={onChosen} />
    </Stack>
  );
}

function Packages({ onChosen }: { onChosen?: () => void }) {
  const host = useHost();
  const { home, packages: sold } = useTexts(catalogue);
  const packages = useUserQuery(packagesQuery);
  const last = useUserQuery(lastTaskQuery);
  const skeleton = <SkeletonCards count={4} label={home.loadingPackages} />;
  return (
    <TitledSection id="packages-heading" title={home.packages} gap={4}>
      {/* Each package's card says how many tasks like the last one it pays for. */}
      {isKnown(last) ? (
        <Loaded query={packages} skeleton={skeleton}>
          {(items) => (
            <PackageGrid
              lastTask={last.data?.payable_amount}
              packages={items}
              onAdded={(chosen) => {
                onChosen?.();
                host.toasts.show('success', sold.added({ heading: packageName(chosen) }));
              }}
            />
          )}
        </Loaded>
      ) : (
        skeleton
      )}
    </TitledSection>
  );
}
