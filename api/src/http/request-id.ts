/** The id that identifies a request in its response, in the log, and in people's reports. */
import { randomUUID } from 'node:crypto';

/** Ids that callers may choose; anything else is replaced, since ids end up in logs. */
const REQUEST_ID = /^[\w-]{8,64}$/;

/** The id that the caller sent (`X-Request-Id`) if it is acceptable, else a new one. */
export function requestIdOf(offered: string | readonly string[] | undefined): string {
  return typeof offered === 'string' && REQUEST_ID.test(offered) ? offered : randomUUID();
}
