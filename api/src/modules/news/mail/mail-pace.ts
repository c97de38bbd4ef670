/** When a notice is due by mail. Pure. */
import {
  CERTAIN_TOPICS,
  NOTICES,
  USUAL_MAIL,
  type MailChoices,
  type MailPace,
  type NoticeKind,
} from '@taskmint/contract';

/** When digests are sent, as an hour of the day in UTC: the morning of most users. */
const DIGEST_HOUR = 2;

/** The pace of a kind for somebody with the settings `mail`; money and security cannot be chosen (fair-work.md 10). */
function paceOf(kind: NoticeKind, mail: Partial<MailChoices> | undefined): MailPace {
  const { topic } = NOTICES[kind];
  if (CERTAIN_TOPICS.includes(topic)) return 'at_once';
  return { ...USUAL_MAIL, ...mail }[topic as keyof MailChoices];
}

/** When it may be sent; null if it is not sent by mail. */
export function mailDue(kind: NoticeKind, mail: Partial<MailChoices> | undefined, at: Date): Date | null {
  const pace = paceOf(kind, mail);
  if (pace === 'never') return null;
  if (pace === 'at_once') return at;
  const digest = new Date(at);
  digest.setUTCHours(DIGEST_HOUR, 0, 0, 0);
  if (digest <= at) digest.setUTCDate(digest.getUTCDate() + 1);
  return digest;
}
