/** The text of each kind of notice, for screens and mails alike. A separate entry, so that only code that shows news loads it. Knows no schema. */
import type { LanguageCode } from '../news-words';
import type { NoticeContent, NoticeFacts, NoticeKind } from '../notices';
import { bn } from './bn';
import { en } from './en';
import { momentInUtc } from './moment';

/** One or two sentences for each kind; a kind without a text does not compile. */
export type NoticeTexts = { readonly [K in NoticeKind]: (facts: NoticeFacts<K>, when: ShownMoment) => string };

/** How a sentence writes a moment, given in ISO 8601. */
export type ShownMoment = (at: string) => string;

const TEXTS: Readonly<Record<LanguageCode, NoticeTexts>> = { en, bn };

/** The text of a notice; null for a kind newer than this page. Where no clock of the reader is known, as in mails, moments are in UTC. */
export function noticeText(
  { kind, facts }: NoticeContent,
  language: LanguageCode,
  when: ShownMoment = (at) => momentInUtc(at, language),
): string | null {
  const text = TEXTS[language][kind] as ((facts: NoticeContent['facts'], when: ShownMoment) => string) | undefined;
  return text ? text(facts, when) : null;
}
