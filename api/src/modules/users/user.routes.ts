/** Identity exchange and user records (product.md §7, decisions.md 9-12, 19). Binds calls to commands; holds no rules. */
import { calls, type Role, type SecondFactorState } from '@taskmint/contract';
import { demandsSecondFactor, env } from '../../env';
import { refuse } from '../../errors';
import { bearer } from '../../http/authenticate';
import { defineRoute, type AnyRoute } from '../../http/route';
import { issueToken } from '../../http/tokens';
import type { IdentityService, VerifiedIdentity } from '../../identity/identity-service';
import { frozenOf } from '../../payments/frozen-orders.query';
import { isOwnEmail, ownEmail } from '../own-email.policy';
import { endOwnSession } from '../sessions/end-session.command';
import { assertRecentSignIn } from '../sessions/recent-sign-in';
import { adjustCoins, adjustTotalPay } from './adjust-coins.command';
import { changeProfile } from './change-profile.command';
import { changeRole } from './change-role.command';
import type { CloseAccount } from './close-account.command';
import { endToken } from './end-token.command';
import { signIn } from './sign-in.command';
import { registerUser } from './register-user.command';
import { removeSecondFactor } from './remove-second-factor.command';
import { suspendUser } from './suspend-user.command';
import { presentProfile, presentUser } from './user.presenter';
import { acquaintance, listUsers, userByEmail } from './user.query';

/** Whether this session has used a second factor, has to because its owner is an admin, or may. */
function secondFactorState({ secondFactor }: VerifiedIdentity, role: Role | null): SecondFactorState {
  if (secondFactor) return 'used';
  return role === 'admin' && demandsSecondFactor(env()) ? 'demanded' : 'offered';
}

export function userRoutes(identity: IdentityService, closeAccount: CloseAccount): readonly AnyRoute[] {
  return [
    defineRoute(calls.exchangeToken, async ({ ctx }) => {
      const idToken = bearer(ctx.get('Authorization')) ?? refuse('not_signed_in');
      const verified = await identity.verify(idToken);
      // For the log: who signed in, even if it is refused below.
      ctx.state.identity = verified;
      if (env().REQUIRE_VERIFIED_EMAIL && !verified.emailVerified) refuse('email_not_verified');
      const { role } = await signIn(verified, ctx.get('User-Agent'));
      const { token, expiresAt } = issueToken(verified, env(), verified);
      ctx.set('Cache-Control', 'no-store');
      return {
        token,
        expires_at: expiresAt.toISOString(),
        expires_in: env().TOKEN_MINUTES * 60,
        registered: role !== null,
        second_factor: secondFactorState(verified, role),
      };
    }),

    defineRoute(calls.signOut, async ({ ctx }) => {
      const { token } = ctx.state;
      if (!token) return { modifiedCount: 0 };
      await endOwnSession(token);
      return endToken(token);
    }),

    defineRoute(calls.registerUser, ({ identity: caller, body }) =>
      registerUser(caller, { name: body.name, role: body.role, photoURL: body.photoURL, language: body.language }),
    ),

    defineRoute(calls.listUsers, async ({ query, setTotal }) => {
      const { records, total, beside } = await listUsers(query);
      setTotal(total);
      const frozen = frozenOf(beside);
      return records.map((record) => presentUser(record, frozen));
    }),

    defineRoute(calls.getUserForRole, async ({ actor, params }) => {
      const { record, frozen } = await userByEmail(ownEmail(actor, params.email));
      return {
        ...presentUser(record, frozen),
        admin: record.role === 'admin',
        starting_coins: record.starting_coins ?? 'paid',
      };
    }),

    defineRoute(calls.getUser, async ({ actor, params }) => {
      if (actor.role !== 'admin' && !isOwnEmail(actor, params.email)) {
        return presentProfile(await acquaintance(actor, params.email));
      }
      const { record, frozen } = await userByEmail(ownEmail(actor, params.email));
      return presentUser(record, frozen);
    }),

    defineRoute(calls.adjustCoins, ({ actor, params, body }) =>
      adjustCoins(actor, { email: params.email, target: body.currentCoin, reason: body.reason }),
    ),

    defineRoute(calls.adjustTotalPay, ({ actor, params, body }) =>
      adjustTotalPay(actor, { email: params.email, target: body.total_pay, reason: body.reason }),
    ),

    defineRoute(calls.changeRole, ({ actor, params, body }) => changeRole(actor, params.email, body.role, body.reason)),

    defineRoute(calls.suspendUser, ({ actor, params, body }) =>
      suspendUser(actor, params.email, body.until === null ? null : new Date(body.until), body.reason),
    ),

    defineRoute(calls.removeSecondFactor, ({ actor, params, query }) =>
      removeSecondFactor(identity, actor, params.email, query.reason),
    ),

    defineRoute(calls.updateAccount, ({ actor, body }) => changeProfile(actor, body)),

    defineRoute(calls.closeUser, async ({ actor, params, query, ctx }) => {
      // The remaining coins are lost for good: a computer left open, or a stolen token, must not be enough.
      if (actor.id === params.id) await assertRecentSignIn(identity, ctx.state.token);
      return closeAccount(actor, params.id, query.reason);
    }),
  ];
}
