/** The text of each kind of notice, for screens and mails alike. A separate entry, so that only code that shows news loads it. Knows no schema. */
import type { LanguageCode } from '../news-words';
import type { NoticeContent, NoticeFacts, NoticeKind } from '../notices';
import { bn } from './bn';
import { en } from './en';

/** One or two sentences for each kind; a kind without a text does not compile. */
export type NoticeTexts = { readonly [K in NoticeKind]: (facts: NoticeFacts<K>) => string };

const TEXTS: Readonly<Record<LanguageCode, NoticeTexts>> = { en, bn };

/** The text of a notice; null for a kind newer than this page. */
export function noticeText({ kind, facts }: NoticeContent, language: LanguageCode): string | null {
  const text = TEXTS[language][kind] as ((facts: NoticeContent['facts']) => string) | undefined;
  return text ? text(facts) : null;
}
