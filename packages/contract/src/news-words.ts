/** Plain lists for the news, separate from the schemas, so that browsers load them without the schema library. */

/**
 * Topics of notices, for choosing which of them are sent by mail.
 * - `work`: work that was handed in or decided; `tasks`: a client's tasks; `reminders`: something ends soon; `searches`: new matches of a saved
 *   search.
 * - `money`, `security`: cannot be switched off (fair-work.md 10).
 */
export const NOTICE_TOPICS = ['work', 'tasks', 'reminders', 'searches', 'money', 'security'] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** Topics whose notices are always sent, and at once. */
export const CERTAIN_TOPICS: readonly NoticeTopic[] = ['money', 'security'];

/** What a change touches: front ends read these again when they hear of it. The first noun of a kind decides where the notice counts in a menu. */
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

/** When notices of a topic are sent by mail. */
export const MAIL_PACES = ['at_once', 'daily', 'never'] as const;
export type MailPace = (typeof MAIL_PACES)[number];
/** Topics whose mail can be chosen. */
export const CHOSEN_TOPICS = ['work', 'tasks', 'reminders', 'searches'] as const satisfies readonly NoticeTopic[];
export type MailChoices = Record<(typeof CHOSEN_TOPICS)[number], MailPace>;
/** Defaults. */
export const USUAL_MAIL: MailChoices = { work: 'daily', tasks: 'daily', reminders: 'at_once', searches: 'at_once' };

export const LANGUAGE_CODES = ['en', 'bn'] as const;
export type LanguageCode = (typeof LANGUAGE_CODES)[number];
