/** The product's name beside its mark; a link home. Where the bar has no room for the name, only the mark is shown. */
import { Link } from '@taskmint/platform';
import { CoinMark, color, font, space, text } from '@taskmint/ui-kit';
import styled from 'styled-components';

const BrandLink = styled(Link)`
  display: inline-flex;
  flex: none;
  gap: 0 ${space(2)};
  height: 2.75rem;
  @media (max-width: 29.99em) {
    /* A name that does not fit wraps below the mark, where it is clipped. */
    flex: 0 1 auto;
    flex-wrap: wrap;
    min-width: 1.75rem;
    overflow: hidden;
  }
  color: ${color.ink};
  font-family: ${font.display};
  font-size: ${text.heading3};
  font-weight: 700;
  letter-spacing: -0.02em;
  line-height: 2.75rem;
  text-decoration: none;
  & > svg {
    /* Beside the name, also where that is below the mark and clipped. */
    margin-block: calc((2.75rem - 28px) / 2);
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
