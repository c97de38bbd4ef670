/**
 * News: every kind of notice, with the facts it carries (fair-work.md 10). One line defines a kind; its text is in `notice-texts`, once per language.
 * Knows screens only by address.
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
/** There are API keys or webhooks, which go on although people were logged out; absent if there are none. */
const programs = z.literal(true).optional();

/** Every kind of notice. */
export const NOTICES = {
  submission_received: kind('work', ['submissions', 'tasks'], { task_title: title, worker_name: z.string() }),
  submission_approved: kind('work', ['submissions', 'statement'], { task_title: title, coins, auto: z.boolean() }),
  submission_rejected: kind('work', ['submissions'], { task_title: title, ...rejection }),
  /** To the client: the deadline decided in their place. */
  review_missed: kind('work', ['submissions', 'tasks'], { task_title: title, coins }),
  changes_requested: kind('work', ['submissions'], { task_title: title, message: z.string(), due: moment }),
  work_changed: kind('work', ['submissions'], { task_title: title, worker_name: z.string() }),
  /** Changes were requested and none were made. */
  revision_lapsed: kind('work', ['submissions'], { task_title: title }),
  /** A reserved place that was not used in time. */
  reservation_lapsed: kind('work', ['submissions', 'tasks'], { task_title: title, minutes: count }),
  /** To whoever had started: the task's client has left, so nobody can pay for what is not handed in. */
  client_left: kind('work', ['submissions', 'tasks'], { task_title: title }),
  appeal_opened: kind('work', ['submissions', 'tasks'], {
    task_title: title,
    worker_name: z.string(),
    respond_by: moment,
  }),
  appeal_answered: kind('work', ['submissions'], { task_title: title }),
  /** To both sides; the coins are what was paid for the work. */
  appeal_decided: kind('work', ['submissions', 'statement', 'tasks'], {
    task_title: title,
    outcome: z.enum(APPEAL_OUTCOMES),
    coins,
  }),
  bonus_received: kind('money', ['statement', 'submissions'], { task_title: title, coins, note: z.string() }),
  /** To the other side of one piece of work. The message itself is not included: it is read where it can be hidden. */
  work_message: kind('work', ['submissions'], { task_title: title, name: z.string() }),
  /** To the task's client, or to the person who asked. The text itself is not included: it is read where it can be hidden. */
  question_asked: kind('work', ['tasks'], { task_title: title, name: z.string() }),
  question_answered: kind('work', ['tasks'], { task_title: title }),
  review_half_time: kind('reminders', ['submissions'], { task_title: title, count, deadline: moment }),
  review_last_day: kind('reminders', ['submissions'], { task_title: title, count, deadline: moment }),

  task_ends_soon: kind('reminders', ['tasks'], { task_title: title, places: count, ends: moment }),
  /** To the freelancer who has reserved a place. */
  reservation_ends_soon: kind('reminders', ['tasks'], { task_title: title, ends: moment }),
  /** To a freelancer: tasks match one of their saved searches; names the title of the first. */
  search_matched: kind('searches', ['tasks'], { name: z.string(), task_title: title, count }),
  task_filled: kind('tasks', ['tasks'], { task_title: title }),
  task_expired: kind('tasks', ['tasks', 'statement'], { task_title: title, coins }),
  /** An admin refused it before others saw it, or hid it until it has been looked at again (decisions.md 30). */
  task_refused: kind('tasks', ['tasks', 'statement'], { task_title: title, coins, reason }),
  task_hidden: kind('tasks', ['tasks'], { task_title: title, reason }),
  /** To the client: by measured times the work pays less than the pay floor, with the figures behind that (fair-work.md 16). */
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
  /** To everybody who had finished: the difference to the current pay. */
  pay_added: kind('money', ['statement', 'submissions'], { task_title: title, coins }),
  /** To the client: a worker reports that the task is broken. */
  defect_reported: kind('work', ['tasks'], { task_title: title, worker_name: z.string() }),
  defect_answered: kind('work', ['tasks', 'statement'], {
    task_title: title,
    outcome: z.enum(['paid', 'fixed', 'refused']),
    coins,
  }),
  /** To the client: a person turned out not to fit; `left` are still paid for. */
  screened_out: kind('work', ['tasks'], {
    task_title: title,
    worker_name: z.string(),
    criterion: z.string(),
    coins,
    left: z.int().min(0),
  }),
  /** To both sides, when an admin has decided; the coins are what was paid. */
  defect_decided: kind('work', ['tasks', 'statement'], { task_title: title, coins, reason }),
  /** To the client: an admin has to look at their rejections first (fair-work.md 3). */
  rejections_paused: kind('work', ['submissions'], { decided: count, rejected: count }),
  /** An admin took it down. */
  task_cancelled: kind('tasks', ['tasks', 'statement'], { task_title: title, coins }),
  /** To the client: an admin decided that they owe more than their balance holds, so free places of their tasks pay for it (decisions.md 24). */
  places_taken: kind('tasks', ['tasks', 'statement'], { places: count, coins }),

  /** An admin has looked at it, and others see it from now on. */
  task_listed: kind('tasks', ['tasks'], { task_title: title }),
  /** An admin took down something of theirs. */
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
  /** An admin corrected the balance, or took back coins of a lost payment. */
  coins_adjusted: kind('money', ['statement'], { from: coins, to: coins, reason }),
  payment_taken_back: kind('money', ['payments', 'statement', 'tasks'], { coins }),
  /** To the buyer of so many coins: the bank has decided about their payment. */
  dispute_decided: kind('money', ['payments', 'statement', 'tasks'], { outcome: z.enum(['won', 'lost']), coins }),
  /** To whoever has earned coins of a payment that is in dispute now. */
  coins_held: kind('money', ['statement'], { coins }),
  /** To the same people: it was won, or an admin decided, or what was taken back from them came back; they have so many coins of it. */
  hold_ended: kind('money', ['statement', 'withdrawals'], { coins }),
  balance_low: kind('money', ['statement'], { coins }),

  /** Their ways to sign in have changed: a new password or provider. */
  sign_in_changed: kind('security', ['account'], { programs }),
  email_changed: kind('security', ['account'], { email: z.string() }),
  payout_account_changed: kind('security', ['account', 'withdrawals'], {
    payment_system: z.string(),
    usable_at: moment,
  }),
  /** One of their sessions, or all others, was ended from another one. */
  session_ended: kind('security', ['account'], { others: z.boolean(), programs }),
  /** An admin removed theirs, because the device was reported lost. */
  second_factor_removed: kind('security', ['account'], { reason, programs }),
  /** A program can act for them from now on. */
  key_created: kind('security', ['account'], { name: z.string() }),
  /** Their news are also sent elsewhere from now on. */
  webhook_created: kind('security', ['account'], { url: z.string() }),
  /** Nothing could be delivered there for days. */
  webhook_disabled: kind('security', ['account'], { url: z.string() }),
  /** To the later one of two accounts: they seem to be one person's (fair-work.md 15). The other one is not named. */
  account_linked: kind('security', ['account', 'withdrawals'], { evidence: z.enum(LINK_EVIDENCE) }),
  /** An admin's verdict on it. */
  link_decided: kind('security', ['account', 'withdrawals'], { verdict: z.enum(LINK_VERDICTS), reason }),
  role_changed: kind('security', ['account'], { role: z.enum(ROLES) }),
  account_suspended: kind('security', ['account'], { until: moment, reason }),
  suspension_lifted: kind('security', ['account'], {}),
  /** To every admin: another admin made somebody an admin, or somebody no longer is one or cannot act as one. */
  admin_rights_changed: kind('security', ['support'], {
    name: z.string(),
    change: z.enum(['made', 'role', 'suspension', 'closing', 'second-factor']),
    by: z.string(),
  }),
  /** To an admin: another one refused what they had agreed to first; `name` is of its subject. */
  /** To the first of two admins: the second one has agreed, and it is done. */
  agreement_done: kind('security', ['support'], { name: z.string().nullable(), by: z.string() }),
  agreement_refused: kind('security', ['support'], { name: z.string().nullable(), by: z.string(), reason }),
  /** Another admin's answer to a contested decision (fair-work.md 18). */
  contest_answered: kind('security', ['account'], { outcome: z.enum(CONTEST_OUTCOMES), answer: z.string() }),
  /** To every admin: a contested decision was not answered in time. */
  contest_overdue: kind('security', ['support'], { name: z.string(), due: moment }),
  /** To every admin: a canary was rolled back because of what its people experienced. */
  canary_taken_back: kind('security', ['support'], {
    remote: z.string(),
    version: z.string(),
    because: z.enum(['failures', 'vitals']),
    /** People for whom it was bad, out of how many; with the canary, and with the live version. */
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
  /** 1 for a person's first notice, then one more for each; without gaps or repeats. */
  number: z.int().min(1),
  at: moment,
  topic: z.enum(NOTICE_TOPICS),
  read: z.boolean(),
  changes: z.array(z.enum(NEWS_NOUNS)),
  /** Site address of its subject; null when there is no screen for it. */
  link: z.string().nullable(),
  /** Id of the record it is about; null when it is about none. */
  about: id.nullable(),
};

/** One notice as its person receives it. */
export type Notice = NoticeContent & { [K in keyof typeof common]: z.output<(typeof common)[K]> };

export const notice = z.discriminatedUnion(
  'kind',
  NOTICE_KINDS.map((name) => z.object({ ...common, kind: z.literal(name), facts: NOTICES[name].facts })) as never,
) as unknown as z.ZodType<Notice>;

/** A person's unread notices, in total and by where they count in a menu, and the number of the latest notice (0: none yet). */
export const newsCount = z.object({
  latest: z.int().min(0),
  unread: z.int().min(0),
  unread_of: z.partialRecord(z.enum(NEWS_NOUNS), z.int().min(0)),
});
export type NewsCount = z.output<typeof newsCount>;

const pace = z.enum(MAIL_PACES);

/** Which topics are sent by mail, and when. */
export const mailChoices = z.strictObject({ work: pace, tasks: pace, reminders: pace, searches: pace });

export const newsSettings = z.object({
  mail: mailChoices,
  /** Language of the mails. */
  language: z.enum(LANGUAGE_CODES),
  /** Whether this server sends mail at all. */
  mail_works: z.boolean(),
});

/** Where a notice leads, by role. The admins' screens must not be in any list that everybody downloads. */
const PLACES: Readonly<Record<NewsNoun, Partial<Record<Role, string>>>> = {
  tasks: { client: 'myTask', freelancer: 'taskList' },
  submissions: { client: 'clientHome', freelancer: 'mySubmission' },
  withdrawals: { freelancer: 'withdrawals' },
  payments: { client: 'history' },
  statement: { client: 'spending', freelancer: 'earnings' },
  support: { client: 'messages', freelancer: 'messages' },
  account: { client: 'settings', freelancer: 'settings', admin: 'settings' },
};

/** Screens of one record, where a notice names it. */
const RECORD_PLACES: Readonly<Partial<Record<NewsNoun, Partial<Record<Role, string>>>>> = {
  tasks: { client: 'task', freelancer: 'taskDetail' },
  submissions: { freelancer: 'submission' },
};

/** Site address for a kind of notice, a person of `role` and the id of the record that it is about; null when there is none. */
export function noticeLink(name: NoticeKind, role: Role, about: string | null): string | null {
  const [noun] = NOTICES[name].changes;
  // There is no work yet: that one is about the task.
  const record = about === null || name === 'reservation_lapsed' ? undefined : RECORD_PLACES[noun]?.[role];
  const place = PLACES[noun][role];
  if (record !== undefined) return `/dashboard/${record}/${about}`;
  return place === undefined ? null : `/dashboard/${place}`;
}
