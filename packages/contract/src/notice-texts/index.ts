/** What each kind of notice says, for screens and mails alike. An entry of its own, so that only who shows news loads it. Knows no schema. */
import type { LanguageCode } from '../news-words';
import type { NoticeContent, NoticeFacts, NoticeKind } from '../notices';
import { bn } from './bn';
import { en } from './en';

/** One sentence or two for each kind; a kind without a text does not compile. */
export type NoticeTexts = { readonly [K in NoticeKind]: (facts: NoticeFacts<K>) => string };

const TEXTS: Readonly<Record<LanguageCode, NoticeTexts>> = { en, bn };

/** What a notice says; null for a kind that is newer than this page. */
export function noticeText({ kind, facts }: NoticeContent, language: LanguageCode): string | null {
  const text = TEXTS[language][kind] as ((facts: NoticeContent['facts']) => string) | undefined;
  return text ? text(facts) : null;
}
