/**
 * Whether a session has recently proven to be the person's own. Actions that change where money goes require it, so that a computer left
 * open, or a stolen token, is not enough.
 */
import type { Middleware } from 'koa';
import { now } from '../../clock';
import { refuse } from '../../errors';
import type { ReadToken } from '../../http/tokens';
import type { IdentityService } from '../../identity/identity-service';

/** How long a sign-in counts as recent, in ms. */
const RECENT_MS = 10 * 60_000;

/**
 * Refuses with `fresh_sign_in_needed` unless the session signed in within the last ten minutes, with a second factor if the person has one.
 * Refuses with `busy` if the identity service has to be asked for that and does not answer.
 */
export async function assertRecentSignIn(identity: IdentityService, token: ReadToken | null): Promise<void> {
  if (!token || now().getTime() - token.signIn.authTime * 1_000 > RECENT_MS) refuse('fresh_sign_in_needed');
  if (token.signIn.secondFactor) return;
  if ((await identity.countSecondFactors(token.identity.uid)) > 0) refuse('fresh_sign_in_needed');
}

/** The same for a route whose answer shows a secret: also who asks for it again, with the same `Idempotency-Key`, has to have signed in lately. */
export function afterRecentSignIn(identity: IdentityService): Middleware {
  return async (ctx, next) => {
    await assertRecentSignIn(identity, ctx.state.token);
    return next();
  };
}
