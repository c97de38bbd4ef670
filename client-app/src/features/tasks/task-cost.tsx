/** A task's cost while the form is being filled in: all of it for a new task, only the difference for a changed one. */
import type { ScreenOut } from '@taskmint/contract';
import { Link, useTexts } from '@taskmint/platform';
import { Card, Coins, color, formatNumber, Muted, space, Stack, TextLink } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { taskTexts } from '../../texts/task';

const Line = styled.div<{ $short?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  color: ${({ $short }) => ($short ? color.danger : 'inherit')};
`;

export interface TaskCostProps {
  quantity: number;
  perTaskPay: number;
  /** Quantity times pay, or null while that is not known. */
  cost: number | null;
  /** Set aside on top of that for screen-outs; its numbers are NaN while an input is empty. */
  screenOut?: Pick<ScreenOut, 'pay' | 'number'> | undefined;
  /** What is already paid or set aside for the task; 0 for a new one. */
  alreadyCharged: number;
  /** Coins that the client has now. */
  available: number;
}

export function TaskCost({ quantity, perTaskPay, cost: places, screenOut, alreadyCharged, available }: TaskCostProps) {
  const { cost: texts } = useTexts(taskTexts);
  const screenOutCost = screenOut ? screenOut.pay * screenOut.number || 0 : 0;
  const cost = places === null ? null : places + screenOutCost;
  const charge = cost === null ? 0 : cost - alreadyCharged;
  const missing = Math.max(0, charge - available);
  return (
    <Card sunken padding={4} role="status" aria-label={texts.label}>
      <Stack gap={2}>
        <Line>
          <strong>{texts.total}</strong>
          {cost === null ? (
            <Muted as="span">{texts.unknown}</Muted>
          ) : (
            <>
              <Coins amount={cost} size="large" />
              <Muted as="span">
                {formatNumber(quantity)} × {formatNumber(perTaskPay)}
                {screenOut &&
                  screenOutCost > 0 &&
                  ` + ${formatNumber(screenOut.number)} × ${formatNumber(screenOut.pay)}`}
              </Muted>
            </>
          )}
        </Line>
        {alreadyCharged > 0 && charge !== 0 && (
          <p>{(charge > 0 ? texts.more : texts.back)({ coins: <Coins amount={Math.abs(charge)} /> })}</p>
        )}
        {missing > 0 ? (
          <Line $short>
            <span>{texts.tooFew({ coins: <Coins amount={available} />, missing: <Coins amount={missing} /> })}</span>
            <TextLink as={Link} to="/dashboard/buyCoin">
              {texts.buy}
            </TextLink>
          </Line>
        ) : (
          <p>
            {charge > 0
              ? texts.haveAndKeep({ coins: <Coins amount={available} />, left: <Coins amount={available - charge} /> })
              : texts.have({ coins: <Coins amount={available} /> })}
          </p>
        )}
      </Stack>
    </Card>
  );
}
