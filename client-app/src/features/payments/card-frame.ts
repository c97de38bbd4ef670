/** Styles of the card field: the frame around it, and those passed to the provider, whose field cannot see our CSS variables. */
import { color, radius, space } from '@taskmint/ui-kit';
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
`;

/** Style of the provider's field, with the values of our variables at mount time. */
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
