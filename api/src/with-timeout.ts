import { setTimeout as sleep } from 'node:timers/promises';

/** Settles as `work` does, or rejects with an error naming `what` after `timeoutMs`. It does not cancel the work. */
export async function withTimeout<T>(timeoutMs: number, work: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for `work`, but no longer than `ms`; `work` goes on. Rejects if it does within that time. */
export async function waitAtMost(ms: number, work: Promise<void>): Promise<void> {
  await Promise.race([work, sleep(ms, undefined, { ref: false })]);
}
