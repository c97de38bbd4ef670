/** How the card field looks: the box around it, and the inside of our own field (Stripe's is an iframe that takes its style as options). */
import { color, radius, shadow, space, text } from '@taskmint/ui-kit';
import styled from 'styled-components';

export const CardFrame = styled.div<{ $invalid: boolean }>`
  min-height: 2.75rem;
  padding: ${space(2)} ${space(3)};
  border: 1px solid ${({ $invalid }) => ($invalid ? color.danger : color.control)};
  border-radius: ${radius.control};
  background: ${color.surface};
  &:focus-within {
    outline: 3px solid ${color.primary};
    border-color: ${color.primary};
  }

  .card-entry {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: ${space(2)} ${space(4)};
    align-items: center;
  }
  .card-entry > div {
    position: relative;
    display: block;
    min-width: 0;
  }
  .card-entry > .card-entry-number {
    grid-column: 1 / -1;
    padding: 0 4.5rem ${space(2)} 0;
    border-bottom: 1px solid ${color.line};
  }
  .card-entry-label {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .card-entry input {
    width: 100%;
    min-height: 1.75rem;
    padding: 0;
    border: 0;
    outline: none;
    background: transparent;
    color: ${color.ink};
    font-size: 1rem;
    font-variant-numeric: tabular-nums;
  }
  .card-entry input::placeholder {
    color: ${color.muted};
    opacity: 1;
  }
  .card-entry input[data-invalid] {
    color: ${color.danger};
  }
  .card-entry input:disabled {
    color: ${color.muted};
  }
  .card-entry-brand {
    position: absolute;
    inset-inline-end: 0;
    top: ${space(1)};
    color: ${color.muted};
    font-size: ${text.small};
    font-weight: 600;
    text-transform: capitalize;
    pointer-events: none;
  }
  .card-challenge {
    width: min(26rem, calc(100vw - ${space(8)}));
    padding: ${space(5)};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: ${color.surface};
    color: ${color.ink};
    box-shadow: ${shadow};
  }
  .card-challenge::backdrop {
    background: ${color.scrim};
  }
  .card-challenge h2 {
    margin-bottom: ${space(2)};
    font-size: ${text.heading3};
  }
  .card-challenge-actions {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(3)};
    margin-top: ${space(5)};
  }
  .card-challenge button {
    min-height: 2.75rem;
    padding: ${space(1)} ${space(5)};
    border: 1px solid ${color.control};
    border-radius: ${radius.control};
    background: ${color.surface};
    color: ${color.ink};
    font-weight: 600;
    cursor: pointer;
  }
  .card-challenge button[data-outcome='approve'] {
    border-color: transparent;
    background: ${color.primary};
    color: ${color.onPrimary};
  }
`;

/** Style of Stripe's own field, whose iframe sees none of our variables: their values at the time of mounting. */
export function hostedFieldStyle() {
  const page = getComputedStyle(document.documentElement);
  const value = (name: string): string => page.getPropertyValue(name).trim();
  return {
    base: {
      color: value('--tm-ink'),
      fontSize: '16px',
      fontFamily: 'sans-serif',
      iconColor: value('--tm-muted'),
      '::placeholder': { color: value('--tm-muted') },
    },
    invalid: { color: value('--tm-danger'), iconColor: value('--tm-danger') },
  };
}
