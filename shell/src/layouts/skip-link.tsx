/** First tab stop on every page: skips the navigation. */
import { useTexts } from '@taskmint/platform';
import { color, radius, space } from '@taskmint/ui-kit';
import styled from 'styled-components';
import type { AreaName } from '../areas/area-list';
import { catalogue } from '../texts';

/** Id of each area's content; both may be in the document. */
export const CONTENT_ID: Readonly<Record<AreaName, string>> = { public: 'content', dashboard: 'dashboard-content' };

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

export function SkipLink({ area }: { area: AreaName }) {
  const texts = useTexts(catalogue);
  return <Anchor href={`#${CONTENT_ID[area]}`}>{texts.skip}</Anchor>;
}
