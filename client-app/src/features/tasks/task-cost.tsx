/** What a task will cost, while the form is being filled in: for adding the whole cost, for updating only the difference. */
import { Link } from '@taskmint/platform';
import { Card, Coins, color, space, Stack, TextLink } from '@taskmint/ui-kit';
import styled from 'styled-components';

const Line = styled.div<{ $short?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  color: ${({ $short }) => ($short ? color.danger : 'inherit')};
`;

const Muted = styled.span`
  color: ${color.muted};
`;

export interface TaskCostProps {
  quantity: number;
  perTaskPay: number;
  /** Quantity times pay, or null while that is not known. */
  cost: number | null;
  /** What is already paid or set aside for the task; 0 for a new one. */
  alreadyCharged: number;
  /** Coins that the client has now. */
  available: number;
}

export function TaskCost({ quantity, perTaskPay, cost, alreadyCharged, available }: TaskCostProps) {
  const charge = cost === null ? 0 : cost - alreadyCharged;
  const missing = Math.max(0, charge - available);
  return (
    <Card sunken padding={4} role="status" aria-label="Cost of the task">
      <Stack gap={2}>
        <Line>
          <strong>Total cost</strong>
          {cost === null ? (
            <Muted>Fill in quantity and amount to see it.</Muted>
          ) : (
            <>
              <Coins amount={cost} size="large" />
              <Muted>
                {quantity} × {perTaskPay}
              </Muted>
            </>
          )}
        </Line>
        {alreadyCharged > 0 && charge !== 0 && (
          <Line>
            <Coins amount={Math.abs(charge)} />
            {charge > 0 ? 'more will be set aside.' : 'will come back to you.'}
          </Line>
        )}
        {missing > 0 ? (
          <Line $short>
            You have <Coins amount={available} />, <Coins amount={missing} /> too few.
            <TextLink as={Link} to="/dashboard/buyCoin">
              Buy coins
            </TextLink>
          </Line>
        ) : (
          <Line>
            <Muted>You have</Muted> <Coins amount={available} />
            {charge > 0 && (
              <>
                <Muted>and will keep</Muted> <Coins amount={available - charge} />
              </>
            )}
          </Line>
        )}
      </Stack>
    </Card>
  );
}
