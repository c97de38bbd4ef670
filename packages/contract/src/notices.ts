/**
 * News: every kind of notice that somebody can get, with the facts that it carries (fair-work.md 10). One line makes a kind; what it says is written in
 * `notice-texts`, once per language. Knows no screen but by address.
 */
import { z } from 'zod';
import { REJECTION_CATEGORIES } from './constants';
import { CONTEST_OUTCOMES } from './decision-words';
import { coinSum, id, moment } from './fields';
import { LINK_EVIDENCE, LINK_VERDICTS } from './link-words';
import { LANGUAGE_CODES, MAIL_PACES, NEWS_NOUNS, NOTICE_TOPICS, type NewsNoun, type NoticeTopic } from './news-words';
import { APPEAL_OUTCOMES } from './statuses';
import { ROLES, type Role } from './roles';

interface Kind<Facts extends z.ZodType = z.ZodType> {
  readonly topic: NoticeTopic;
  readonly changes: readonly [NewsNoun, ...NewsNoun[]];
  readonly facts: Facts;
}

function kind<F extends z.ZodRawShape>(topic: NoticeTopic, changes: Kind['changes'], facts: F): Kind<z.ZodObject<F>> {
  return { topic, changes, facts: z.object(facts) };
}

const title = z.string();
const coins = coinSum;
const count = z.int().min(1);
const rejection = { category: z.enum(REJECTION_CATEGORIES).nullable(), reason: z.string().nullable() };
const payout = { coins, payment_system: z.string() };
const reason = z.string();

/** Every kind of notice. */
export const NOTICES = {
  submission_received: kind('work', ['submissions', 'tasks'], { task_title: title, worker_name: z.string() }),
  submission_approved: kind('work', ['submissions', 'statement'], { task_title: title, coins, auto: z.boolean() }),
  submission_rejected: kind('work', ['submissions'], { task_title: title, ...rejection }),
  /** To the client: the deadline decided instead of them. */
  review_missed: kind('work', ['submissions', 'tasks'], { task_title: title, coins }),
  changes_requested: kind('work', ['submissions'], { task_title: title, message: z.string(), due: moment }),
  work_changed: kind('work', ['submissions'], { task_title: title, worker_name: z.string() }),
  /** Changes were asked for and none came. */
  revision_lapsed: kind('work', ['submissions'], { task_title: title }),
  /** A place that was kept and not used in time. */
  reservation_lapsed: kind('work', ['submissions', 'tasks'], { task_title: title, minutes: count }),
  appeal_opened: kind('work', ['submissions', 'tasks'], {
    task_title: title,
    worker_name: z.string(),
    respond_by: moment,
  }),
  appeal_answered: kind('work', ['submissions'], { task_title: title }),
  /** To both sides; the coins are what the work was paid. */
  appeal_decided: kind('work', ['submissions', 'statement', 'tasks'], {
    task_title: title,
    outcome: z.enum(APPEAL_OUTCOMES),
    coins,
  }),
  bonus_received: kind('money', ['statement', 'submissions'], { task_title: title, coins, note: z.string() }),
  /** To the other side of one piece of work; its words are read where they can be hidden. */
  work_message: kind('work', ['submissions'], { task_title: title, name: z.string() }),
  /** To the client of a task, and to whoever asked; the words are read where they can be hidden. */
  question_asked: kind('work', ['tasks'], { task_title: title, name: z.string() }),
  question_answered: kind('work', ['tasks'], { task_title: title }),
  review_half_time: kind('reminders', ['submissions'], { task_title: title, count, deadline: moment }),
  review_last_day: kind('reminders', ['submissions'], { task_title: title, count, deadline: moment }),

  task_ends_soon: kind('reminders', ['tasks'], { task_title: title, places: count, ends: moment }),
  /** To the freelancer who keeps a place. */
  reservation_ends_soon: kind('reminders', ['tasks'], { task_title: title, ends: moment }),
  /** To a freelancer: tasks fit a search that they keep; the first of them by its title. */
  search_matched: kind('searches', ['tasks'], { name: z.string(), task_title: title, count }),
  task_filled: kind('tasks', ['tasks'], { task_title: title }),
  task_expired: kind('tasks', ['tasks', 'statement'], { task_title: title, coins }),
  /** An admin refused it before others saw it, or hid it until it has been looked at again (decisions.md 30). */
  task_refused: kind('tasks', ['tasks', 'statement'], { task_title: title, coins, reason }),
  task_hidden: kind('tasks', ['tasks'], { task_title: title, reason }),
  /** To the client: measured work pays less than the least, with what it was measured by (fair-work.md 16). */
  pay_too_low: kind('tasks', ['tasks'], {
    task_title: title,
    works: count,
    minutes: count,
    hourly_cents: z.int().min(0),
    floor_cents: count,
    enough: coins,
    paused: z.boolean(),
  }),
  /** To the client: the task is open again. */
  pay_enough: kind('tasks', ['tasks'], { task_title: title }),
  /** To everybody who had finished: the difference to what it pays now. */
  pay_added: kind('money', ['statement', 'submissions'], { task_title: title, coins }),
  /** To the client: a worker says that the task is broken. */
  defect_reported: kind('work', ['tasks'], { task_title: title, worker_name: z.string() }),
  defect_answered: kind('work', ['tasks', 'statement'], {
    task_title: title,
    outcome: z.enum(['paid', 'fixed', 'refused']),
    coins,
  }),
  /** To the client: somebody turned out not to fit; `left` are still paid for. */
  screened_out: kind('work', ['tasks'], {
    task_title: title,
    worker_name: z.string(),
    criterion: z.string(),
    coins,
    left: z.int().min(0),
  }),
  /** To both sides, when an admin has decided; coins are what was paid. */
  defect_decided: kind('work', ['tasks', 'statement'], { task_title: title, coins, reason }),
  /** To the client: an admin looks at their rejections first (fair-work.md 3). */
  rejections_paused: kind('work', ['submissions'], { decided: count, rejected: count }),
  /** An admin took it down. */
  task_cancelled: kind('tasks', ['tasks', 'statement'], { task_title: title, coins }),
  /** To the client: an admin decided that they owe more than their balance holds, and free places of their tasks pay for it (decisions.md 24). */
  places_taken: kind('tasks', ['tasks', 'statement'], { places: count, coins }),

  /** An admin has looked at it, and others see it from now on. */
  task_listed: kind('tasks', ['tasks'], { task_title: title }),
  /** Something of theirs was taken away by an admin. */
  content_hidden: kind('security', ['support'], {
    what: z.enum(['picture', 'message', 'review', 'question', 'answer']),
  }),
  support_answered: kind('work', ['support'], {}),

  withdrawal_asked: kind('money', ['withdrawals', 'statement'], payout),
  /** It waits until an admin has looked at a link to another account (fair-work.md 15). */
  withdrawal_held: kind('money', ['withdrawals'], payout),
  withdrawal_approved: kind('money', ['withdrawals'], payout),
  withdrawal_sent: kind('money', ['withdrawals'], { ...payout, reference: z.string() }),
  withdrawal_rejected: kind('money', ['withdrawals', 'statement'], { ...payout, reason }),
  withdrawal_failed: kind('money', ['withdrawals', 'statement'], { ...payout, reason }),
  withdrawal_returned: kind('money', ['withdrawals', 'statement'], { ...payout, reason }),

  coins_bought: kind('money', ['payments', 'statement'], { coins }),
  coins_given: kind('money', ['statement'], { coins }),
  /** An admin corrected the balance. */
  coins_adjusted: kind('money', ['statement'], { from: coins, to: coins, reason }),
  payment_taken_back: kind('money', ['payments', 'statement', 'tasks'], { coins }),
  balance_low: kind('money', ['statement'], { coins }),

  /** The ways of signing in have changed: another password or provider. */
  sign_in_changed: kind('security', ['account'], {}),
  email_changed: kind('security', ['account'], { email: z.string() }),
  payout_account_changed: kind('security', ['account', 'withdrawals'], {
    payment_system: z.string(),
    usable_at: moment,
  }),
  /** One of their sessions, or all others, from another one of theirs. */
  session_ended: kind('security', ['account'], { others: z.boolean() }),
  /** An admin took theirs away, since the device is said to be lost. */
  second_factor_removed: kind('security', ['account'], { reason }),
  /** A program can act for them from now on. */
  key_created: kind('security', ['account'], { name: z.string() }),
  /** What happens to them is sent elsewhere from now on. */
  webhook_created: kind('security', ['account'], { url: z.string() }),
  /** Nothing has arrived there for days. */
  webhook_disabled: kind('security', ['account'], { url: z.string() }),
  /** To the later one of two accounts: they seem to be one person's (fair-work.md 15). The other one is not named. */
  account_linked: kind('security', ['account', 'withdrawals'], { evidence: z.enum(LINK_EVIDENCE) }),
  /** What an admin said of it. */
  link_decided: kind('security', ['account', 'withdrawals'], { verdict: z.enum(LINK_VERDICTS), reason }),
  role_changed: kind('security', ['account'], { role: z.enum(ROLES) }),
  account_suspended: kind('security', ['account'], { until: moment, reason }),
  suspension_lifted: kind('security', ['account'], {}),
  /** To every admin: somebody is one from now on, or is none any more or cannot act as one, by the word of another admin. */
  admin_rights_changed: kind('security', ['support'], {
    name: z.string(),
    change: z.enum(['made', 'role', 'suspension', 'closing', 'second-factor']),
    by: z.string(),
  }),
  /** What another admin says to a contested decision (fair-work.md 18). */
  contest_answered: kind('security', ['account'], { outcome: z.enum(CONTEST_OUTCOMES), answer: z.string() }),
  /** To every admin: nobody has answered a contested decision in its time. */
  contest_overdue: kind('security', ['support'], { name: z.string(), due: moment }),
  /** To every admin: a canary was taken back because of what its people met. */
  canary_taken_back: kind('security', ['support'], {
    remote: z.string(),
    version: z.string(),
    because: z.enum(['failures', 'vitals']),
    /** People for whom it was bad, of so many; with the canary, and with the live version. */
    hit: count,
    people: count,
    live_hit: z.int().min(0),
    live_people: count,
  }),
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof NOTICES;
export type NoticeFacts<K extends NoticeKind> = z.output<(typeof NOTICES)[K]['facts']>;
/** A kind with its facts. */
export type NoticeContent = { [K in NoticeKind]: { kind: K; facts: NoticeFacts<K> } }[NoticeKind];

const NOTICE_KINDS = Object.keys(NOTICES) as [NoticeKind, ...NoticeKind[]];

const common = {
  /** 1 for somebody's first notice and one more for each; none is left out and none comes twice. */
  number: z.int().min(1),
  at: moment,
  topic: z.enum(NOTICE_TOPICS),
  read: z.boolean(),
  changes: z.array(z.enum(NEWS_NOUNS)),
  /** Address on the site of what it is about; null when there is no screen for it. */
  link: z.string().nullable(),
  /** The thing that it is about, by id; null for what is no thing. */
  about: id.nullable(),
};

/** One notice as its person gets it. */
export type Notice = NoticeContent & { [K in keyof typeof common]: z.output<(typeof common)[K]> };

export const notice = z.discriminatedUnion(
  'kind',
  NOTICE_KINDS.map((name) => z.object({ ...common, kind: z.literal(name), facts: NOTICES[name].facts })) as never,
) as unknown as z.ZodType<Notice>;

/** How many notices somebody has not read, in all and by where they count in a menu, and the number of the latest (0: none yet). */
export const newsCount = z.object({
  latest: z.int().min(0),
  unread: z.int().min(0),
  unread_of: z.partialRecord(z.enum(NEWS_NOUNS), z.int().min(0)),
});
export type NewsCount = z.output<typeof newsCount>;

const pace = z.enum(MAIL_PACES);

/** Which topics come by mail and when. */
export const mailChoices = z.strictObject({ work: pace, tasks: pace, reminders: pace, searches: pace });

export const newsSettings = z.object({
  mail: mailChoices,
  /** What mails are written in. */
  language: z.enum(LANGUAGE_CODES),
  /** Whether this server sends any mail. */
  mail_works: z.boolean(),
});

/** Where a notice leads, by whom it is for. The screens of admins are in no list that everybody downloads. */
const PLACES: Readonly<Record<NewsNoun, Partial<Record<Role, string>>>> = {
  tasks: { client: 'myTask', freelancer: 'taskList' },
  submissions: { client: 'clientHome', freelancer: 'mySubmission' },
  withdrawals: { freelancer: 'withdrawals' },
  payments: { client: 'history' },
  statement: { client: 'spending', freelancer: 'earnings' },
  support: { client: 'messages', freelancer: 'messages' },
  account: { client: 'settings', freelancer: 'settings', admin: 'settings' },
};

/** Address on the site of what a kind of notice is about, for somebody of `role`; null when there is none. */
export function noticeLink(name: NoticeKind, role: Role): string | null {
  const place = PLACES[NOTICES[name].changes[0]][role];
  return place === undefined ? null : `/dashboard/${place}`;
}
