/** Approves pending works at one or several API processes, many at a time. Shared by the suites that compare approvals. */
import { collectionOf } from '../../../../../api/src/database/records';
import { SubmissionModel } from '../../../../../api/src/modules/submissions/submission.model';
import type { LoadRequest, LoadResult } from '../load-worker';
import type { Generator } from '../measure';
import type { Seeded } from '../seed';

export const AT_ONCE = 64;

/** The request that approves a work of `client`. */
export const approvalOf = ({ authorization }: Seeded, id: string): LoadRequest => ({
  method: 'PATCH',
  path: `/submission/${id}`,
  headers: { authorization, 'content-type': 'application/json' },
  body: JSON.stringify({ status: 'approve' }),
});

/** Sends `works`, `AT_ONCE` in flight, spread over `urls` with a generator for each. Throws when one was not approved. */
export async function approveAll(
  generators: readonly Generator[],
  urls: readonly string[],
  works: readonly LoadRequest[],
): Promise<LoadResult> {
  const atOnce = Math.ceil(AT_ONCE / urls.length);
  const results = await Promise.all(
    urls.map((url, at) => {
      const own = works.filter((_, index) => index % urls.length === at);
      const parts = Array.from({ length: atOnce }, (_, part) => own.filter((__, n) => n % atOnce === part));
      const order = { url, connections: atOnce, amount: own.length, requests: [], each: parts };
      return generators[at]?.run(order) ?? Promise.reject(new Error('no generator'));
    }),
  );
  const pending = await collectionOf(SubmissionModel).countDocuments({ status: 'pending' });
  if (pending > 0) throw new Error(`${pending} of ${works.length} works were not approved`);
  const seconds = Math.max(...results.map((result) => result.seconds));
  const good = results.reduce((total, result) => total + result.good, 0);
  return {
    good,
    bad: results.reduce((total, result) => total + result.bad, 0),
    perSecond: good / seconds,
    seconds,
    p50Ms: Math.max(...results.map(({ p50Ms }) => p50Ms)),
    p99Ms: Math.max(...results.map(({ p99Ms }) => p99Ms)),
  };
}
