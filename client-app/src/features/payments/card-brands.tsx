/** Names of card networks, each beside a generic card drawing: their logos are not used. */
import { color, radius, space, text } from '@taskmint/ui-kit';
import styled from 'styled-components';

const NAMES: Readonly<Partial<Record<string, string>>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** `visa` -> `Visa`; an unknown brand is shown by its own name. */
export function brandName(brand: string): string {
  return NAMES[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}

/** Brands that the buying screen names. */
const TAKEN = ['visa', 'mastercard', 'amex'] as const;

const Marks = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

const Mark = styled.li`
  display: inline-flex;
  align-items: center;
  gap: ${space(1.5)};
  padding: ${space(0.5)} ${space(2)};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  color: ${color.muted};
  font-size: ${text.small};
  font-weight: 600;
`;

/** A card with its chip and its stripe. */
export function CardPicture() {
  return (
    <svg width="22" height="16" viewBox="0 0 22 16" fill="none" aria-hidden focusable="false">
      <rect x="0.75" y="0.75" width="20.5" height="14.5" rx="2.5" stroke={color.control} strokeWidth="1.5" />
      <path d="M1 5h20" stroke={color.control} strokeWidth="2.5" />
      <rect x="3.5" y="9.5" width="5" height="2.5" rx="0.75" fill={color.coin} />
    </svg>
  );
}

export function CardMarks({ label }: { label: string }) {
  return (
    <Marks role="list" aria-label={label}>
      {TAKEN.map((brand) => (
        <Mark key={brand}>
          <CardPicture />
          {brandName(brand)}
        </Mark>
      ))}
    </Marks>
  );
}
