/** What a mail of news says: one notice, or several as a list, with plain links, in the language of whoever gets it. Pure. */
import type { LanguageCode, Notice } from '@taskmint/contract';
import { noticeText } from '@taskmint/contract/notice-texts';
import type { MailMessage } from '../../../mail/mail';

/** Longest subject, in graphemes. */
const MAX_SUBJECT = 120;
const SIGNS = new Intl.Segmenter();

interface Words {
  readonly several: (count: number) => string;
  readonly hello: (name: string) => string;
  readonly choose: (address: string) => string;
}

const WORDS: Readonly<Record<LanguageCode, Words>> = {
  en: {
    several: (count) => `Taskmint: ${count} notifications`,
    hello: (name) => `Hello ${name},`,
    choose: (address) => `Choose which notifications you get by email: ${address}`,
  },
  bn: {
    several: (count) => `Taskmint: ${new Intl.NumberFormat('bn-BD').format(count)}টি নোটিফিকেশন`,
    hello: (name) => `প্রিয় ${name},`,
    choose: (address) => `মেইলে কী আসবে তা বেছে নিন: ${address}`,
  },
};

export interface NewsMail {
  readonly to: string;
  readonly name: string;
  readonly language: LanguageCode;
  /** The oldest first. */
  readonly notices: readonly Notice[];
  /** Origin of the site. */
  readonly site: string;
  /** Page where mails are chosen. */
  readonly choices: string;
  /** Stops mails like this one; undefined if all of it is sent to everybody. */
  readonly unsubscribeAt: string | undefined;
}

export function newsMail({
  to,
  name,
  language,
  notices,
  site,
  choices,
  unsubscribeAt,
}: NewsMail): Omit<MailMessage, 'id'> {
  const words = WORDS[language];
  const parts = notices.map((notice) => {
    const text = oneLine(noticeText(notice, language) ?? '');
    return { text, address: `${site}${notice.link ?? '/dashboard/news'}` };
  });
  const [only, ...more] = parts;
  const subject = only && more.length === 0 ? `Taskmint: ${only.text}` : words.several(parts.length);
  const body = parts.map(({ text, address }) => `${text}\n${address}`);
  return {
    to,
    subject: cut(subject),
    text: [words.hello(name), ...body, words.choose(choices)].join('\n\n'),
    isAutomatic: true,
    unsubscribeAt,
  };
}

/** Titles, reasons and messages are user input: none may begin a line, where it would read like a text of ours. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Cuts between graphemes, not within one. */
function cut(subject: string): string {
  const signs = Array.from(SIGNS.segment(subject), ({ segment }) => segment);
  return signs.length <= MAX_SUBJECT ? subject : `${signs.slice(0, MAX_SUBJECT - 1).join('')}…`;
}
