/**
 * Computes an answer once for all requests that ask for it at the same moment. A request joins only a computation that has not begun when it arrives, so
 * its answer is never older than the request: nothing is cached, and nothing can be stale.
 */

/** Different questions that may be under way at once; any further one is computed separately. */
const MAX_QUESTIONS = 1_000;

interface Flight<T> {
  /** Resolves when the running computation ends, however it ends. */
  readonly settled: Promise<void>;
  /** The computation that starts then, if somebody waits for one. */
  next: Promise<T> | null;
}

/** Shares `compute` among callers that ask for the same `key` while an earlier computation of it is running. */
export function coalesce<A, T>(
  keyOf: (question: A) => string,
  compute: (question: A, key: string) => Promise<T>,
): (question: A) => Promise<T> {
  const flights = new Map<string, Flight<T>>();

  const launch = (key: string, question: A): Promise<T> => {
    const current = compute(question, key);
    const settled = current.then(
      () => undefined,
      () => undefined,
    );
    const flight: Flight<T> = { settled, next: null };
    flights.set(key, flight);
    void settled.then(() => {
      if (!flight.next) flights.delete(key);
    });
    return current;
  };

  return (question) => {
    const key = keyOf(question);
    const flight = flights.get(key);
    if (!flight) return flights.size >= MAX_QUESTIONS ? compute(question, key) : launch(key, question);
    flight.next ??= flight.settled.then(() => launch(key, question));
    return flight.next;
  };
}
