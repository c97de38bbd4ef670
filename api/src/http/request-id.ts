/** The id under which a request is found again: in its answer, in the log, and in what a person reports. */
import { randomUUID } from 'node:crypto';

/** Ids that callers may bring along; anything else is replaced, since ids end up in logs. */
const REQUEST_ID = /^[\w-]{8,64}$/;

/** The id that the caller offered (`X-Request-Id`) when it is a sane one, else a new one. */
export function requestIdOf(offered: string | readonly string[] | undefined): string {
  return typeof offered === 'string' && REQUEST_ID.test(offered) ? offered : randomUUID();
}
