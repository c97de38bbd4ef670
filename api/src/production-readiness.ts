/** What production mode refuses to start with, and why (stand-ins, emulators, weak secrets, a database without transactions). */
import type { Env } from './env';

/** Secrets shorter than this can be guessed. */
const MIN_SECRET_LENGTH = 32;

/** Reasons against starting with these settings in production mode; none in any other mode. */
export function problemsInProduction(env: Env): string[] {
  if (!env.isProduction) return [];
  const problems: string[] = [];
  const refuse = (variable: string, why: string): void => {
    problems.push(`${variable}: ${why}`);
  };

  if (env.FIREBASE_AUTH_EMULATOR_HOST) {
    refuse('FIREBASE_AUTH_EMULATOR_HOST', "the Auth emulator's tokens are unsigned: anybody could be anybody");
  }
  if (env.FIREBASE_PROJECT_ID.startsWith('demo-'))
    refuse('FIREBASE_PROJECT_ID', 'a demo project has no real identities');
  if (!env.JWT_SECRET)
    refuse('JWT_SECRET', 'is not set; tokens would end with every restart and differ between processes');
  else if (isWeak(env.JWT_SECRET)) refuse('JWT_SECRET', `is weak; use at least ${MIN_SECRET_LENGTH} random characters`);
  if (!/^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY)) {
    refuse('STRIPE_SECRET_KEY', 'is no live key: coins would be sold for test money');
  }
  if (env.STRIPE_API_BASE) refuse('STRIPE_API_BASE', 'points at a stand-in of the payment provider');
  const webhookSecrets = env.STRIPE_WEBHOOK_SECRET.split(',');
  if (!webhookSecrets.every((secret) => /^whsec_/.test(secret) && secret.length >= MIN_SECRET_LENGTH)) {
    refuse('STRIPE_WEBHOOK_SECRET', 'is weak or not a signing secret: events could be forged');
  }
  if (env.ADMIN_ORIGIN?.startsWith('https://') === false) {
    refuse('ADMIN_ORIGIN', 'is an origin without https; tokens would travel in the clear');
  }
  if (!env.SITE_ORIGINS.every((origin) => origin.startsWith('https://'))) {
    refuse('SITE_ORIGINS', 'names an origin without https; tokens would travel in the clear');
  }
  if (!env.PUBLIC_API_URL?.startsWith('https://')) refuse('PUBLIC_API_URL', 'must be an https address');
  if (!/[?&](replicaSet=[^&]+)/.test(env.MONGODB_URI) && !env.MONGODB_URI.startsWith('mongodb+srv://')) {
    refuse('MONGODB_URI', 'names no replica set: without one there are no transactions');
  }
  return problems;
}

/** Few different characters, or one of the words that are put where a secret belongs. */
function isWeak(secret: string): boolean {
  return (
    secret.length < MIN_SECRET_LENGTH ||
    new Set(secret).size < 12 ||
    /secret|password|change|example|default|test|12345/i.test(secret)
  );
}

/** Reason against a database that is connected, in production mode: nobody may use the embedded engine there unknowingly. */
export function problemsOfDatabase(env: Env, facts: { isReplicaSet: boolean; isEmbedded: boolean }): string[] {
  const problems: string[] = [];
  if (!facts.isReplicaSet)
    problems.push('MONGODB_URI: the server is no replica set; without one there are no transactions');
  if (env.isProduction && facts.isEmbedded) {
    problems.push('MONGODB_URI: the server is the embedded database, which is a stand-in for one machine');
  }
  return problems;
}
