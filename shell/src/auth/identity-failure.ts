/** What a refusal or failure of Firebase Auth is called here. */
import { FirebaseError } from 'firebase/app';
import { IdentityError, type IdentityErrorCode } from './identity-service';

const CODES: Record<string, IdentityErrorCode> = {
  'auth/invalid-action-code': 'link-used',
  'auth/expired-action-code': 'link-used',
  'auth/invalid-credential': 'wrong-credentials',
  'auth/wrong-password': 'wrong-credentials',
  'auth/user-not-found': 'wrong-credentials',
  'auth/invalid-login-credentials': 'wrong-credentials',
  'auth/email-already-in-use': 'email-in-use',
  'auth/invalid-email': 'email-invalid',
  'auth/weak-password': 'weak-password',
  'auth/password-does-not-meet-requirements': 'weak-password',
  'auth/too-many-requests': 'too-many-requests',
  'auth/user-disabled': 'account-disabled',
  'auth/popup-closed-by-user': 'cancelled',
  'auth/cancelled-popup-request': 'cancelled',
  'auth/popup-blocked': 'popup-blocked',
  'auth/network-request-failed': 'network',
  'auth/internal': 'unavailable',
  'auth/internal-error': 'unavailable',
  'auth/unavailable': 'unavailable',
  'auth/invalid-verification-code': 'wrong-code',
  'auth/code-expired': 'code-expired',
  'auth/invalid-multi-factor-session': 'code-expired',
  'auth/multi-factor-info-not-found': 'code-expired',
  'auth/requires-recent-login': 'sign-in-again',
  'auth/unverified-email': 'email-unverified',
  'auth/maximum-second-factor-count-exceeded': 'too-many-devices',
};

/**
 * Firebase says `network-request-failed` of an answer that it could not read too, such as the page of a proxy whose server is down: somebody was reached then
 * (`_performFetchWithErrorHandling` of @firebase/auth keeps the cause in `customData.message`).
 */
function isUnreadable({ code, customData }: FirebaseError): boolean {
  return code === 'auth/network-request-failed' && String(customData?.['message']).startsWith('SyntaxError');
}

export function toIdentityError(cause: unknown): IdentityError {
  if (cause instanceof IdentityError) return cause;
  if (!(cause instanceof FirebaseError)) return new IdentityError('unknown', { cause });
  return new IdentityError(isUnreadable(cause) ? 'unavailable' : (CODES[cause.code] ?? 'unknown'), { cause });
}
