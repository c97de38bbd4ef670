/** Coins and money as shown to people. Coins always carry the coin mark, money always the dollar sign; the two never mix. */
import styled from 'styled-components';
import { formatMoney, formatNumber } from '../language/formatting';
import { useLanguage } from '../language/language';
import { useWords } from '../language/words';
import { VisuallyHidden } from '../layout/visually-hidden';
import { color, text } from '../theme/tokens';

const Mark = styled.svg`
  flex: none;
  color: ${color.coin};
`;

/** The coin: a disc with a mint leaf cut out, 16 to 64 px. */
export function CoinMark({ size = 20 }: { size?: number }) {
  return (
    <Mark width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden focusable="false">
      <path
        fillRule="evenodd"
        d="M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22Zm6.3 4.7c-1.7-.2-3 .1-4 .5-1-.1-2 .3-2.6 1-1.2 0-2.2.6-2.7 1.6-1.1.3-1.9 1.1-2.1 2.2-.9.7-1.3 1.7-1.1 2.8-.3 1.3 0 2.5.7 3.5l-.9 1.2 1 .8.9-1.1c1.1.6 2.2.7 3.3.4 1.1.2 2.1-.2 2.7-1.1 1.1-.2 1.9-1 2.1-2.1 1-.6 1.5-1.6 1.4-2.7.8-.8 1.1-1.7.9-2.7.4-1.3.6-2.7.4-4.3Z"
      />
      <path d="M7.4 16.6 15.6 8.3" stroke="currentColor" strokeWidth="1.3" strokeLinecap="round" fill="none" />
    </Mark>
  );
}

const sizes = {
  small: { mark: 16, font: text.small },
  medium: { mark: 18, font: 'inherit' },
  large: { mark: 26, font: text.heading3 },
  huge: { mark: 40, font: text.heading1 },
} as const;

const Amount = styled.span<{ $font: string; $color: string }>`
  display: inline-flex;
  align-items: baseline;
  gap: 0.3em;
  color: ${({ $color }) => $color};
  font-size: ${({ $font }) => $font};
  font-weight: 650;
  font-variant-numeric: tabular-nums;
  line-height: 1.2;
  white-space: nowrap;
  & > svg {
    align-self: center;
  }
`;

export interface CoinsProps {
  amount: number;
  size?: keyof typeof sizes;
  /** Marks incoming coins with + and a colour of their own; outgoing ones have a minus anyway. */
  signed?: boolean;
  /** Amount for screen readers while the visible digits are still counting. */
  said?: number;
}

/** `◎ 150`; read out as "150 coins". */
export function Coins({ amount, size = 'medium', signed = false, said = amount }: CoinsProps) {
  const language = useLanguage();
  const words = useWords();
  const digitsOf = (coins: number) => `${signed && coins > 0 ? '+' : ''}${formatNumber(coins, language)}`;
  return (
    <Amount $font={sizes[size].font} $color={signed ? (amount < 0 ? color.ink : color.primary) : color.coin}>
      <CoinMark size={sizes[size].mark} />
      <span aria-hidden>{digitsOf(amount)}</span>
      <VisuallyHidden>{words.coins(digitsOf(said), said)}</VisuallyHidden>
    </Amount>
  );
}

const Digits = styled.span`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

/** US cents as `$7.50`. */
export function Money({ cents }: { cents: number }) {
  return <Digits>{formatMoney(cents, useLanguage())}</Digits>;
}
