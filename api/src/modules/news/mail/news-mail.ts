/** The text of a news mail: one notice or a list of several, with plain links, in the recipient's language. Pure. */
import type { LanguageCode, Notice } from '@taskmint/contract';
import { noticeText } from '@taskmint/contract/notice-texts';
import type { MailMessage } from '../../../mail/mail';

/** Longest subject, in characters. */
const MAX_SUBJECT = 120;

interface Words {
  readonly several: (count: number) => string;
  readonly hello: (name: string) => string;
  readonly choose: (address: string) => string;
}

const WORDS: Readonly<Record<LanguageCode, Words>> = {
  en: {
    several: (count) => `Taskmint: your news (${count})`,
    hello: (name) => `Hello ${name},`,
    choose: (address) => `Choose what comes by mail: ${address}`,
  },
  bn: {
    several: (count) => `Taskmint: ${new Intl.NumberFormat('bn-BD').format(count)}টি খবর`,
    hello: (name) => `প্রিয় ${name},`,
    choose: (address) => `মেইলে কী আসবে তা বেছে নিন: ${address}`,
  },
};

export interface NewsMail {
  readonly to: string;
  readonly name: string;
  readonly language: LanguageCode;
  /** Oldest first. */
  readonly notices: readonly Notice[];
  /** Origin of the site. */
  readonly site: string;
}

export function newsMail({ to, name, language, notices, site }: NewsMail): Omit<MailMessage, 'id'> {
  const words = WORDS[language];
  const parts = notices.map((notice) => {
    const text = noticeText(notice, language) ?? '';
    return { text, address: `${site}${notice.link ?? '/dashboard/news'}` };
  });
  const [only, ...more] = parts;
  const subject = only && more.length === 0 ? `Taskmint: ${only.text}` : words.several(parts.length);
  const body = parts.map(({ text, address }) => `${text}\n${address}`);
  return {
    to,
    subject: oneLine(subject),
    text: [words.hello(name), ...body, words.choose(`${site}/dashboard/settings`)].join('\n\n'),
  };
}

/** People write titles and reasons, but a subject must not contain line breaks. */
function oneLine(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= MAX_SUBJECT ? plain : `${plain.slice(0, MAX_SUBJECT - 1)}…`;
}
