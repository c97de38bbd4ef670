/** For each payment system, a file of approved payouts not sent yet: account, amount, and the reference that its result file will name. */
import {
  centsToDollars,
  PAYMENT_SYSTEMS,
  payoutFileReference,
  type PaymentSystem,
  type Withdrawal,
} from '@taskmint/contract';
import { useRefresh } from '@taskmint/dashboard-kit';
import { messageOf, useHost, useTexts } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import { Card, Money, Muted, Skeleton, space, Stack } from '@taskmint/ui-kit';
import { Loaded, SaveButton, toCsv } from '@taskmint/ui-kit/dashboard';
import styled from 'styled-components';
import { peopleTexts } from '../../texts/people';
import { approvedQuery, readForFile } from './payout-run.queries';

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: ${space(4)};
`;

/** The file for a payment system. `toCsv` neutralizes cells that a spreadsheet would run as a formula. */
export function payoutFile(payouts: readonly Withdrawal[]): string {
  return toCsv(
    ['account', 'amount', 'reference'],
    payouts.map(({ _id, account_number: account, withdraw_amount_cents: cents }) => [
      account,
      centsToDollars(cents),
      payoutFileReference(_id),
    ]),
  );
}

export function PayoutFiles() {
  const { run: texts } = useTexts(peopleTexts);
  return (
    <Stack gap={4}>
      <p>{texts.files}</p>
      <List role="list">
        {PAYMENT_SYSTEMS.map((system) => (
          <li key={system}>
            <Card>
              <Stack gap={3}>
                <h3>{system}</h3>
                <PayoutFile system={system} />
              </Stack>
            </Card>
          </li>
        ))}
      </List>
      <Muted>{texts.filesNote}</Muted>
    </Stack>
  );
}

function PayoutFile({ system }: { system: PaymentSystem }) {
  const host = useHost();
  const refresh = useRefresh(['withdrawals', 'run']);
  const { run: texts } = useTexts(peopleTexts);
  const approved = useUserQuery(approvedQuery, system);
  return (
    <Loaded query={approved} skeleton={<Skeleton height="4.5rem" />}>
      {({ items, total }) => {
        const cents = items.reduce((sum, each) => sum + each.withdraw_amount_cents, 0);
        if (items.length === 0) return <Muted>{texts.nothingToSend}</Muted>;
        return (
          <>
            <p>{texts.inFile({ count: items.length, amount: <Money cents={cents} /> })}</p>
            {total > items.length && <Muted>{texts.oldestInFile({ count: items.length, total })}</Muted>}
            <div>
              <SaveButton
                label={texts.fileOf({ system })}
                fileName={`payouts-${system.toLowerCase()}.csv`}
                type="text/csv"
                content={async () => {
                  const fresh = await readForFile(host, system);
                  void refresh();
                  return payoutFile(fresh.items);
                }}
                onFailed={(error) => host.toasts.show('error', messageOf(error))}
              />
            </div>
          </>
        );
      }}
    </Loaded>
  );
}
