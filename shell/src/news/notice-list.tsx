/** Notices as a list: what happened, when, a link, and marking as read. Used by the bell's panel and the screen. */
import type { Notice } from '@taskmint/contract';
import { noticeText } from '@taskmint/contract/notice-texts';
import { Link, useHost, useLanguage, useTexts } from '@taskmint/platform';
import {
  color,
  formatDateTime,
  formatRelative,
  IconButton,
  space,
  text,
  tight,
  VisuallyHidden,
} from '@taskmint/ui-kit';
import { Check } from 'lucide-react';
import type { Ref } from 'react';
import styled from 'styled-components';
import { newsTexts } from '../texts/news';
import { useReadNews } from './news-context';
import { Dot } from './unread-mark';

const List = styled.ul`
  display: grid;
  container-type: inline-size;
`;

const Row = styled.li<{ $unread: boolean; $marks: boolean }>`
  display: grid;
  grid-template-columns: ${({ $marks }) => ($marks ? '0.625rem minmax(0, 1fr) auto' : 'minmax(0, 1fr)')};
  gap: ${space(2)};
  align-items: start;
  padding: ${space(3)} ${space(3)} ${space(3)} ${space(4)};
  font-weight: ${({ $unread }) => ($unread ? 600 : 400)};
  & + & {
    border-top: 1px solid ${color.line};
  }
  /* In a tight window the button is below the text. */
  @media ${tight} {
    grid-template-columns: ${({ $marks }) => ($marks ? '0.625rem minmax(0, 1fr)' : 'minmax(0, 1fr)')};
    row-gap: 0;
  }
`;

const Mark = styled(Dot)<{ $unread: boolean }>`
  margin-top: 0.45rem;
  visibility: ${({ $unread }) => ($unread ? 'visible' : 'hidden')};
`;

const Words = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
  & a {
    color: ${color.ink};
    text-decoration: none;
  }
  & a:hover {
    text-decoration: underline;
  }
  /* On the page, not in the bell's panel, the times are a column of their own. */
  @container (min-width: 40rem) {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: ${space(6)};
  }
`;

const When = styled.time`
  display: block;
  margin-top: ${space(1)};
  color: ${color.muted};
  font-weight: 400;
  font-size: ${text.small};
  @container (min-width: 40rem) {
    flex: none;
    margin: 0;
  }
`;

/** Keeps space for the absent button, so that the text does not jump when a notice is read. */
const Place = styled.div`
  width: 2.75rem;
  height: 2.75rem;
  margin: -0.375rem 0;
  @media ${tight} {
    grid-column: 2;
    justify-self: end;
    &:empty {
      height: 0;
      margin: 0;
    }
  }
`;

export interface NoticeListProps {
  ref?: Ref<HTMLElement>;
  notices: readonly Notice[];
  label: string;
  /** Called when somebody follows a notice to its page. */
  onGo?: () => void;
  /** Called when one was marked as read. */
  onRead?: (number: number) => void;
}

export function NoticeList({ ref, notices, label, onGo, onRead }: NoticeListProps) {
  const texts = useTexts(newsTexts);
  const language = useLanguage();
  const { toasts } = useHost();
  const readNews = useReadNews();
  // When everything is read there are no marks and buttons, and the text takes the whole width.
  const hasUnread = notices.some((notice) => !notice.read);
  async function read(number: number): Promise<void> {
    try {
      await readNews({ number });
      onRead?.(number);
    } catch {
      toasts.show('error', texts.failed);
    }
  }
  return (
    <List ref={ref as Ref<HTMLUListElement>} role="list" aria-label={label}>
      {notices.map((notice) => {
        const { number, at, link, read: isRead } = notice;
        const words = noticeText(notice, language, (moment) => formatDateTime(moment, language)) ?? texts.unknown;
        const go = () => {
          if (!isRead) void read(number);
          onGo?.();
        };
        return (
          <Row key={number} $unread={!isRead} $marks={hasUnread}>
            {hasUnread && <Mark $unread={!isRead} aria-hidden />}
            <Words>
              {!isRead && <VisuallyHidden>{texts.isUnread}: </VisuallyHidden>}
              {link === null ? (
                words
              ) : (
                <Link to={link} onClick={go}>
                  {words}
                </Link>
              )}
              <When dateTime={at} title={formatDateTime(at, language)}>
                {formatRelative(Date.parse(at), Date.now(), language)}
              </When>
            </Words>
            {hasUnread && (
              <Place>
                {!isRead && (
                  <IconButton
                    label={texts.markRead}
                    icon={<Check size={20} aria-hidden />}
                    onClick={() => void read(number)}
                  />
                )}
              </Place>
            )}
          </Row>
        );
      })}
    </List>
  );
}
