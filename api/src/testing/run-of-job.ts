/** A job run in a process that is killed. Clears leases first, as if the dead process's lease had expired. */
import { collectionOf } from '../database/records';
import { LeaseModel } from '../jobs/lease';
import type { Attempt } from './killed-process';

/** One run each time it is sent, preceded by `before`. */
export function runOfJob(
  job: string,
  check: Attempt['check'],
  before: () => Promise<unknown> | undefined = () => undefined,
): Attempt {
  return {
    async send(process) {
      await collectionOf(LeaseModel).deleteMany({});
      await before();
      return process.request('POST', `/${job}`);
    },
    check,
  };
}
