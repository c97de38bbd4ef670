/** First stop of the keyboard on every page: past the navigation, to the content. */
import { useTexts } from '@taskmint/platform';
import { color, radius, space } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { catalogue } from '../messages';

export const CONTENT_ID = 'content';

const Anchor = styled.a`
  position: absolute;
  z-index: 1200;
  top: ${space(2)};
  left: ${space(2)};
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.control};
  background: ${color.primary};
  color: ${color.onPrimary};
  font-weight: 600;
  &:not(:focus) {
    clip-path: inset(50%);
    width: 1px;
    height: 1px;
    overflow: hidden;
  }
`;

export function SkipLink() {
  const texts = useTexts(catalogue);
  return <Anchor href={`#${CONTENT_ID}`}>{texts.skip}</Anchor>;
}
