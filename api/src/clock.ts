/**
 * The one source of the current time: the database's (decisions.md 29), carried forward by the monotonic clock, so that a process whose own clock is wrong or
 * jumps decides deadlines as all others do. Tests can move it. Knows nothing of timers: waiting is done with real time.
 */

/** What the database's clock said last, and when that was on this process's monotonic clock, both in ms. */
let measured: { readonly databaseMs: number; readonly atMs: number } | null = null;

/** The database's time now; the process's own before it was ever asked. */
function databaseTime(): number {
  return measured ? measured.databaseMs + (performance.now() - measured.atMs) : Date.now();
}

let source: () => number = databaseTime;

/** Current moment, UTC. */
export function now(): Date {
  return new Date(source());
}

/**
 * Takes note of what the database said, in ms, to a question whose answer came after `roundTripMs`. It may have said so at any moment of that time, so a slow
 * answer corrects what was known only as far as the two cannot both be true: whoever is busy is not half of that time ahead.
 */
export function measureClock(databaseMs: number, roundTripMs = 0): void {
  const known = measured ? databaseTime() : databaseMs + roundTripMs / 2;
  measured = {
    databaseMs: Math.min(Math.max(known, databaseMs), databaseMs + roundTripMs),
    atMs: performance.now(),
  };
}

/** How far this process's own clock is ahead of the database's, in ms; negative when behind, 0 before it was measured. */
export function clockOffsetMs(): number {
  return measured ? Date.now() - databaseTime() : 0;
}

/** Replaces the source of time, for tests; without an argument the database's time is back. */
export function setClock(milliseconds: () => number = databaseTime): void {
  source = milliseconds;
}
