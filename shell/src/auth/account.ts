/** The API calls around signing in and out: the token, the person's record, and revoking the token. Knows no session. */
import { calls, type StartingCoins, type User } from '@taskmint/contract';
import { currentLanguage, isApiError, type ApiClient, type IdentityUser } from '@taskmint/platform';
import { pendingRegistrationFor } from './pending-registration';
import type { IssuedToken } from './token-keeper';

export interface Account {
  record: User;
  startingCoins: StartingCoins | null;
}

/** Exchanges the identity service's `idToken` for our own token. */
export async function exchangeToken(api: ApiClient, idToken: string): Promise<IssuedToken> {
  const asked_at = Date.now();
  const answer = await api.call(calls.exchangeToken, { body: {} }, { bearer: idToken });
  return { ...answer, asked_at };
}

/** A signed-in identity without a record gets one (decisions.md 20): as chosen at registration, otherwise as a freelancer. */
export async function createRecord(api: ApiClient, user: IdentityUser): Promise<void> {
  const pending = pendingRegistrationFor(user.email);
  const name = (pending?.name ?? user.displayName) || (user.email.split('@')[0] ?? user.email);
  try {
    await api.call(calls.registerUser, {
      body: { name, role: pending?.role ?? 'freelancer', photoURL: user.photoURL, language: currentLanguage() },
    });
  } catch (error) {
    // Another tab was faster.
    if (!isApiError(error) || error.code !== 'user_exists') throw error;
  }
}

export async function readAccount(api: ApiClient, email: string): Promise<Account> {
  const { admin: _admin, starting_coins, ...record } = await api.call(calls.getUserForRole, { params: { email } });
  return { record, startingCoins: starting_coins ?? null };
}

/** Revokes the token on the server. Not awaited: the token is already gone from this device and expires within the hour anyway. */
export function endToken(api: ApiClient, token: string | null): void {
  if (token) api.call(calls.signOut, {}, { bearer: token }).catch(() => undefined);
}
