/**
 * Answers that many ask for at the same moment are computed once. A request only joins a computation that has not begun when it arrives, so what it
 * gets is never older than itself: nothing is cached, and nothing can be stale.
 */

/** Different questions that may be under way at once; beyond that each is computed for itself. */
const MAX_QUESTIONS = 1_000;

interface Flight<T> {
  /** Ends when the computation under way does, however it ends. */
  readonly settled: Promise<void>;
  /** The computation that begins then, if somebody waits for one. */
  next: Promise<T> | null;
}

/** Makes `compute` shared among those who ask for the same `key` while an earlier computation of it is under way. */
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
