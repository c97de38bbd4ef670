/** Words of the news that are plain lists, apart from the schemas: browsers take these without the schema library. */

/**
 * What notices are about, for choosing which of them come by mail.
 * - `work`: work that was handed in or decided; `tasks`: a client's tasks; `reminders`: something ends soon; `searches`: new tasks fit a kept search.
 * - `money`, `security`: cannot be switched off (fair-work.md 10).
 */
export const NOTICE_TOPICS = ['work', 'tasks', 'reminders', 'searches', 'money', 'security'] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** Topics whose notices always come, at once. */
export const CERTAIN_TOPICS: readonly NoticeTopic[] = ['money', 'security'];

/** What a change touches: what front ends read again when they hear of it. The first one of a kind is where the notice counts in a menu. */
export const NEWS_NOUNS = [
  'tasks',
  'submissions',
  'withdrawals',
  'payments',
  'statement',
  'account',
  'support',
] as const;
export type NewsNoun = (typeof NEWS_NOUNS)[number];

/** When notices of a topic come by mail. */
export const MAIL_PACES = ['at_once', 'daily', 'never'] as const;
export type MailPace = (typeof MAIL_PACES)[number];
/** Topics whose mail is a choice. */
export const CHOSEN_TOPICS = ['work', 'tasks', 'reminders', 'searches'] as const satisfies readonly NoticeTopic[];
export type MailChoices = Record<(typeof CHOSEN_TOPICS)[number], MailPace>;
/** What holds until somebody chooses. */
export const USUAL_MAIL: MailChoices = { work: 'daily', tasks: 'daily', reminders: 'at_once', searches: 'at_once' };

export const LANGUAGE_CODES = ['en', 'bn'] as const;
export type LanguageCode = (typeof LANGUAGE_CODES)[number];
