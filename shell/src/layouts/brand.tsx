/** The name of the product beside its mark; a link home. */
import { Link } from '@taskmint/platform';
import { CoinMark, color, font, space, text } from '@taskmint/ui-kit';
import styled from 'styled-components';

const BrandLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 2.75rem;
  color: ${color.ink};
  font-family: ${font.display};
  font-size: ${text.heading3};
  font-weight: 700;
  letter-spacing: -0.02em;
  text-decoration: none;
  & > svg {
    color: ${color.primary};
  }
`;

export function Brand() {
  return (
    <BrandLink to="/">
      <CoinMark size={28} />
      Taskmint
    </BrandLink>
  );
}
