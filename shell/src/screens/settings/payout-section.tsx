/** Where money was last paid out to, for freelancers. It is changed on the withdrawal screen. */
import { calls, dashboardHome } from '@taskmint/contract';
import { Link, useHost, useTexts } from '@taskmint/platform';
import { Skeleton, Stack, TextLink } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useCallback } from 'react';
import { settingsTexts } from '../../texts/settings';
import { Section } from './section';
import { useReading } from './use-reading';

export function PayoutSection() {
  const { api } = useHost();
  const { payout } = useTexts(settingsTexts);
  const read = useCallback(
    async () => (await api.call(calls.listWithdrawals, { query: { limit: 1, status: 'any' } }))[0] ?? null,
    [api],
  );
  const last = useReading(read);
  return (
    <Section id="payout" title={payout.title} lead={payout.lead}>
      <Loaded query={last} skeleton={<Skeleton height="3rem" />}>
        {(withdrawal) =>
          withdrawal ? (
            <Stack gap={2}>
              <p>{payout.last({ system: withdrawal.payment_system, account: withdrawal.account_number })}</p>
              <p>
                <TextLink as={Link} to={dashboardHome('freelancer')}>
                  {payout.change}
                </TextLink>
              </p>
            </Stack>
          ) : (
            <p>{payout.none}</p>
          )
        }
      </Loaded>
    </Section>
  );
}
