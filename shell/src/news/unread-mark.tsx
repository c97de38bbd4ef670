/** The number of unread news about something, beside its label; nothing when there are none. */
import type { NewsNoun } from '@taskmint/contract';
import { useLanguage, useTexts } from '@taskmint/platform';
import { color, formatNumber, radius, space, text, VisuallyHidden } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { newsTexts } from '../texts/news';
import { useNews } from './news-context';

/** Higher numbers are not spelled out: nobody needs them. */
const MAX_COUNTED = 99;

export const Count = styled.span`
  min-width: 1.375rem;
  padding: 0 ${space(1.5)};
  border-radius: ${radius.pill};
  background: ${color.primary};
  color: ${color.onPrimary};
  font-size: ${text.small};
  font-weight: 650;
  line-height: 1.375rem;
  letter-spacing: 0;
  text-align: center;
`;

const AtTheEnd = styled.span`
  margin-left: auto;
`;

export function useShownCount(count: number): string {
  const language = useLanguage();
  return count > MAX_COUNTED ? `${formatNumber(MAX_COUNTED, language)}+` : formatNumber(count, language);
}

export function UnreadMark({ nouns }: { nouns: readonly NewsNoun[] }) {
  const unread = useNews(({ count }) => nouns.reduce((sum, noun) => sum + (count?.unread_of[noun] ?? 0), 0));
  const shown = useShownCount(unread);
  const texts = useTexts(newsTexts);
  if (unread <= 0) return null;
  return (
    <AtTheEnd data-unread>
      <Count aria-hidden>{shown}</Count>
      {/* In brackets: browsers add a space before content in a box of its own. */}
      <VisuallyHidden>({texts.unread({ count: unread })})</VisuallyHidden>
    </AtTheEnd>
  );
}
