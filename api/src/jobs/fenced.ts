/** Work under a lease: the lease is renewed while the work goes on, and work that has lost it is told to stop. Knows no job. */
import { log } from '../log';
import { LEASE_MS, renewLease } from './lease';

/** Runs `work` under the lease `name`, taken by `holder` with `token`. Its signal is aborted when the lease is lost, or when `stopping` is aborted. */
export async function runFenced<Result>(
  name: string,
  holder: string,
  token: number,
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController();
  const renewal = setInterval(() => {
    renewLease(name, holder, token).then(
      (kept) => {
        if (kept) return;
        log().warn({ job: name }, 'another process has taken over the job');
        lost.abort();
      },
      // An unanswered renewal does not mean that the lease is lost: the next renewal or its expiry decides.
      () => undefined,
    );
  }, LEASE_MS / 4);
  renewal.unref();
  try {
    return await work(AbortSignal.any([stopping, lost.signal]));
  } finally {
    clearInterval(renewal);
  }
}
