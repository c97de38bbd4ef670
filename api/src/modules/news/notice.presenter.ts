/** The fields of a notice that are sent. */
import { noticeLink, NOTICES, type Notice, type NewsCount, type Role } from '@taskmint/contract';
import type { NewsReaderRecord } from './news-reader.model';
import type { NoticeRecord } from './notice.model';

/** A notice for somebody in `role`. */
export function presentNotice({ number, kind, facts, about, at, read_at }: NoticeRecord, role: Role): Notice {
  const { topic, changes } = NOTICES[kind];
  const subject = about?.toHexString() ?? null;
  return {
    number,
    kind,
    facts,
    topic,
    changes: [...changes],
    at: at.toISOString(),
    read: read_at !== null,
    link: noticeLink(kind, role, subject),
    about: subject,
  } as Notice;
}

/** Somebody's counts; zeros if they have never been told anything. */
export function presentCount(reader: Pick<NewsReaderRecord, 'latest' | 'unread' | 'unread_of'> | null): NewsCount {
  return { latest: reader?.latest ?? 0, unread: reader?.unread ?? 0, unread_of: reader?.unread_of ?? {} };
}
