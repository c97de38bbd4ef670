/** The identity service behind one small face. Knows tokens and identities; refuses to know users and roles. */

/** What a verified ID token says. */
export interface VerifiedIdentity {
  readonly uid: string;
  /** Lower case. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly photoURL: string | null;
  /** Every way in which this identity can sign in now, in one text that is equal when they are (`email google.com:4711`). */
  readonly providers: string;
  /** When this session signed in, in whole seconds since 1970; renewing the ID token does not change it. */
  readonly authTime: number;
  /** Whether it did so with a second factor, or added one since. */
  readonly secondFactor: boolean;
}

export interface IdentityService {
  /** Verifies signature, audience, issuer and expiry. Refuses with `not_signed_in`, `token_expired` or `busy`. */
  verify(idToken: string): Promise<VerifiedIdentity>;
  /** Disables the identity so that it can sign in no more. An identity that is gone already is fine. */
  disable(uid: string): Promise<void>;
  /** How many second factors the identity has; 0 when it is gone. */
  countSecondFactors(uid: string): Promise<number>;
  /** Takes all of them away. An identity that is gone already is fine. */
  removeSecondFactors(uid: string): Promise<void>;
}
