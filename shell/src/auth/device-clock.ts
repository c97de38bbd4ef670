/** Whether the clock of this device is right. Deadlines and times left are shown by it, so a wrong one misleads about them. */
import type { IssuedToken } from './token-keeper';

/** As long as the shortest time limit of a task; in ms. */
const TOLERATED_MS = 5 * 60_000;

/**
 * Compares with when the server issued a token that has just arrived, which was after it was asked for: a device may have slept in between. An older server
 * does not say when that was.
 */
export function isClockWrong({ expires_at, expires_in, asked_at }: IssuedToken, nowMs = Date.now()): boolean {
  if (!expires_in) return false;
  const issuedMs = Date.parse(expires_at) - expires_in * 1_000;
  return issuedMs < asked_at - TOLERATED_MS || issuedMs > nowMs + TOLERATED_MS;
}
