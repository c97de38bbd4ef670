/** What an error means for a session: what to say about it, and whether there was any response at all. Pure. */
import { isApiError, textsOf } from '@taskmint/platform';
import { catalogue } from '../texts';
import { IdentityError } from './identity-service';

/** Why a session ended without the person asking for it; shown on the login screen. */
export interface SessionNotice {
  code: string;
  message: string;
}

export function noticeOf(error: unknown): SessionNotice {
  if (isApiError(error) || error instanceof IdentityError) return { code: error.code, message: error.message };
  return { code: 'unknown', message: textsOf(catalogue).identity.failed };
}

/** Whether there was no response, or none from a sign-in service that works, so that a cached copy is the best there is. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof IdentityError) return error.code === 'network' || error.code === 'unavailable';
  return isApiError(error) && error.code === 'network';
}
