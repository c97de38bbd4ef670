/** Hourly pay according to the form, and whether it meets the pay floor (fair-work.md 16). Nothing while there is no floor and pay or time is missing. */
import { coinsPerHour, coinsToCents, enoughPay, hourlyCents, type PayFloor } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import { Card, Coins, color, Money, Skeleton, Stack } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import styled from 'styled-components';
import { taskTexts } from '../../texts/task';
import { payFloorQuery } from './pay.queries';

const Warning = styled.p`
  color: ${color.warn};
`;

interface Written {
  /** Coins per piece; NaN while the input is empty. */
  pay: number;
  minutes: number | null;
}

export function PayHint(written: Written) {
  const floor = useUserQuery(payFloorQuery);
  return (
    <Loaded query={floor} skeleton={<Skeleton height="3rem" />}>
      {(known) => <Hint {...written} {...known} />}
    </Loaded>
  );
}

function Hint({ pay, minutes, cents_per_hour: floor, mode }: Written & PayFloor) {
  const { payFloor: texts } = useTexts(taskTexts);
  const isKnown = pay >= 1 && minutes !== null && minutes >= 1;
  if (!isKnown && floor === 0) return null;
  const hourly = isKnown ? coinsPerHour(pay, minutes * 60) : 0;
  const isShort = isKnown && pay < enoughPay(floor, minutes * 60);
  return (
    <Card sunken padding={4} role="status" aria-label={texts.label}>
      <Stack gap={2}>
        {isKnown ? (
          <p>
            {texts.hourly({
              coins: <Coins amount={hourly} />,
              money: <Money cents={hourlyCents(pay, minutes * 60)} />,
            })}
          </p>
        ) : (
          <p>{(mode === 'refuse' ? texts.sayTimeAlways : texts.sayTime)({ floor: <Money cents={floor} /> })}</p>
        )}
        {isShort && (
          <Warning>
            {(mode === 'refuse' ? texts.tooLittle : texts.little)({
              floor: <Money cents={floor} />,
              count: enoughPay(floor, minutes * 60),
              money: <Money cents={coinsToCents(enoughPay(floor, minutes * 60))} />,
            })}
          </Warning>
        )}
      </Stack>
    </Card>
  );
}
