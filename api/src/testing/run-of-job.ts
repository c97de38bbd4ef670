/** A run of a job in the process that is killed: by then the lease of a process that is dead has run out. */
import { collectionOf } from '../database/records';
import { LeaseModel } from '../jobs/lease';
import type { Attempt } from './killed-process';

/** One run for each time it is sent, with `before` before it. */
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
