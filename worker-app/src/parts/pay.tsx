/** The pay for one piece of work, its promotional part (decisions.md 23), and what of it can be withdrawn as money (fair-work.md 16). */
import { coinsToCents } from '@taskmint/contract';
import { useTexts, useUser } from '@taskmint/platform';
import { asCards, Coins, type CoinsProps, color, Money, SubLine, text } from '@taskmint/ui-kit';
import styled, { css } from 'styled-components';
import { catalogue } from '../texts';

const Share = styled.span`
  display: block;
  /* On a card it wraps before the title beside it does. */
  ${asCards(css`
    max-width: 5.5rem;
  `)}
  color: ${color.warn};
  font-size: ${text.small};
`;

/** How many coins of the pay are promotional; 0 if an older server does not say. */
export function promotionalPart(pay: number, cashPay: number | undefined): number {
  return cashPay === undefined ? 0 : Math.min(pay, Math.max(0, pay - cashPay));
}

export interface PayProps {
  /** In coins, for one piece of work. */
  pay: number;
  /** The part that is not promotional. */
  cashPay: number | undefined;
  size?: CoinsProps['size'];
}

export function Pay({ pay, cashPay, size = 'medium' }: PayProps) {
  const { pay: texts } = useTexts(catalogue);
  const promotional = promotionalPart(pay, cashPay);
  const money = useUser().promotional_withdrawable ? pay : pay - promotional;
  return (
    <>
      <Coins amount={pay} size={size} />
      {money > 0 && (
        <SubLine>
          <Money cents={coinsToCents(money)} />
        </SubLine>
      )}
      {promotional > 0 && (
        <Share>{promotional === pay ? texts.allPromotional : texts.promotional({ count: promotional })}</Share>
      )}
    </>
  );
}
