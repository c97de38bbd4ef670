/** Shared styles of text pages: the column, the title and the line below it. */
import { color, font, space, text } from '@taskmint/ui-kit';
import styled from 'styled-components';

export const Article = styled.article<{ $wide?: boolean }>`
  max-width: ${({ $wide }) => ($wide ? '64rem' : '68ch')};
  margin: 0 auto;
  padding: ${space(10)} ${space(4)} ${space(16)};
  & li {
    text-wrap: pretty;
  }
  & h2 + p {
    margin-top: ${space(2)};
  }
`;

export const ArticleTitle = styled.h1`
  font-family: ${font.display};
  font-size: ${text.heading1};
`;

export const ArticleLead = styled.p`
  max-width: 68ch;
  margin: ${space(2)} 0 ${space(8)};
  color: ${color.muted};
  font-size: ${text.lead};
`;
