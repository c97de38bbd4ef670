/**
 * Whether a task pays enough by its client's estimate of the time, and the warning if it does not (fair-work.md 16). Reads settings, writes
 * nothing.
 */
import { centsToDollars, coinsToCents, enoughPay, hourlyCents, type PayWarning } from '@taskmint/contract';
import { env } from '../../env';
import { refuse } from '../../errors';

interface Said {
  readonly per_task_pay: number;
  readonly estimated_minutes?: number | null | undefined;
}

/** Whether `pay` coins for a piece of `seconds` is below the pay floor. */
export function isShort(pay: number, seconds: number): boolean {
  return pay < enoughPay(env().PAY_FLOOR_CENTS_PER_HOUR, seconds);
}

/** The warning about pay by the client's estimate; null if it is enough, or there is no floor. */
function judge({ per_task_pay: pay, estimated_minutes: minutes }: Said): PayWarning | null {
  const floor_cents = env().PAY_FLOOR_CENTS_PER_HOUR;
  if (floor_cents === 0) return null;
  if (minutes == null) {
    const message = `Say how many minutes one piece takes: an hour has to pay at least $${centsToDollars(floor_cents)} here.`;
    return { code: 'estimate_needed', message, floor_cents, hourly_cents: null, enough: null };
  }
  const seconds = minutes * 60;
  if (!isShort(pay, seconds)) return null;
  const [hourly_cents, enough] = [hourlyCents(pay, seconds), enoughPay(floor_cents, seconds)];
  const message = [
    `By your estimate this pays $${centsToDollars(hourly_cents)} an hour, and the minimum is $${centsToDollars(floor_cents)}.`,
    `${enough} coins ($${centsToDollars(coinsToCents(enough))}) for each piece would be enough.`,
  ].join(' ');
  return { code: 'pay_below_floor', message, floor_cents, hourly_cents, enough };
}

/** The warnings about the pay. If the setting says so, refuses with `pay_below_floor` or `estimate_needed` instead. */
export function payWarnings(said: Said): PayWarning[] {
  const found = judge(said);
  if (!found) return [];
  const { code, message, ...details } = found;
  if (env().PAY_FLOOR_MODE === 'refuse') refuse(code, details, { message });
  return [found];
}
