/**
 * Marks a label about which there is unread news; nothing without any. A dot: numbers in the menu say how much waits for a decision, and beside a
 * screen that names another number, a count of news reads as a mistake. The bell counts news.
 */
import type { NewsNoun } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { color, radius, VisuallyHidden } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { newsTexts } from '../texts/news';
import { useNews } from './news-context';

export const Dot = styled.span`
  width: 0.625rem;
  height: 0.625rem;
  border-radius: ${radius.pill};
  background: ${color.primary};
`;

const AtTheEnd = styled(Dot)`
  flex: none;
  margin-left: auto;
`;

export function UnreadMark({ nouns }: { nouns: readonly NewsNoun[] }) {
  const unread = useNews(({ count }) => nouns.reduce((sum, noun) => sum + (count?.unread_of[noun] ?? 0), 0));
  const texts = useTexts(newsTexts);
  if (unread <= 0) return null;
  return (
    <AtTheEnd data-unread>
      {/* In brackets: browsers add a space before content in a box of its own. */}
      <VisuallyHidden>({texts.unread({ count: unread })})</VisuallyHidden>
    </AtTheEnd>
  );
}
