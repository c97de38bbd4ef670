/**
 * Signs in to a real API for a remote that runs alone: e-mail and password against the identity service's REST endpoint (the emulator locally), then
 * the exchange for our token. The token is kept in memory only; the shell's own sign-in is not involved.
 */
import { calls, type User } from '@taskmint/contract';
import { createApiClient, type ApiClient } from '../api-client';
import type { PublicConfig } from '../host-contract';

export interface RealSession {
  api: ApiClient;
  config: PublicConfig;
  user: User;
}

const SIGN_IN_TIMEOUT_MS = 10_000;

/** Throws an Error whose message can be shown. `siteUrl` is a running Taskmint that serves `/config.json`. */
export async function openRealSession(siteUrl: string, email: string, password: string): Promise<RealSession> {
  const config = (await getJson(`${siteUrl.replace(/\/$/, '')}/config.json`)) as PublicConfig;
  const { identity } = config;
  const host = 'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword';
  const endpoint = identity.emulatorUrl ? `${identity.emulatorUrl}/${host}` : `https://${host}`;
  const signedIn = (await getJson(`${endpoint}?key=${encodeURIComponent(identity.apiKey)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  })) as { idToken: string; email: string };

  let token: string | null = null;
  const api = createApiClient({ baseUrl: config.apiUrl, token: () => token });
  const exchanged = await api.call(calls.exchangeToken, { body: {} }, { bearer: signedIn.idToken });
  token = exchanged.token;
  const user = await api.call(calls.getUserForRole, { params: { email: signedIn.email } });
  return { api, config, user };
}

async function getJson(url: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(SIGN_IN_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${new URL(url, location.href).pathname} answered ${answer.status}`);
  return answer.json();
}
