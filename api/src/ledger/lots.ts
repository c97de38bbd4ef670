/**
 * Coins by origin and by the moment from which they may leave as money (decisions.md 22). An account's cash coins are kept in lots: one number per origin
 * and moment. Pure: knows no account and no database. Promotional coins are no lot; they never mature and have their own field.
 */
import { DAY_MS, HOUR_MS } from '../days';

/**
 * - `bought`: by card; the order is the one that paid for them.
 * - `earned`: pay for work; the order is the one whose money it was.
 * - `granted`: given by an admin, or by the platform for a loss.
 * - `opening`: from before there were lots.
 */
export type LotKind = 'bought' | 'earned' | 'granted' | 'opening';

export interface Lot {
  readonly kind: LotKind;
  /** Id of the order whose money it is; null when there is none, or when it is too old to matter. */
  readonly order: string | null;
  /** When it may leave as money, to the hour; null: at once. */
  readonly maturesAt: Date | null;
}

/** Coins by lot key; each at least 1. */
export type Lots = Readonly<Record<string, number>>;

const LETTERS: Readonly<Record<LotKind, string>> = { bought: 'b', earned: 'e', granted: 'g', opening: 'o' };
const KINDS = new Map(Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as LotKind]));
const KEY = /^t(\d{7})-([bego])-([0-9a-f]{24}|0)$/;

/** Days after which a payment can no longer be disputed (card networks allow 120, in few cases 180). Older origins are dropped, so that lots stay few. */
const ORIGIN_DAYS = 180;

/** Key of a lot. Begins with the hour in which it matures, so that the order of the keys is the order in which coins are spent: the oldest first. */
export function lotKey({ kind, order, maturesAt }: Lot): string {
  const hour = maturesAt ? Math.ceil(maturesAt.getTime() / HOUR_MS) : 0;
  return `t${String(hour).padStart(7, '0')}-${LETTERS[kind]}-${order ?? '0'}`;
}

/** Parses a key. Throws RangeError when it is invalid. */
export function parseLot(key: string): Lot {
  const match = KEY.exec(key);
  const kind = KINDS.get(match?.[2] ?? '');
  if (!match || !kind) throw new RangeError(`not a lot: ${key}`);
  const hour = Number(match[1]);
  return { kind, order: match[3] === '0' ? null : String(match[3]), maturesAt: hour ? new Date(hour * HOUR_MS) : null };
}

export function isMature(key: string, at: Date): boolean {
  const { maturesAt } = parseLot(key);
  return maturesAt === null || maturesAt <= at;
}

/** Cash coins of no order that may leave at once. */
export const GRANTED = lotKey({ kind: 'granted', order: null, maturesAt: null });
/** What an account held in cash before lots were kept. */
export const OPENING = lotKey({ kind: 'opening', order: null, maturesAt: null });

export function sumOfLots(lots: Lots): number {
  return Object.values(lots).reduce((sum, coins) => sum + coins, 0);
}

/** The sum of both. */
export function addLots(one: Lots, other: Lots): Lots {
  const sum: Record<string, number> = { ...one };
  for (const [key, coins] of Object.entries(other)) sum[key] = (sum[key] ?? 0) + coins;
  return sum;
}

/** `lots` minus `taken`. Throws RangeError when `taken` is not contained in `lots`. */
export function subtractLots(lots: Lots, taken: Lots): Lots {
  const left: Record<string, number> = { ...lots };
  for (const [key, coins] of Object.entries(taken)) {
    const rest = (left[key] ?? 0) - coins;
    if (rest < 0) throw new RangeError(`${key} holds fewer than ${coins}`);
    if (rest === 0) delete left[key];
    else left[key] = rest;
  }
  return left;
}

/** The oldest `amount` coins. Throws RangeError when there are fewer. */
export function takeOldest(lots: Lots, amount: number): Lots {
  const taken: Record<string, number> = {};
  let need = amount;
  for (const key of Object.keys(lots).sort()) {
    const coins = Math.min(need, lots[key] ?? 0);
    if (coins > 0) taken[key] = coins;
    need -= coins;
  }
  if (need > 0) throw new RangeError(`${need} coins are not there`);
  return taken;
}

/** The same coins as pay for work: they mature no earlier than their order's coins, and no earlier than `notBefore` (fair-work.md 11). */
export function earnedFrom(lots: Lots, notBefore: Date | null, at: Date): Lots {
  const earned: Record<string, number> = {};
  for (const [key, coins] of Object.entries(lots)) {
    const { order, maturesAt } = parseLot(key);
    const isOld = maturesAt !== null && at.getTime() - maturesAt.getTime() > ORIGIN_DAYS * DAY_MS;
    const later = notBefore && (!maturesAt || maturesAt < notBefore) ? notBefore : maturesAt;
    const own = lotKey({ kind: 'earned', order: isOld ? null : order, maturesAt: later && later > at ? later : null });
    earned[own] = (earned[own] ?? 0) + coins;
  }
  return earned;
}

/** Lots in the format of ledger entries: `key=coins`, sorted, separated by spaces. */
export function textOfLots(lots: Lots): string {
  return Object.keys(lots)
    .sort()
    .map((key) => `${key}=${lots[key]}`)
    .join(' ');
}

/** Parses the format of `textOfLots`. Throws RangeError when the text is invalid. */
export function parseLots(text: string): Lots {
  const lots: Record<string, number> = {};
  if (text === '') return lots;
  for (const part of text.split(' ')) {
    const at = part.indexOf('=');
    const [key, coins] = [part.slice(0, at), Number(part.slice(at + 1))];
    if (!KEY.test(key) || !Number.isSafeInteger(coins) || coins < 1 || lots[key] !== undefined) {
      throw new RangeError(`not lots: ${text}`);
    }
    lots[key] = coins;
  }
  return lots;
}

/**
 * What `takeOldest` leaves, as an aggregation expression, so that the statement that checks for the coins also takes them. `lots` and `amount` are
 * expressions. A test checks that both implementations agree.
 */
export function oldestTakenExpression(lots: string, amount: unknown): object {
  const step = {
    need: { $max: [0, { $subtract: ['$$value.need', '$$this.v'] }] },
    left: {
      $concatArrays: [
        '$$value.left',
        [{ k: '$$this.k', v: { $max: [0, { $subtract: ['$$this.v', '$$value.need'] }] } }],
      ],
    },
  };
  const walked = {
    $reduce: {
      input: { $sortArray: { input: { $objectToArray: { $ifNull: [lots, {}] } }, sortBy: { k: 1 } } },
      initialValue: { need: amount, left: [] },
      in: step,
    },
  };
  return {
    $let: {
      vars: { walked },
      in: { $arrayToObject: { $filter: { input: '$$walked.left', cond: { $gt: ['$$this.v', 0] } } } },
    },
  };
}
