/** Business constants and limits (product.md §9, decisions.md 1-8). Server and browser read the same numbers from here. */
import type { SignUpRole } from './roles';

/** Coins that a new account starts with, by role (decisions.md 6). */
export const STARTING_COINS: Readonly<Record<SignUpRole, number>> = { freelancer: 10, client: 15 };

/**
 * What became of somebody's starting coins (decisions.md 21): paid, waiting for the address to be verified, or not paid because its mailbox has had
 * them before.
 */
export const STARTING_COINS_STATES = ['paid', 'awaits_verification', 'had_before'] as const;
export type StartingCoins = (typeof STARTING_COINS_STATES)[number];

/** What is known of a session's second factor; `demanded` when an admin has to use one and has not. */
export const SECOND_FACTOR_STATES = ['used', 'offered', 'demanded'] as const;
export type SecondFactorState = (typeof SECOND_FACTOR_STATES)[number];

/** A client whose balance falls below this many coins is told so (fair-work.md 10). */
export const LOW_BALANCE_COINS = 20;

/** Smallest withdrawal in coins (product.md §9). */
export const MIN_WITHDRAWAL_COINS = 300;

/** What one coin is worth when it is withdrawn, in US cents (decisions.md 1: 20 coins = $1). */
export const CENTS_PER_COIN = 5;

/** More coins than this to one payee within `TWO_ADMINS.days` need a second admin (fair-work.md 13, decisions.md 26). */
export const SECOND_ADMIN_ABOVE_COINS = 2_000;

/** When two different admins are needed, and whose agreement counts (decisions.md 26). */
export const TWO_ADMINS = {
  /** Coins that one admin may add to or take from one person within `days`; also by closing their account. */
  adjustmentCoins: 500,
  /** …and from all people together. */
  adjustmentCoinsInAll: 2_000,
  /** Held coins of lost payments that one admin may let go within `days`, to whomever. */
  releaseCoins: 500,
  /** US cents of buyers' debts that one admin may give up within `days`; what is given up lets the coins go that it was for. */
  writeOffCents: 2_500,
  /** Coins of approved payouts that one admin may say came back within `days`, to whomever: nobody else sees whether the money arrived. */
  returnCoins: 2_000,
  /** Days over which payouts and adjustments are added up, and after which an agreement that nobody joined ends. */
  days: 7,
  /** Hours that somebody has to be an admin before their agreement counts. */
  newAdminHours: 24,
} as const;

/**
 * How much one person may do within a day in UTC: tasks that are posted, changes of tasks that move coins, withdrawals that are asked for, decisions that are sent to the desk
 * many at a time, changes of the own name or photo, which are written into everything that shows them, and keys and endpoints for programs that are made.
 */
export const DAILY = {
  tasks: 5_000,
  changes: 2_000,
  withdrawals: 500,
  desk: 20_000,
  profile: 20,
  programs: 50,
} as const;

/** Bounds of a task; they keep every product of two of them far below Number.MAX_SAFE_INTEGER. */
export const TASK_LIMITS = {
  maxQuantity: 10_000,
  maxPerTaskPay: 100_000,
  titleLength: 120,
  detailLength: 5_000,
  submissionInfoLength: 2_000,
} as const;

/** Days that a client has to review a submission before it is approved automatically (decisions.md 18). */
export const REVIEW_DAYS = { default: 3, min: 1, max: 14 } as const;

/** Minutes for which starting a task keeps a place (fair-work.md 1). */
export const TIME_LIMIT_MINUTES = { default: 60, min: 5, max: 1_440 } as const;
/** Minutes that a client may say a piece of work takes (fair-work.md 9). */
export const ESTIMATE_MINUTES = { min: 1, max: 1_440 } as const;
/** Decisions from which on somebody's share of approvals is shown (fair-work.md 6). */
export const RATE_FROM_DECIDED = 10;

/** Tasks that somebody can have started at the same time (fair-work.md 1). */
export const MAX_RESERVATIONS = 8;
/** How often somebody can start one task without handing in, and take work on it back, so that nobody keeps its places from others or its client busy for ever (fair-work.md 1, 4). */
export const MAX_STARTS = 5;

/** Most characters of work that is handed in. */
export const SUBMISSION_DETAILS_LENGTH = 5_000;

/**
 * What a client can ask for in fields (fair-work.md 7): how many, lengths in characters, how far from 0 a number may be, how many options a choice has, how many codes
 * can be right, and how often somebody may be wrong about one.
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

/** Most characters of what is answered to a field. */
export const ANSWER = { shortText: 200, longText: 4_000 } as const;

/** Files that prove one piece of work (fair-work.md 7). */
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

/** Why work is rejected: what clients may say, and that nothing came after changes were asked for, which counts for nobody (fair-work.md 4). */
export const REJECTION_CAUSES = [...REJECTION_CATEGORIES, 'no_resubmission'] as const;
export type RejectionCause = (typeof REJECTION_CAUSES)[number];

/**
 * When a client's rejections pause until an admin has looked (fair-work.md 3): from `minDecided` decisions within `days` on, none may take the share of
 * rejections above `maxShare`.
 */
export const REJECTION_SHARE = { days: 30, minDecided: 20, maxShare: 0.3 } as const;

/** A bonus on decided work (fair-work.md 12): coins, days after the decision, how often on one piece of work, and how long the note is. */
export const BONUS = { coins: { min: 1, max: 500 }, days: 30, most: 20, note: { min: 1, max: 300 } } as const;

/** What freelancers rate clients in, 1 to 5 stars each (fair-work.md 6): until so many days after a decision, shown from so many freelancers on. */
export const CLIENT_ASPECTS = ['clarity', 'fairness', 'communication'] as const;
export type ClientAspect = (typeof CLIENT_ASPECTS)[number];
export const CLIENT_RATING = { days: 30, shownFrom: 5 } as const;

/** Appeals (fair-work.md 5): days after a rejection, hours for the client's answer and for new work, and how long each side's words are in characters. */
export const APPEAL = { days: 7, answerHours: 48, resubmitHours: 48, text: { min: 20, max: 1_000 } } as const;

/** Asking for changes (fair-work.md 4): how long the request is in characters, how many hours it leaves, and how often it may be made. */
export const REVISION = {
  message: { min: 20, max: 1_000 },
  hours: { default: 48, min: 24, max: 168 },
  rounds: 2,
} as const;

/**
 * The review desk (fair-work.md 3, 8): how many submissions one action can approve or reject, and which work it shows: what waits, what waits and carries a flag,
 * what changes were asked for, and what is decided.
 */
export const DESK = { approvals: 100, rejections: 20 } as const;
export const DESK_FILTERS = ['pending', 'flagged', 'revision', 'decided'] as const;
export type DeskFilter = (typeof DESK_FILTERS)[number];

/** Bounds of a file of verdicts (fair-work.md 8): rows without the header, and characters. */
export const VERDICT_FILE = { rows: 200, characters: 100_000 } as const;
/** What a file of verdicts can say of work, and its columns; those that results have besides are left alone. */
export const VERDICTS = ['approve', 'changes', 'reject'] as const;
export type Verdict = (typeof VERDICTS)[number];
export const VERDICT_COLUMNS = ['submission_id', 'verdict', 'category', 'reason', 'bonus', 'note'] as const;
export type VerdictColumn = (typeof VERDICT_COLUMNS)[number];

/** Why a row of a file of verdicts cannot be applied. */
export const VERDICT_PROBLEMS = [
  'unknown_submission',
  'named_twice',
  'unknown_verdict',
  'decided_otherwise',
  'not_waiting',
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
 * Messages about one piece of work between its freelancer and its client: their length in characters, how many one person can write within an hour, how many there can
 * be about one piece of work, half of them of each side, and for how many days after the last decision about it.
 */
export const WORK_MESSAGE = { min: 1, max: 1_000 } as const;
export const WORK_TALK = { perHour: 30, most: 200, days: 14 } as const;

/**
 * Questions about a task: their length in characters, how many one person can ask within 24 hours and about one task, and how many there can be about one task.
 * The client's answer to each has a length of its own.
 */
export const TASK_QUESTION = { min: 20, max: 500, perDay: 10, perTask: 5, most: 200 } as const;
export const QUESTION_ANSWER = { min: 1, max: 1_000 } as const;

/** Facts about work that its reviewer is to look at; none of them decides anything (fair-work.md 7, 14). */
export const WORK_FLAGS = ['file_seen_before'] as const;
export type WorkFlag = (typeof WORK_FLAGS)[number];

export const PAYMENT_SYSTEMS = ['Bcash', 'Nagad', 'Rocket'] as const;
export type PaymentSystem = (typeof PAYMENT_SYSTEMS)[number];

/** Bangladesh mobile account numbers: 11 digits beginning 01 (fair-work.md 11). */
export const ACCOUNT_NUMBER_PATTERN = /^01\d{9}$/;

/** Password rule and its messages, letter for letter (product.md §5). */
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

/** Page sizes of list calls: what is sent when nothing is asked for, and the most that can be asked for. */
export const PAGE_SIZE = { default: 100, max: 200 } as const;
/** How many records of a list can be passed over: nobody pages further, and what it costs must not grow with the data. */
export const MAX_OFFSET = 10_000;

/** How far back a series of figures by day may go; one year and a leap day. */
export const SERIES_DAYS = { default: 30, min: 7, max: 366 } as const;

/** What a freelancer may say of what they can do: so many skills, each of so many characters. */
export const SKILLS = { most: 8, min: 2, max: 30 } as const;

/** Most characters of what a client wants written on bills. */
export const BILLING_LENGTHS = { company: 120, address: 300, taxId: 40 } as const;

/** Most characters of a note that an admin writes about somebody. */
export const USER_NOTE_LENGTH = 1_000;

/** Bounds of a payment system's result file; it is written down in one transaction. */
export const PAYOUT_FILE = { rows: 200, characters: 50_000 } as const;

/** Bounds of what a review of the product says, in characters. */
export const REVIEW_DETAILS = { min: 20, max: 500 } as const;

/** Bounds of a message to or from the admins, in characters, and of how much of it is kept and can be waiting (decisions.md 31). */
export const SUPPORT_MESSAGE = { min: 20, max: 2_000 } as const;
export const SUPPORT_LIMITS = {
  /** Messages of one conversation, both sides together. */
  messages: 60,
  /** Conversations of one person that are not closed. */
  openPerPerson: 10,
  /** Those of people without an account, all together. */
  openOfStrangers: 1_000,
  /** Those of people without an account that wait for an answer and come from one address, or of IPv6 one site. */
  openPerNetwork: 20,
} as const;

export const SUPPORT_TOPICS = ['account', 'task', 'work', 'payment', 'withdrawal', 'safety', 'other'] as const;
export type SupportTopic = (typeof SUPPORT_TOPICS)[number];

/** Longest text that goes with a report, in characters, and how many of one person can wait to be looked at (decisions.md 31). */
export const REPORT_DETAILS_LENGTH = 1_000;
export const MAX_OPEN_REPORTS = 30;

export const REPORT_REASONS = ['scam', 'personal_data', 'illegal', 'offensive', 'adult', 'broken', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/**
 * What can be reported, by what somebody sees: a task, its picture or its client, by the task; work that was handed in or whoever did it, by the submission; a
 * review on the public page; a freelancer who is shown there; a message about work; a question about a task, or the client's answer, by the question.
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

/** What kind of work a task is, by its client's choice (fair-work.md 9). */
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

/** Searches that somebody keeps (fair-work.md 9): how many, how long their names are in characters, and when they are told of new tasks that fit. */
export const SAVED_SEARCH = { most: 10, nameLength: 60 } as const;
export const SEARCH_ALERTS = ['at_once', 'daily', 'off'] as const;
export type SearchAlert = (typeof SEARCH_ALERTS)[number];

/** Templates of tasks: how many a client can keep, and how long their names are in characters. */
export const TASK_TEMPLATE = { most: 20, nameLength: 60 } as const;

/** Orders of task lists. `match`: what fits a search best; `pay`: best paid first; `hourly`: best paid by the hour first; `ending`: ending soon first; the others are the same orders backwards. */
export const TASK_SORTS = ['newest', 'oldest', 'pay', 'pay_low', 'hourly', 'ending', 'ending_late', 'match'] as const;
export type TaskSort = (typeof TASK_SORTS)[number];

/** What can keep a withdrawal from being asked for, whatever the coins. */
export const WITHDRAWAL_OBSTACLES = [
  'below_minimum',
  'withdrawal_pending',
  'payout_account_pause',
  'receivable_open',
] as const;

/** Why coins on a balance cannot be withdrawn yet (fair-work.md 11). */
export const LOCKED_REASONS = ['promotional', 'bought_lately', 'earned_lately', 'disputed'] as const;
export type LockedReason = (typeof LOCKED_REASONS)[number];

/** Browsers and systems that a session can be named by. */
export const BROWSER_NAMES = ['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet'] as const;
export type BrowserName = (typeof BROWSER_NAMES)[number];
export const SYSTEM_NAMES = ['Android', 'ChromeOS', 'Linux', 'Windows', 'iOS', 'macOS'] as const;
export type SystemName = (typeof SYSTEM_NAMES)[number];
