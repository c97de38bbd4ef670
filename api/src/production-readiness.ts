/**
 * Settings that a process must not start with, and why. Production mode refuses stand-ins, weak secrets and insecure access; any other mode refuses what
 * only a public site needs, so that a forgotten NODE_ENV is noticed. Also refuses unsuitable databases.
 */
import { readFileSync } from 'node:fs';
import { isStandInKey } from '@taskmint/federation/registry';
import { problemsOfStore } from '@taskmint/object-store';
import { demandsSecondFactor, type Env } from './env';

/** Shorter secrets can be guessed. */
const MIN_SECRET_LENGTH = 32;
/** A text of that length with fewer different characters is not random. */
const MIN_DIFFERENT_CHARACTERS = 12;

type Refuse = (variable: keyof Env, why: string) => void;

/** Reasons not to start with these settings. */
export function problemsOfSettings(env: Env): string[] {
  const problems: string[] = [];
  const refuse: Refuse = (variable, why) => {
    problems.push(`${variable}: ${why}`);
  };
  for (const { variable, why } of problemsOfStore(env, env)) refuse(variable, why);
  if (env.STORE_URL !== undefined && env.REMOTE_REGISTRY_FILE !== undefined) {
    refuse('REMOTE_REGISTRY_FILE', 'names a file of this machine, and STORE_URL a bucket; set one of them');
  }
  if (env.isProduction) {
    refuseStandIns(env, refuse);
    refuseWeakSecrets(env, refuse);
    refuseOpenDoors(env, refuse);
    refuseMoneyForNothing(env, refuse);
  } else {
    refusePublicUse(env, refuse);
  }
  return problems;
}

/** These are needed only in public, where the defaults for a single machine would be security holes. */
function refusePublicUse(env: Env, refuse: Refuse): void {
  const mode = `needs NODE_ENV=production; this is ${env.NODE_ENV} mode`;
  if (/^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY)) refuse('STRIPE_SECRET_KEY', `is a live key, which ${mode}`);
  if (env.STRIPE_PUBLISHABLE_KEY?.startsWith('pk_live_')) {
    refuse('STRIPE_PUBLISHABLE_KEY', `is a live key, which ${mode}`);
  }
  if (!isLoopback(env.API_HOST)) refuse('API_HOST', `is not an address of this machine alone, which ${mode}`);
  if (env.PUBLIC_API_URL?.startsWith('https://')) refuse('PUBLIC_API_URL', `is an https address, which ${mode}`);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function refuseStandIns(env: Env, refuse: Refuse): void {
  if (env.FIREBASE_AUTH_EMULATOR_HOST) {
    refuse('FIREBASE_AUTH_EMULATOR_HOST', "the Auth emulator's tokens are unsigned: anybody could be anybody");
  }
  if (env.FIREBASE_PROJECT_ID.startsWith('demo-'))
    refuse('FIREBASE_PROJECT_ID', 'a demo project has no real identities');
  const noCredentials = problemOfCredentials(env);
  if (noCredentials !== null) {
    refuse('FIREBASE_SERVICE_ACCOUNT', `${noCredentials}; without one a revoked sign-in would not be noticed`);
  }
  if (!/^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY)) {
    refuse('STRIPE_SECRET_KEY', 'is no live key: coins would be sold for test money');
  }
  if (env.STRIPE_PUBLISHABLE_KEY && !env.STRIPE_PUBLISHABLE_KEY.startsWith('pk_live_')) {
    refuse('STRIPE_PUBLISHABLE_KEY', 'is no live key: no card could be charged');
  }
  if (isStandInKey(env.REGISTRY_SIGNING_KEY)) {
    refuse('REGISTRY_SIGNING_KEY', 'was made for one machine, by `npm start`; make one for the public');
  }
  if (env.STRIPE_API_BASE) refuse('STRIPE_API_BASE', 'points at a stand-in of the payment provider');
}

/**
 * What is wrong with the credentials for the identity service; null when nothing is. Checks only their format and contacts nobody: Google reports at the
 * first sign-in whether they are valid. Credentials that a Google machine provides by itself are not visible here and do not count.
 */
function problemOfCredentials(env: Env): string | null {
  const { FIREBASE_SERVICE_ACCOUNT: account, GOOGLE_APPLICATION_CREDENTIALS: file } = env;
  if (account !== undefined) {
    return hasText(account, ['project_id', 'client_email', 'private_key'])
      ? null
      : 'is not the JSON of a service account';
  }
  if (file === undefined) return 'is not set, and neither is GOOGLE_APPLICATION_CREDENTIALS';
  try {
    if (hasText(readFileSync(file, 'utf8'), ['type'])) return null;
  } catch {
    // Reported below.
  }
  return 'is not set, and GOOGLE_APPLICATION_CREDENTIALS names no readable file of credentials';
}

function hasText(json: string, names: readonly string[]): boolean {
  try {
    const found = JSON.parse(json) as Record<string, unknown> | null;
    return names.every((name) => typeof found?.[name] === 'string' && found[name] !== '');
  } catch {
    return false;
  }
}

function refuseWeakSecrets(env: Env, refuse: Refuse): void {
  for (const name of ['JWT_SECRET', 'LEDGER_SECRET'] as const) {
    if (isWeak(env[name])) refuse(name, `is weak; use at least ${MIN_SECRET_LENGTH} random characters`);
  }
  if (env.JWT_SECRET === env.LEDGER_SECRET) refuse('LEDGER_SECRET', 'is JWT_SECRET; each needs a secret of its own');
  const webhookSecrets = env.STRIPE_WEBHOOK_SECRET.split(',').map((secret) => secret.trim());
  if (!webhookSecrets.every(isSigningSecret)) {
    refuse('STRIPE_WEBHOOK_SECRET', 'is weak or not a signing secret: events could be forged');
  } else if (new Set(webhookSecrets).size < webhookSecrets.length) {
    refuse('STRIPE_WEBHOOK_SECRET', 'names a secret twice; a rotation has two different ones');
  }
}

/** Too short, too few different characters, or a typical placeholder. */
function isWeak(secret: string): boolean {
  return (
    secret.length < MIN_SECRET_LENGTH ||
    new Set(secret).size < MIN_DIFFERENT_CHARACTERS ||
    /secret|password|change|example|default|test|12345/i.test(secret)
  );
}

function isSigningSecret(secret: string): boolean {
  const [, key] = /^whsec_(.+)$/.exec(secret) ?? [];
  return key !== undefined && secret.length >= MIN_SECRET_LENGTH && new Set(key).size >= MIN_DIFFERENT_CHARACTERS;
}

function refuseOpenDoors(env: Env, refuse: Refuse): void {
  if (!demandsSecondFactor(env)) {
    refuse('ADMIN_SECOND_FACTOR', "must be required: otherwise an admin's password alone would move everybody's money");
  }
  if (env.ADMIN_ORIGIN?.startsWith('https://') === false) {
    refuse('ADMIN_ORIGIN', 'is an origin without https; tokens would travel in the clear');
  }
  if (!env.SITE_ORIGINS.every((origin) => origin.startsWith('https://'))) {
    refuse('SITE_ORIGINS', 'names an origin without https; tokens would travel in the clear');
  }
  if (!env.PUBLIC_API_URL?.startsWith('https://')) refuse('PUBLIC_API_URL', 'must be an https address');
  if (env.IMAGE_HOST_URL?.startsWith('https://') === false) {
    refuse('IMAGE_HOST_URL', 'is an address without https; its key and the pictures would travel in the clear');
  }
  if (env.TRUST_PROXY_HOPS === undefined) {
    refuse(
      'TRUST_PROXY_HOPS',
      'is not set; say how many proxies there are (0: none), else all callers could count as one',
    );
  }
  if (env.METRICS_TOKEN === undefined) {
    refuse('METRICS_TOKEN', 'is not set; behind a proxy everybody could look like somebody on this machine');
  }
  if (!/[?&](replicaSet=[^&]+)/.test(env.MONGODB_URI) && !env.MONGODB_URI.startsWith('mongodb+srv://')) {
    refuse('MONGODB_URI', 'names no replica set: without one there are no transactions');
  }
}

/** Settings that pay out money before it has been received, or while the payment can still be reversed (decisions.md 21, 22). */
function refuseMoneyForNothing(env: Env, refuse: Refuse): void {
  if (!env.REQUIRE_VERIFIED_EMAIL) {
    refuse('REQUIRE_VERIFIED_EMAIL', "must be true: otherwise anybody registers under somebody else's address");
  }
  if (env.PROMO_COINS === 'withdrawable' && !env.PROMO_COINS_WITHDRAWABLE_IS_MEANT) {
    refuse(
      'PROMO_COINS',
      'lets starting coins leave as money: set spend-only, or PROMO_COINS_WITHDRAWABLE_IS_MEANT=true to say that you mean it',
    );
  }
  if (env.EARNINGS_HOLD_DAYS === 0) {
    refuse('EARNINGS_HOLD_DAYS', 'is 0: what a new account earned from a stolen card would leave at once');
  }
  if (env.PURCHASE_HOLD_DAYS === 0) {
    refuse(
      'PURCHASE_HOLD_DAYS',
      'is 0: coins bought with a stolen card would leave before anybody can dispute the charge',
    );
  }
}

/** Reasons not to use the connected database, so that nobody runs the embedded one in production unknowingly. */
export function problemsOfDatabase(env: Env, facts: { isReplicaSet: boolean; isEmbedded: boolean }): string[] {
  const problems: string[] = [];
  if (!facts.isReplicaSet)
    problems.push('MONGODB_URI: the server is no replica set; without one there are no transactions');
  if (env.isProduction && facts.isEmbedded) {
    problems.push('MONGODB_URI: the server is the embedded database, which is a stand-in for one machine');
  }
  return problems;
}
