/** Reading what has to be of one moment: MongoDB shows each part of a command a moment of its own. */
import { refuse } from '../errors';

/** Being overtaken twice in a row is bad luck already. */
const MAX_ATTEMPTS = 5;

/** What `read` answers once nothing has come in between; reads again while `isOvertaken` says so. Refuses `busy` when that has no end. */
export async function readAtRest<T>(read: () => Promise<T>, isOvertaken: (found: T) => boolean): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const found = await read();
    if (!isOvertaken(found)) return found;
  }
  return refuse('busy', undefined, { retryAfterSeconds: 1 });
}
