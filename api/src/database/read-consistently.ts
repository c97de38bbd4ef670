/** Consistent reads of several parts: MongoDB may show each part of a command at a different moment. */
import { refuse } from '../errors';

/** Being overtaken twice in a row is bad luck already. */
const MAX_ATTEMPTS = 5;

/** The result of `read` once nothing has changed during it; repeats the read while `isOvertaken` returns true. Refuses with `busy` after MAX_ATTEMPTS. */
export async function readConsistently<T>(read: () => Promise<T>, isOvertaken: (found: T) => boolean): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const found = await read();
    if (!isOvertaken(found)) return found;
  }
  return refuse('busy', undefined, { retryAfterSeconds: 1 });
}
