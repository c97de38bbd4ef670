/** What holds back money or standing at this moment: why, how much, and until when. */
import { calls, type Standing, type StandingReason } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { Card, Coins, DateText, Money, Note, Skeleton, TitledSection } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useCallback, type ReactNode } from 'react';
import { decisionTexts } from '../../texts/decisions';
import { RuledList } from '../ruled-list';
import { useReading } from '../settings/use-reading';

/** These end only when a person acts; the others end on their own or by spending. */
const BY_PEOPLE: ReadonlySet<StandingReason> = new Set([
  'disputed',
  'withdrawal_origin_disputed',
  'withdrawal_receivable_open',
  'withdrawal_linked',
  'withdrawal_waits',
  'receivable_open',
  'rejections_paused',
  'appeal_unsettled',
  'task_waits',
  'task_pay_short',
  'linked',
]);

/** `below` is rendered once the height of this is known, so that it does not move. */
export function StandingList({ below }: { below: ReactNode }) {
  const { api } = useHost();
  const { now: texts } = useTexts(decisionTexts);
  const standing = useReading(useCallback(() => api.call(calls.getStanding, {}), [api]));
  return (
    <>
      <TitledSection id="held-back" title={texts.title} gap={4}>
        <Card>
          <Loaded query={standing} skeleton={<Skeleton height="3rem" />}>
            {(all) =>
              all.length === 0 ? (
                <p>{texts.none}</p>
              ) : (
                <RuledList role="list">
                  {all.map((each) => (
                    <li key={`${each.reason} ${each.coins} ${each.until}`}>
                      <p>
                        <Words of={each} />
                      </p>
                      <Until of={each} />
                    </li>
                  ))}
                </RuledList>
              )
            }
          </Loaded>
        </Card>
      </TitledSection>
      <div hidden={standing.data === undefined && standing.failureCount === 0}>{below}</div>
    </>
  );
}

function Words({ of }: { of: Standing }): ReactNode {
  const { reasons } = useTexts(decisionTexts).now;
  const { reason } = of;
  if (reason === 'receivable_open') return reasons.receivable_open({ money: <Money cents={of.cents ?? 0} /> });
  if (reason === 'task_waits') return reasons.task_waits({ count: of.count ?? 1 });
  if (reason === 'task_pay_short') return reasons.task_pay_short({ count: of.count ?? 1 });
  const words = reasons[reason];
  return typeof words === 'string' ? words : words({ coins: <Coins amount={of.coins ?? 0} /> });
}

function Until({ of: { reason, until } }: { of: Standing }) {
  const { now: texts } = useTexts(decisionTexts);
  if (until) return <Note>{texts.until({ time: <DateText value={until} withTime /> })}</Note>;
  return BY_PEOPLE.has(reason) ? <Note>{texts.person}</Note> : null;
}
