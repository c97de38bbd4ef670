/** Whether the clock of this device is right. Deadlines and times left are shown by it, so a wrong one misleads about them. */
import type { IssuedToken } from './token-keeper';

/** More than a slow answer explains, and no more than the shortest time limit of a task; in ms. */
const TOLERATED_MS = 5 * 60_000;

/** Compares with when the server issued a token that has just arrived. An older server does not say when that was. */
export function isClockWrong({ expires_at, expires_in }: IssuedToken, nowMs = Date.now()): boolean {
  if (!expires_in) return false;
  const issuedMs = Date.parse(expires_at) - expires_in * 1_000;
  return Math.abs(nowMs - issuedMs) > TOLERATED_MS;
}
