/**
 * Resolves with the result of `work` if it takes no longer than `timeoutMs`. Otherwise aborts the signal and rejects with `late()`; work that ignores
 * the signal goes on, and later callers may join it.
 */
export async function withTimeout<T>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  late: () => Error = () => new Error(`no answer within ${timeoutMs} ms`),
): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = late();
      controller.abort(error);
      reject(error);
    }, timeoutMs);
  });
  try {
    return await Promise.race([work(controller.signal), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
