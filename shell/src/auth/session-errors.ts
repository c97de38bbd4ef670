/** What an error means for a session: what is said about it, and whether anybody answered at all. Pure. */
import { isApiError, textsOf } from '@taskmint/platform';
import { catalogue } from '../texts';
import { IdentityError } from './identity-service';

/** Why a session ended without the person asking for it; the login screen says it. */
export interface SessionNotice {
  code: string;
  message: string;
}

export function noticeOf(error: unknown): SessionNotice {
  if (isApiError(error) || error instanceof IdentityError) return { code: error.code, message: error.message };
  return { code: 'unknown', message: textsOf(catalogue).identity.failed };
}

/** Whether nobody answered, or nobody who could sign anybody in, so that a copy is all there can be. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof IdentityError) return error.code === 'network' || error.code === 'unavailable';
  return isApiError(error) && error.code === 'network';
}
