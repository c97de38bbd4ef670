/**
 * The only source of the current time. It is the database's time (decisions.md 29), carried forward by the monotonic clock, so that a process whose own
 * clock is wrong or jumps decides deadlines like all others. Tests can move it. Timers are not its concern: waiting uses real time.
 */

/** The last reading of the database's clock, and when it arrived on this process's monotonic clock, both in ms. */
let measured: { readonly databaseMs: number; readonly atMs: number } | null = null;

/** The database's time now; the process's own time until the first reading. */
function databaseTime(): number {
  return measured ? measured.databaseMs + (performance.now() - measured.atMs) : Date.now();
}

let source: () => number = databaseTime;

/** Current moment, UTC. */
export function now(): Date {
  return new Date(source());
}

/**
 * Takes a reading of the database's clock, in ms, from a reply that took `roundTripMs`. The clock may have been read at any moment of that round trip, so
 * the known time is only clamped to that range: slow replies do not put a busy process half a round trip ahead.
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

/** Replaces the source of time, for tests. Without an argument it restores the database's time. */
export function setClock(milliseconds: () => number = databaseTime): void {
  source = milliseconds;
}
