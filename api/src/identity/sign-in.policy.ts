/**
 * Which session of the identity service still counts. A token belongs to the ways of signing in and to the sign-in that it came with: somebody who
 * registered with another person's address must be out when that person signs in with a provider that proves it. Pure.
 */

/** One sign-in at the identity service. */
export interface SignIn {
  /** As `VerifiedIdentity.providers`. */
  readonly providers: string;
  /** Whole seconds since 1970; 0 when it is not known. */
  readonly authTime: number;
  /** As `VerifiedIdentity.secondFactor`. */
  readonly secondFactor?: boolean;
}

/** What is kept of how an identity signs in, on the record or, without one, apart. */
export interface SignInState {
  providers: string;
  /** Sign-in that came with these providers after others, in seconds: earlier ones count no longer. 0 while they have never changed. */
  since: number;
}

/** A token, or all tokens of a session, ended before their time. */
export interface EndedToken {
  id: string;
  /** `SignIn.authTime` of its session, whose other tokens ended with it; 0 when that is not known. */
  session: number;
  until: Date;
}

/** All sessions but one ended, whatever is known of them. */
export interface OthersEnded {
  /** Whole seconds since 1970: sessions that began later are none of them. */
  at: number;
  /** `SignIn.authTime` of the one that went on. */
  but: number;
}

export interface SessionState {
  sign_in?: SignInState;
  ended_tokens?: EndedToken[];
  others_ended?: OthersEnded | null;
}

/** Whether a token of this sign-in goes on after what has become of the identity since. */
export function isCurrent({ sign_in: state }: SessionState, signIn: SignIn): boolean {
  if (!state || state.since === 0) return true;
  return signIn.authTime >= state.since && signIn.providers === state.providers;
}

/** Whether the session was signed out of or ended from another one. */
export function hasEnded({ ended_tokens: ended, others_ended: others }: SessionState, { authTime }: SignIn): boolean {
  if (others && authTime <= others.at && authTime !== others.but) return true;
  return authTime > 0 && (ended?.some(({ session }) => session === authTime) ?? false);
}

/**
 * The state after an exchange, or null when the sign-in is older than the last change or brings other providers without having signed in since: an
 * ID token from before a change must not undo it.
 */
export function afterExchange(state: SignInState | undefined, signIn: SignIn): SignInState | null {
  if (!state) return { providers: signIn.providers, since: 0 };
  if (signIn.providers === state.providers) return signIn.authTime >= state.since ? state : null;
  return signIn.authTime > state.since ? { providers: signIn.providers, since: signIn.authTime } : null;
}
