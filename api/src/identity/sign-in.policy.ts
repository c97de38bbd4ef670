/**
 * Which sessions of the identity service are still valid. A token is bound to its sign-in and to the identity's ways of signing in at that time: somebody
 * who registered with another person's address must be out when that person signs in with a provider that proves it. Pure.
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

/** What is stored about how an identity signs in: on the user record or, without one, separately. */
export interface SignInState {
  providers: string;
  /** Time of the first sign-in after the providers changed, in seconds: earlier sign-ins are no longer valid. 0 while they have never changed. */
  since: number;
}

/** A token, or all tokens of a session, revoked early. */
export interface EndedToken {
  id: string;
  /** `SignIn.authTime` of its session, whose other tokens were revoked with it; 0 when unknown. */
  session: number;
  until: Date;
}

/** All sessions but one were ended, including unknown ones. */
export interface OthersEnded {
  /** Whole seconds since 1970; sessions that began later are not affected. */
  at: number;
  /** `SignIn.authTime` of the one that continues. */
  but: number;
}

export interface SessionState {
  sign_in?: SignInState;
  ended_tokens?: EndedToken[];
  others_ended?: OthersEnded | null;
}

/** Whether a token of this sign-in is still valid after what has happened to the identity since. */
export function isCurrent({ sign_in: state }: SessionState, signIn: SignIn): boolean {
  if (!state || state.since === 0) return true;
  return signIn.authTime >= state.since && signIn.providers === state.providers;
}

/** Whether the session was signed out, or ended from another one. */
export function hasEnded({ ended_tokens: ended, others_ended: others }: SessionState, { authTime }: SignIn): boolean {
  if (others && authTime <= others.at && authTime !== others.but) return true;
  return authTime > 0 && (ended?.some(({ session }) => session === authTime) ?? false);
}

/**
 * The state after a token exchange. Null when the sign-in is older than the last change, or has other providers without a new sign-in: an ID token from
 * before a change must not undo it.
 */
export function afterExchange(state: SignInState | undefined, signIn: SignIn): SignInState | null {
  if (!state) return { providers: signIn.providers, since: 0 };
  if (signIn.providers === state.providers) return signIn.authTime >= state.since ? state : null;
  return signIn.authTime > state.since ? { providers: signIn.providers, since: signIn.authTime } : null;
}
