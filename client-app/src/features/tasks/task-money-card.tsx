/** Where the coins of a task went: paid, held and returned, which add up to all that was ever set aside. The server's figures, from the ledger. */
import type { Task } from '@taskmint/contract';
import { CoinHead, CoinParts } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import { Card, color, Skeleton, Stack, TitledSection } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { catalogue } from '../../texts';
import { taskTexts } from '../../texts/task';
import { taskMoneyQuery } from './task.queries';

export function TaskMoneyCard({ task }: { task: Task }) {
  const { packages } = useTexts(catalogue);
  const { taskPage: texts } = useTexts(taskTexts);
  const money = useUserQuery(taskMoneyQuery, task._id);
  return (
    <TitledSection id="money-heading" title={texts.money}>
      <Loaded query={money} skeleton={<MoneySkeleton />}>
        {({ funded, paid, held, refunded }) => (
          <Card>
            <Stack gap={5}>
              <CoinHead
                label={texts.funded}
                coins={funded}
                note={
                  // Not after appeals, screen-outs or raised pay, when it would not be this sum.
                  funded === task.task_quantity * task.per_task_pay &&
                  texts.fundedNote({
                    count: task.task_quantity,
                    pay: packages.ofCoins({ count: task.per_task_pay }),
                  })
                }
              />
              <CoinParts
                parts={[
                  { key: 'paid', label: texts.paid, coins: paid, fill: color.primary, always: true },
                  { key: 'held', label: texts.held, coins: held, fill: color.info, always: true },
                  { key: 'refunded', label: texts.refunded, coins: refunded, fill: color.control, always: true },
                ]}
              />
            </Stack>
          </Card>
        )}
      </Loaded>
    </TitledSection>
  );
}

/** A figure, the bar, and three lines of its legend. */
function MoneySkeleton() {
  const { taskPage: texts } = useTexts(taskTexts);
  return (
    <Card role="status" aria-label={texts.loadingMoney}>
      <Stack gap={5}>
        <Stack gap={2}>
          <Skeleton width="8rem" />
          <Skeleton width="14rem" height="2.5rem" />
        </Stack>
        <Skeleton height="12px" />
        <Skeleton width="70%" height="2.5rem" />
      </Stack>
    </Card>
  );
}
