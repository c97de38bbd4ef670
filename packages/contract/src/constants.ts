/** Business constants and limits (product.md §9, decisions.md 1-8). Server and browser read the same numbers from here. */
import type { SignUpRole } from './roles';

/** Coins that a new account starts with, by role (decisions.md 6). */
export const STARTING_COINS: Readonly<Record<SignUpRole, number>> = { freelancer: 10, client: 15 };

/**
 * What became of a person's starting coins (decisions.md 21): paid, waiting for the address to be verified, or not paid because its mailbox received
 * them before.
 */
export const STARTING_COINS_STATES = ['paid', 'awaits_verification', 'had_before'] as const;
export type StartingCoins = (typeof STARTING_COINS_STATES)[number];

/** What is known of a session's second factor; `demanded` when an admin must use one and has not. */
export const SECOND_FACTOR_STATES = ['used', 'offered', 'demanded'] as const;
export type SecondFactorState = (typeof SECOND_FACTOR_STATES)[number];

/** A client whose balance falls below this many coins is notified (fair-work.md 10). */
export const LOW_BALANCE_COINS = 20;

/** Smallest withdrawal in coins (product.md §9). */
export const MIN_WITHDRAWAL_COINS = 300;

/** Value of one withdrawn coin, in US cents (decisions.md 1: 20 coins = $1). */
export const CENTS_PER_COIN = 5;

/** More coins than this to one payee within `TWO_ADMINS.days` need a second admin (fair-work.md 13, decisions.md 26). */
export const SECOND_ADMIN_ABOVE_COINS = 2_000;

/** Whose agreement counts, and for how long. What takes two admins is listed in `api/src/modules/agreements/takes-two.query.ts`. */
export const TWO_ADMINS = {
  /** Days over which what they do is added up, and after which an agreement without a second admin expires. */
  days: 7,
  /** Hours that somebody has to be an admin before their agreement counts. */
  newAdminHours: 24,
} as const;

/**
 * What one person may do within a day in UTC: tasks posted; changes of tasks that move coins; withdrawals requested; decisions sent in bulk from the
 * desk; changes of their own name or photo, which are copied into everything that shows them; and keys and endpoints created for programs.
 */
export const DAILY = {
  tasks: 5_000,
  changes: 2_000,
  withdrawals: 500,
  desk: 20_000,
  profile: 20,
  programs: 50,
} as const;

/** Bounds of a task; any product of two of them stays far below Number.MAX_SAFE_INTEGER. */
export const TASK_LIMITS = {
  maxQuantity: 10_000,
  maxPerTaskPay: 100_000,
  titleLength: 120,
  detailLength: 5_000,
  submissionInfoLength: 2_000,
} as const;

/** Days that a client has to review a submission before it is approved automatically (decisions.md 18). */
export const REVIEW_DAYS = { default: 3, min: 1, max: 14 } as const;

/** Minutes for which starting a task reserves a place (fair-work.md 1). */
export const TIME_LIMIT_MINUTES = { default: 60, min: 5, max: 1_440 } as const;
/** A client's estimate of how long a piece of work takes, in minutes (fair-work.md 9). */
export const ESTIMATE_MINUTES = { min: 1, max: 1_440 } as const;
/** Number of decisions from which a person's approval rate is shown (fair-work.md 6). */
export const RATE_FROM_DECIDED = 10;

/** How many started tasks a person can have at the same time (fair-work.md 1). */
export const MAX_RESERVATIONS = 8;
/**
 * How often a person can start one task without handing in, and withdraw work on it, so that nobody blocks its places or keeps its client busy for
 * ever (fair-work.md 1, 4).
 */
export const MAX_STARTS = 5;

/** Maximum length of submitted work, in characters. */
export const SUBMISSION_DETAILS_LENGTH = 5_000;

/**
 * Fields of a task (fair-work.md 7): how many, lengths in characters, the largest absolute value of a number, how many options a choice has, how many
 * codes can be right, and how many wrong codes a person may enter.
 */
export const PROOF_FIELD = {
  most: 10,
  labelLength: 120,
  helpLength: 300,
  number: 1_000_000_000_000,
  options: { min: 2, max: 10 },
  optionLength: 80,
  codes: 20,
  codeLength: 60,
  codeTries: 5,
} as const;

/** Maximum lengths of answers to fields, in characters. */
export const ANSWER = { shortText: 200, longText: 4_000 } as const;

/** Files submitted as proof of one piece of work (fair-work.md 7). */
export const PROOF_FILES = { most: 5, maxBytes: 5 * 1024 * 1024 } as const;

/** Length bounds of a reason given with a rejection (fair-work.md 3). */
export const REJECTION_REASON_LENGTH = { min: 30, max: 1_000 } as const;

export const REJECTION_CATEGORIES = [
  'instructions_not_followed',
  'incomplete_proof',
  'wrong_or_fake_proof',
  'duplicate',
  'too_fast',
  'other',
] as const;
export type RejectionCategory = (typeof REJECTION_CATEGORIES)[number];

/**
 * Why work is rejected: the categories for clients, and that nothing was handed in after changes were requested, which counts against nobody
 * (fair-work.md 4).
 */
export const REJECTION_CAUSES = [...REJECTION_CATEGORIES, 'no_resubmission'] as const;
export type RejectionCause = (typeof REJECTION_CAUSES)[number];

/**
 * When a client's rejections pause until an admin has looked at them (fair-work.md 3): from `minDecided` decisions within `days`, when one more would
 * take the share of rejections above `maxShare`.
 */
export const REJECTION_SHARE = { days: 30, minDecided: 20, maxShare: 0.3 } as const;

/** A bonus on decided work (fair-work.md 12): coins, days after the decision, how many per piece of work, and the length of the note. */
export const BONUS = { coins: { min: 1, max: 500 }, days: 30, most: 20, note: { min: 1, max: 300 } } as const;

/**
 * Aspects in which freelancers rate clients, 1 to 5 stars each (fair-work.md 6); how many days after a decision, and from how many freelancers on
 * ratings are shown.
 */
export const CLIENT_ASPECTS = ['clarity', 'fairness', 'communication'] as const;
export type ClientAspect = (typeof CLIENT_ASPECTS)[number];
export const CLIENT_RATING = { days: 30, shownFrom: 5 } as const;

/**
 * Appeals (fair-work.md 5): days after a rejection, hours for the client's answer and for new work, and the length of each side's text in characters.
 */
export const APPEAL = { days: 7, answerHours: 48, resubmitHours: 48, text: { min: 20, max: 1_000 } } as const;

/** Requesting changes (fair-work.md 4): length of the request in characters, hours to make them, and how many requests are possible. */
export const REVISION = {
  message: { min: 20, max: 1_000 },
  hours: { default: 48, min: 24, max: 168 },
  rounds: 2,
} as const;

/**
 * The review desk (fair-work.md 3, 8): how many submissions one action can approve or reject, and its filters: pending, pending with a flag, changes
 * requested, decided.
 */
export const DESK = { approvals: 100, rejections: 20 } as const;
export const DESK_FILTERS = ['pending', 'flagged', 'revision', 'decided'] as const;
export type DeskFilter = (typeof DESK_FILTERS)[number];

/** Bounds of a file of verdicts (fair-work.md 8): rows without the header, and characters. */
export const VERDICT_FILE = { rows: 200, characters: 100_000 } as const;
/** Possible verdicts in a file, and its columns; other columns of exported results are ignored. */
export const VERDICTS = ['approve', 'changes', 'reject'] as const;
export type Verdict = (typeof VERDICTS)[number];
export const VERDICT_COLUMNS = [
  'submission_id',
  'changed_at',
  'verdict',
  'category',
  'reason',
  'bonus',
  'note',
] as const;
export type VerdictColumn = (typeof VERDICT_COLUMNS)[number];

/** Why a row of a file of verdicts cannot be applied. */
export const VERDICT_PROBLEMS = [
  'unknown_submission',
  'named_twice',
  'unknown_verdict',
  'decided_otherwise',
  'not_waiting',
  'changed_since',
  'deadline_passed',
  'rounds_over',
  'too_many_rejections',
  'share_exceeded',
  'category_wrong',
  'reason_wrong',
  'bonus_wrong',
  'no_bonus',
  'too_few_coins',
  'note_wrong',
] as const;
export type VerdictProblem = (typeof VERDICT_PROBLEMS)[number];

/**
 * Messages about one piece of work between its freelancer and its client: length in characters, how many one person can write per hour, how many
 * there can be in all (half per side), and for how many days after the last decision.
 */
export const WORK_MESSAGE = { min: 1, max: 1_000 } as const;
export const WORK_TALK = { perHour: 30, most: 200, days: 14 } as const;

/**
 * Questions about a task: length in characters, how many one person can ask within 24 hours and per task, and how many a task can have. The client's
 * answers have a length of their own.
 */
export const TASK_QUESTION = { min: 20, max: 500, perDay: 10, perTask: 5, most: 200 } as const;
export const QUESTION_ANSWER = { min: 1, max: 1_000 } as const;

/** Facts about work for its reviewer to look at; none of them decides anything (fair-work.md 7, 14). */
export const WORK_FLAGS = ['file_seen_before'] as const;
export type WorkFlag = (typeof WORK_FLAGS)[number];

export const PAYMENT_SYSTEMS = ['Bcash', 'Nagad', 'Rocket'] as const;
export type PaymentSystem = (typeof PAYMENT_SYSTEMS)[number];

/** Bangladesh mobile account numbers: 11 digits beginning 01 (fair-work.md 11). */
export const ACCOUNT_NUMBER_PATTERN = /^01\d{9}$/;

/** Password rules and their messages, verbatim (product.md §5). */
export const PASSWORD = {
  minLength: 6,
  maxLength: 20,
  pattern: /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&]).+$/,
  tooShort: 'Password must be 6 charaters',
  tooLong: 'Password must be within 20 characters',
  weak: 'Passwoed have one upper and lower case,one number and special charactor',
} as const;

/** Where the browser keeps the API's token (product.md §9). */
export const ACCESS_TOKEN_KEY = 'access-token';

/** Page sizes of list calls: the default, and the maximum. */
export const PAGE_SIZE = { default: 100, max: 200 } as const;
/** Largest offset of a list: nobody pages further, and its cost must not grow with the data. */
export const MAX_OFFSET = 10_000;

/** How far back a series of daily figures may go: at most a leap year. */
export const SERIES_DAYS = { default: 30, min: 7, max: 366 } as const;

/** A freelancer's skills: how many, and their length in characters. */
export const SKILLS = { most: 8, min: 2, max: 30 } as const;

/** Maximum lengths of a client's billing details, in characters. */
export const BILLING_LENGTHS = { company: 120, address: 300, taxId: 40 } as const;

/** Maximum length of an admin's note about a person, in characters. */
export const USER_NOTE_LENGTH = 1_000;

/** Bounds of a payment system's result file, which is applied in one transaction. */
export const PAYOUT_FILE = { rows: 200, characters: 50_000 } as const;

/** Length of a review of the product, in characters. */
export const REVIEW_DETAILS = { min: 20, max: 500 } as const;

/** Length of a message to or from the admins, in characters, and limits on how many are kept and pending (decisions.md 31). */
export const SUPPORT_MESSAGE = { min: 20, max: 2_000 } as const;
export const SUPPORT_LIMITS = {
  /** Messages of one conversation, both sides together. */
  messages: 60,
  /** Conversations of one person that are not closed. */
  openPerPerson: 10,
  /** Those of people without an account, in total. */
  openOfStrangers: 1_000,
  /** Those of people without an account that wait for an answer, per IP address, or per site for IPv6. */
  openPerNetwork: 20,
} as const;

export const SUPPORT_TOPICS = ['account', 'task', 'work', 'payment', 'withdrawal', 'safety', 'other'] as const;
export type SupportTopic = (typeof SUPPORT_TOPICS)[number];

/** Maximum length of a report's text, in characters, and how many of one person's reports can be pending (decisions.md 31). */
export const REPORT_DETAILS_LENGTH = 1_000;
export const MAX_OPEN_REPORTS = 30;

export const REPORT_REASONS = ['scam', 'personal_data', 'illegal', 'offensive', 'adult', 'broken', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/**
 * What can be reported, by what people see. A task, its picture or its client go by the task's id; submitted work or its author by the submission's.
 * Then a review on the public page, a freelancer shown there, and a message about work; and a question about a task, or the client's answer, by the
 * question's id.
 */
export const REPORTABLE = [
  'task',
  'picture',
  'client',
  'work',
  'freelancer',
  'review',
  'profile',
  'message',
  'question',
  'answer',
] as const;
export type Reportable = (typeof REPORTABLE)[number];

/** Kinds of work, chosen by the client (fair-work.md 9). */
export const TASK_CATEGORIES = [
  'data_entry',
  'research',
  'writing',
  'translation',
  'transcription',
  'labelling',
  'survey',
  'testing',
  'on_site',
  'other',
] as const;
export type TaskCategory = (typeof TASK_CATEGORIES)[number];

/** Saved searches (fair-work.md 9): how many, the length of their names in characters, and when new matches are announced. */
export const SAVED_SEARCH = { most: 10, nameLength: 60 } as const;
export const SEARCH_ALERTS = ['at_once', 'daily', 'off'] as const;
export type SearchAlert = (typeof SEARCH_ALERTS)[number];

/** Task templates: how many a client can keep, and the length of their names in characters. */
export const TASK_TEMPLATE = { most: 20, nameLength: 60 } as const;

/**
 * Orders of task lists. `match`: best match for a search; `pay`: best paid first; `hourly`: best paid per hour first; `ending`: ending soonest first;
 * the others are the same orders reversed.
 */
export const TASK_SORTS = ['newest', 'oldest', 'pay', 'pay_low', 'hourly', 'ending', 'ending_late', 'match'] as const;
export type TaskSort = (typeof TASK_SORTS)[number];

/** What can prevent a withdrawal, independent of the coins. */
export const WITHDRAWAL_OBSTACLES = [
  'below_minimum',
  'withdrawal_pending',
  'payout_account_pause',
  'receivable_open',
] as const;

/** Why coins on a balance cannot be withdrawn yet (fair-work.md 11). */
export const LOCKED_REASONS = ['promotional', 'bought_lately', 'earned_lately', 'disputed'] as const;
export type LockedReason = (typeof LOCKED_REASONS)[number];

/** Known browsers and systems, by which a session is named. */
export const BROWSER_NAMES = ['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet'] as const;
export type BrowserName = (typeof BROWSER_NAMES)[number];
export const SYSTEM_NAMES = ['Android', 'ChromeOS', 'Linux', 'Windows', 'iOS', 'macOS'] as const;
export type SystemName = (typeof SYSTEM_NAMES)[number];
