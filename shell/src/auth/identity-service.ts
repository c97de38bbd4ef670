/** The identity service as the shell sees it: a port of few verbs. Knows neither Firebase nor our own API. */
import { textsOf, type IdentityUser } from '@taskmint/platform';
import { catalogue } from '../texts';
import type { en } from '../texts/en';
import type { NewSecondFactor, SecondFactor } from './second-factor';

export type IdentityErrorCode = Exclude<keyof (typeof en)['identity'], 'failed'>;

/** A refusal of the identity service; `message` is fit to be shown, in the language of that moment. */
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
  /** Calls back with the person who is signed in, or null: once when known, then at every change. Returns the way to stop. */
  onChange(callback: (user: IdentityUser | null) => void): () => void;
  /** Asks for the second factor of who has one; rejects with `cancelled` when it was not given. */
  signIn(email: string, password: string): Promise<void>;
  /** Creates an identity and signs it in. Rejects with `email-in-use` when there is one. */
  signUp(email: string, password: string): Promise<void>;
  signInWithGoogle(): Promise<void>;
  updateProfile(profile: { displayName: string; photoURL: string }): Promise<void>;
  /** Whether the person who is signed in has a password there. */
  hasPassword(): Promise<boolean>;
  /** Signs the person in anew. Rejects with `wrong-credentials`. */
  confirmPassword(password: string): Promise<void>;
  /** Gives the person another password and signs them in with it, since every session from before counts no longer. Right after `confirmPassword`. */
  changePassword(next: string): Promise<void>;
  /** Sends a link to another address, which is the person's once it is opened. Right after `confirmPassword`. */
  changeEmail(email: string): Promise<void>;
  sendPasswordReset(email: string): Promise<void>;
  /** Whose password a link from a message would change. Rejects with `link-used` when it does not count any more. */
  accountOfReset(code: string): Promise<string>;
  /** Gives that person another password; the link counts no more then. */
  resetPassword(code: string, next: string): Promise<void>;
  /** Does what a link from a message is for: confirms an address, changes it, or takes that back. Rejects with `link-used`. */
  applyCode(code: string): Promise<void>;
  /** Sends the message that confirms the address of the person who is signed in. */
  sendEmailVerification(): Promise<void>;
  /** Whether the address of the person who is signed in is confirmed; `fresh` asks the service, otherwise it is what was known at the start. */
  isEmailVerified(options?: { fresh?: boolean }): Promise<boolean>;
  /** The second factors of the person who is signed in. */
  secondFactors(): Promise<readonly SecondFactor[]>;
  /** Begins to add one. Rejects with `sign-in-again` when signing in was too long ago, and `email-unverified`. */
  beginSecondFactor(): Promise<NewSecondFactor>;
  removeSecondFactor(id: string): Promise<void>;
  /** Whether the person has signed in within the last five minutes, which the service asks for where second factors change. */
  hasSignedInLately(): Promise<boolean>;
  /** ID token of the person who is signed in; null when nobody is. */
  idToken(): Promise<string | null>;
  signOut(): Promise<void>;
}
