/**
 * What `work` resolves with, if that takes no longer than `timeoutMs`. Otherwise its signal is aborted and this rejects with `late()`; work that does not
 * look at the signal goes on, and whoever asks next may join it.
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
