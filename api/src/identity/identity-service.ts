/** A small interface to the identity service. Knows tokens and identities, but not users and roles. */

/** The contents of a verified ID token. */
export interface VerifiedIdentity {
  readonly uid: string;
  /** Lower case. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly photoURL: string | null;
  /** Every way in which this identity can sign in now, as one string; equal strings mean equal ways (`email google.com:4711`). */
  readonly providers: string;
  /** When this session signed in, in whole seconds since 1970; refreshing the ID token does not change it. */
  readonly authTime: number;
  /** Whether this session signed in with a second factor, or has added one since. */
  readonly secondFactor: boolean;
}

export interface IdentityService {
  /** Verifies signature, audience, issuer and expiry. Refuses with `not_signed_in`, `token_expired` or `busy`. */
  verify(idToken: string): Promise<VerifiedIdentity>;
  /** Disables the identity so that it can no longer sign in. Succeeds if the identity no longer exists. */
  disable(uid: string): Promise<void>;
  /** How many second factors the identity has; 0 when it is gone. */
  countSecondFactors(uid: string): Promise<number>;
  /** Removes all of them. Succeeds if the identity no longer exists. */
  removeSecondFactors(uid: string): Promise<void>;
}
