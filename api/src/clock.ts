/** The one source of the current time, so that tests can move it. Knows nothing of timers: waiting is done with real time. */
let source: () => number = Date.now;

/** Current moment, server UTC. */
export function now(): Date {
  return new Date(source());
}

/** Replaces the source of time, for tests; without an argument real time is back. */
export function setClock(milliseconds: () => number = Date.now): void {
  source = milliseconds;
}
