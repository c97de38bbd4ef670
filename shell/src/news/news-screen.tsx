/** /dashboard/news: all of a person's notices, latest first. The same for all three roles. */
import { calls, type Notice } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { Button, Card, DeskScene, EmptyState, ErrorState, PageHeader, Skeleton, Stack } from '@taskmint/ui-kit';
import { useCallback, useEffect } from 'react';
import { newsTexts } from '../texts/news';
import { ShowOlder } from '../show-older';
import { type PageRange, useNumberedPages } from '../use-numbered-pages';
import { useDocumentTitle } from '../routing/document-title';
import { useNews, useReadNews } from './news-context';
import { NoticeList } from './notice-list';

const numberOf = ({ number }: Notice): number => number;

/** The pages read so far, and what has arrived since. */
function useNotices() {
  const { api } = useHost();
  const latest = useNews(({ count }) => count?.latest ?? null);
  const read = useCallback(async (query: PageRange) => (await api.call(calls.listNews, { query })).notices, [api]);
  const { items: notices, update, ...pages } = useNumberedPages(read, numberOf);
  const { load } = pages;
  const newest = notices === null ? null : (notices[0]?.number ?? 0);
  const isBehind = newest !== null && latest !== null && latest > newest;
  // Whenever something has arrived that is not listed yet.
  useEffect(() => {
    if (isBehind) void load();
  }, [load, isBehind, latest]);
  const noteRead = (isRead: (number: number) => boolean) =>
    update((notice) => (isRead(notice.number) ? { ...notice, read: true } : notice));
  return { notices, noteRead, ...pages };
}

export function NewsScreen() {
  const texts = useTexts(newsTexts);
  const { toasts } = useHost();
  const count = useNews((state) => state.count);
  const read = useReadNews();
  const { notices, list, noteRead, ...pages } = useNotices();
  const { error, load } = pages;
  useDocumentTitle(texts.title);
  // The button appears together with the list, so that nothing moves.
  const isUnread = notices !== null && (count ? count.unread > 0 : notices.some(({ read: isRead }) => !isRead));
  async function markAll(): Promise<void> {
    const up_to = count?.latest ?? notices?.[0]?.number ?? 1;
    try {
      await read({ up_to });
      noteRead((number) => number <= up_to);
    } catch {
      toasts.show('error', texts.failed);
    }
  }
  return (
    <>
      <PageHeader
        title={texts.title}
        lead={texts.lead}
        action={
          isUnread && (
            <Button variant="secondary" onClick={() => void markAll()}>
              {texts.markAll}
            </Button>
          )
        }
      />
      {notices === null && error !== null && <ErrorState error={error} onRetry={() => load()} />}
      {notices === null && error === null && <Waiting />}
      {notices?.length === 0 && <EmptyState picture={<DeskScene />} title={texts.none} text={texts.noneText} />}
      {notices !== null && notices.length > 0 && (
        <Stack gap={4}>
          <Card padding={0}>
            <NoticeList
              ref={list}
              notices={notices}
              label={texts.title}
              onRead={(number) => noteRead((each) => each === number)}
            />
          </Card>
          <ShowOlder pages={pages} label={texts.older} />
        </Stack>
      )}
    </>
  );
}

function Waiting() {
  return (
    <Card>
      <Stack gap={4}>
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} height="2.75rem" />
        ))}
      </Stack>
    </Card>
  );
}
