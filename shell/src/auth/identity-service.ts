/** The identity service as the shell sees it: a port with few operations. Knows neither Firebase nor our own API. */
import { textsOf, type IdentityUser } from '@taskmint/platform';
import { catalogue } from '../texts';
import type { en } from '../texts/en';
import type { NewSecondFactor, SecondFactor } from './second-factor';

export type IdentityErrorCode = Exclude<keyof (typeof en)['identity'], 'failed'>;

/** A refusal by the identity service; `message` can be shown as is, in the language of that moment. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  constructor(
    readonly code: IdentityErrorCode,
    options?: ErrorOptions,
  ) {
    super(textsOf(catalogue).identity[code], options);
  }
}

export interface IdentityService {
  /** Calls back with the signed-in person, or null: once when known, then on every change. Returns a function that stops it. */
  onChange(callback: (user: IdentityUser | null) => void): () => void;
  /** Asks for the second factor if the person has one; rejects with `cancelled` when it was not entered. */
  signIn(email: string, password: string): Promise<void>;
  /** Creates an identity and signs it in. Rejects with `email-in-use` if one exists. */
  signUp(email: string, password: string): Promise<void>;
  signInWithGoogle(): Promise<void>;
  updateProfile(profile: { displayName: string; photoURL: string }): Promise<void>;
  /** Whether the signed-in person has a password with the service. */
  hasPassword(): Promise<boolean>;
  /** Signs the person in again. Rejects with `wrong-credentials`. */
  confirmPassword(password: string): Promise<void>;
  /** Sets a new password and signs the person in with it, because all earlier sessions become invalid. Call right after `confirmPassword`. */
  changePassword(next: string): Promise<void>;
  /** Sends a link to a new address, which becomes the person's once it is opened. Call right after `confirmPassword`. */
  changeEmail(email: string): Promise<void>;
  sendPasswordReset(email: string): Promise<void>;
  /** Whose password a link from a message would change. Rejects with `link-used` when the link is no longer valid. */
  accountOfReset(code: string): Promise<string>;
  /** Sets that person's new password, which uses up the link. */
  resetPassword(code: string, next: string): Promise<void>;
  /** Performs the action of a link from a message: confirms an address, changes it, or undoes the change. Rejects with `link-used`. */
  applyCode(code: string): Promise<void>;
  /** Sends the confirmation message for the signed-in person's address. */
  sendEmailVerification(): Promise<void>;
  /** Whether the signed-in person's address is confirmed; `fresh` asks the service, otherwise the value known at the start is used. */
  isEmailVerified(options?: { fresh?: boolean }): Promise<boolean>;
  /** The second factors of the signed-in person. */
  secondFactors(): Promise<readonly SecondFactor[]>;
  /** Begins to add one. Rejects with `sign-in-again` when the last sign-in is too long ago, and with `email-unverified`. */
  beginSecondFactor(): Promise<NewSecondFactor>;
  removeSecondFactor(id: string): Promise<void>;
  /** Whether the person signed in within the last five minutes, which the service requires for changes to second factors. */
  hasSignedInLately(): Promise<boolean>;
  /** ID token of the signed-in person; null when nobody is. */
  idToken(): Promise<string | null>;
  signOut(): Promise<void>;
}
