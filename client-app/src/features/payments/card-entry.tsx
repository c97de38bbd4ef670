/** Entering a card in the provider's own fields, and whether to keep it for next time. */
import { useTexts } from '@taskmint/platform';
import { Checkbox, color, space, text } from '@taskmint/ui-kit';
import { CardElement } from '@stripe/react-stripe-js';
import type { StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { CircleAlert } from 'lucide-react';
import { useMemo } from 'react';
import styled from 'styled-components';
import { moneyTexts } from '../../texts/money';
import { CardMarks } from './card-brands';
import { CardFrame, hostedFieldStyle } from './card-frame';

const Label = styled.p`
  margin-bottom: ${space(1.5)};
  font-weight: 600;
`;

const Wrong = styled.p`
  display: flex;
  gap: ${space(1.5)};
  margin-top: ${space(2)};
  color: ${color.danger};
  font-weight: 550;
  & > svg {
    flex: none;
    margin-top: 0.15em;
  }
`;

export const SmallPrint = styled.p`
  display: flex;
  gap: ${space(1.5)};
  color: ${color.muted};
  font-size: ${text.small};
  & > svg {
    flex: none;
    margin-top: 0.15em;
  }
`;

export function CardError({ message }: { message: string }) {
  return (
    <Wrong role="alert">
      <CircleAlert size={18} aria-hidden />
      {message}
    </Wrong>
  );
}

export interface CardEntryProps {
  /** Hidden while a saved card pays, but still mounted: what was typed is in the provider's field and would be lost. */
  hidden: boolean;
  message: string | null;
  onChange(change: StripeCardElementChangeEvent): void;
}

export function CardEntry({ hidden, message, onChange }: CardEntryProps) {
  const { card: texts } = useTexts(moneyTexts);
  const options = useMemo(() => ({ hidePostalCode: true, style: hostedFieldStyle() }), []);
  return (
    <div hidden={hidden}>
      <Label id="card-entry-title">{texts.label}</Label>
      <CardFrame $invalid={message !== null}>
        <CardElement options={options} onChange={onChange} />
      </CardFrame>
      {message && !hidden && <CardError message={message} />}
    </div>
  );
}

export interface KeepCardProps {
  checked: boolean;
  disabled: boolean;
  onChange(keep: boolean): void;
}

export function KeepCard({ checked, disabled, onChange }: KeepCardProps) {
  const { cards: texts } = useTexts(moneyTexts);
  return (
    <>
      <CardMarks label={texts.takes} />
      <div>
        <Checkbox
          label={texts.keep}
          aria-describedby="keep-card-hint"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        <SmallPrint id="keep-card-hint">{texts.keepHint}</SmallPrint>
      </div>
    </>
  );
}
