/** The identity service as the shell sees it: a port of few verbs. Knows neither Firebase nor our own API. */
import type { IdentityUser } from '@taskmint/platform';

export type IdentityErrorCode =
  | 'wrong-credentials'
  | 'email-in-use'
  | 'email-invalid'
  | 'weak-password'
  | 'too-many-requests'
  | 'account-disabled'
  | 'cancelled'
  | 'popup-blocked'
  | 'network'
  | 'unknown';

const MESSAGES: Record<IdentityErrorCode, string> = {
  'wrong-credentials': 'Please provide a registered email and password',
  'email-in-use': 'This e-mail address is registered already. Sign in instead.',
  'email-invalid': 'This is not an e-mail address that we can use.',
  'weak-password': 'The sign-in service refused this password. Choose a stronger one.',
  'too-many-requests': 'Too many tries. Wait a few minutes and try again.',
  'account-disabled': 'This account has been closed.',
  cancelled: 'The Google window was closed before it was done.',
  'popup-blocked': 'Your browser blocked the Google window. Allow pop-ups for this site and try again.',
  network: 'The sign-in service cannot be reached. Check your connection and try again.',
  unknown: 'The sign-in service refused, and did not say why. Try again.',
};

/** A refusal of the identity service; `message` is fit to be shown. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  constructor(
    readonly code: IdentityErrorCode,
    options?: ErrorOptions,
  ) {
    super(MESSAGES[code], options);
  }
}

export interface IdentityService {
  /** Calls back with the person who is signed in, or null: once when known, then at every change. Returns the way to stop. */
  onChange(callback: (user: IdentityUser | null) => void): () => void;
  signIn(email: string, password: string): Promise<void>;
  /** Creates an identity and signs it in. Rejects with `email-in-use` when there is one. */
  signUp(email: string, password: string): Promise<void>;
  signInWithGoogle(): Promise<void>;
  updateProfile(profile: { displayName: string; photoURL: string }): Promise<void>;
  sendPasswordReset(email: string): Promise<void>;
  /** Sends the message that confirms the address of the person who is signed in. */
  sendEmailVerification(): Promise<void>;
  /** ID token of the person who is signed in; null when nobody is. */
  idToken(): Promise<string | null>;
  signOut(): Promise<void>;
}
