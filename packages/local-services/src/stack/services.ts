/** The processes of the product on one machine, with their environment. Starts none of them. */
import path from 'node:path';
import { readSigningKey } from '@taskmint/federation/registry';
import { isShared } from '@taskmint/object-store';
import { SCRIPT_PATH } from '../payment-double/script-path';
import type { PublicConfig } from '../site';
import type { ChildDefinition } from './managed-child';
import { BUILT, dataPlaces, SCRIPTS } from './places';
import type { LocalSecrets } from './secrets';
import type { Settings } from './settings';
import { mongodbUriOf, urlsOf } from './urls';
import type { DemoAccount } from '../demo-accounts';

const EMULATOR_PROJECT = 'demo-taskmint';

export interface StackPlan {
  settings: Settings;
  secrets: LocalSecrets;
  accounts: readonly DemoAccount[];
  /** What every process inherits. */
  env: NodeJS.ProcessEnv;
}

export type ServiceName = 'database' | 'identity' | 'payments' | 'mail' | 'api' | 'site';

/** Only a process that hangs is given up: beside five builds on a slow machine, the emulator has taken over a minute and a half. */
const LIMITS = { readyTimeoutMs: 300_000, stopTimeoutMs: 12_000 };

/** The services that run here, in the reverse of the order in which they are stopped; those hosted elsewhere are left out. */
export function serviceDefinitions(plan: StackPlan): Map<ServiceName, ChildDefinition> {
  const { settings } = plan;
  const definitions = new Map<ServiceName, ChildDefinition>();
  if (settings.mongodbUri === undefined) definitions.set('database', database(plan));
  if (!settings.firebase) definitions.set('identity', identity(plan));
  if (!settings.stripe) definitions.set('payments', payments(plan));
  if (settings.smtpUrl === undefined) definitions.set('mail', mail(plan));
  definitions.set('api', api(plan));
  definitions.set('site', site(plan));
  return definitions;
}

function database({ settings, env }: StackPlan): ChildDefinition {
  const { database: dir } = dataPlaces(settings.dataDir);
  return {
    name: 'embedded database',
    command: [SCRIPTS.database, '--dir', dir, '--port', String(settings.ports.mongo)],
    env,
    readyLine: /^embedded-mongo ready /,
    ...LIMITS,
  };
}

function identity({ settings, env, accounts }: StackPlan): ChildDefinition {
  return {
    name: 'Auth emulator',
    command: [SCRIPTS.authEmulator],
    env: {
      ...env,
      AUTH_EMULATOR_PORT: String(settings.ports.authEmulator),
      AUTH_EMULATOR_DIR: dataPlaces(settings.dataDir).identities,
      AUTH_EMULATOR_PROJECT: EMULATOR_PROJECT,
      AUTH_EMULATOR_ACCOUNTS: JSON.stringify(
        accounts.map(({ localId, email, password, displayName }) => ({ localId, email, password, displayName })),
      ),
    },
    readyLine: /^auth-emulator ready /,
    ...LIMITS,
  };
}

function payments({ settings, secrets, env }: StackPlan): ChildDefinition {
  return {
    name: 'payment provider double',
    command: [SCRIPTS.payments],
    env: {
      ...env,
      PAYMENTS_PORT: String(settings.ports.payments),
      PAYMENTS_DIR: dataPlaces(settings.dataDir).payments,
      PAYMENTS_WEBHOOK_URL: `http://127.0.0.1:${settings.ports.api}/webhooks/stripe`,
      STRIPE_SECRET_KEY: secrets.stripeSecretKey,
      STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey,
      STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    },
    readyLine: /^payment-double ready /,
    ...LIMITS,
  };
}

function mail({ settings, env }: StackPlan): ChildDefinition {
  const urls = urlsOf(settings);
  return {
    name: 'mail catcher',
    command: [SCRIPTS.mail],
    env: {
      ...env,
      MAIL_PORT: String(settings.ports.mail),
      MAIL_WEB_PORT: String(settings.ports.mailWeb),
      ...(settings.firebase
        ? {}
        : { MAIL_CODES_FROM: urls.identity, AUTH_EMULATOR_PROJECT: EMULATOR_PROJECT, MAIL_SITE: urls.site }),
    },
    readyLine: /^mail-catcher ready /,
    ...LIMITS,
  };
}

function api(plan: StackPlan): ChildDefinition {
  const { settings } = plan;
  return {
    name: 'API',
    command: [SCRIPTS.api],
    env: apiEnvironment(plan),
    probe: () => health(`http://127.0.0.1:${settings.ports.api}/healthz`),
    ...LIMITS,
    // Longer than the API allows for requests in flight.
    stopTimeoutMs: 20_000,
  };
}

/** Environment of the API and of its commands. */
export function apiEnvironment({ settings, secrets, env }: StackPlan): NodeJS.ProcessEnv {
  const urls = urlsOf(settings);
  const places = dataPlaces(settings.dataDir);
  const origins = `${urls.site},http://127.0.0.1:${settings.ports.site}`;
  return {
    ...env,
    API_PORT: String(settings.ports.api),
    PUBLIC_API_URL: urls.api,
    SITE_ORIGINS: env['SITE_ORIGINS']?.trim() || origins,
    ...(settings.adminOrigin === undefined ? {} : { ADMIN_ORIGIN: settings.adminOrigin }),
    SMTP_URL: settings.smtpUrl ?? `smtp://127.0.0.1:${settings.ports.mail}`,
    MONGODB_URI: mongodbUriOf(settings),
    DATA_DIR: places.files,
    // The settings of the bucket are inherited, and the registry is there with everything else.
    ...(isShared(settings.store) ? {} : { REMOTE_REGISTRY_FILE: places.registry }),
    JWT_SECRET: env['JWT_SECRET'] || secrets.jwtSecret,
    LEDGER_SECRET: env['LEDGER_SECRET'] || secrets.ledgerSecret,
    REGISTRY_SIGNING_KEY: signingKeyOf(settings, secrets),
    ...(settings.firebase
      ? { FIREBASE_PROJECT_ID: settings.firebase.projectId }
      : {
          FIREBASE_PROJECT_ID: EMULATOR_PROJECT,
          FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${settings.ports.authEmulator}`,
        }),
    ...(settings.stripe
      ? {}
      : {
          STRIPE_SECRET_KEY: secrets.stripeSecretKey,
          STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey,
          STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
          STRIPE_API_BASE: urls.payments,
        }),
  };
}

function signingKeyOf(settings: Settings, secrets: LocalSecrets): string {
  return settings.registrySigningKey ?? secrets.registrySigningKey;
}

/** The part of it that differs from this process's own environment. */
export function apiEnvironmentBeyond(plan: StackPlan): Record<string, string> {
  const all = Object.entries(apiEnvironment(plan));
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== process.env[entry[0]]));
}

function site(plan: StackPlan): ChildDefinition {
  const { settings, env } = plan;
  return {
    name: 'site',
    command: [SCRIPTS.site],
    env: {
      ...env,
      SITE_PORT: String(settings.ports.site),
      SITE_SHELL_DIR: BUILT.shellDir,
      SITE_REMOTE_DIRS: remoteDirs(settings).join(path.delimiter),
      SITE_CONFIG: JSON.stringify(publicConfig(plan)),
      SITE_ADMIN_ORIGIN: settings.adminOrigin ?? '',
      SITE_REGISTRY_FILE: dataPlaces(settings.dataDir).registry,
    },
    readyLine: /^site ready /,
    ...LIMITS,
  };
}

/** Folders with builds for the site: published ones, or the site's copies from the bucket; then those just built. */
function remoteDirs({ dataDir, store }: Settings): string[] {
  const { remotes, remoteCopies } = dataPlaces(dataDir);
  return [isShared(store) ? remoteCopies : remotes, BUILT.remotesDir];
}

/** The configuration for browsers. */
function publicConfig({ settings, secrets }: StackPlan): PublicConfig {
  const urls = urlsOf(settings);
  return {
    apiUrl: urls.api,
    payments: settings.stripe
      ? { publishableKey: settings.stripe.publishableKey }
      : { publishableKey: secrets.stripePublishableKey, scriptUrl: `${urls.payments}${SCRIPT_PATH}` },
    identity: settings.firebase
      ? {
          apiKey: settings.firebase.apiKey,
          authDomain: settings.firebase.authDomain,
          projectId: settings.firebase.projectId,
          ...(settings.firebase.appId === undefined ? {} : { appId: settings.firebase.appId }),
        }
      : {
          apiKey: 'emulator-takes-any-key',
          authDomain: 'localhost',
          projectId: EMULATOR_PROJECT,
          emulatorUrl: urls.identity,
        },
    demoVideoUrl: settings.demoVideoUrl,
    registryKeys: [readSigningKey(signingKeyOf(settings, secrets)).publicKey],
    ...(settings.contactAddress === undefined ? {} : { contactAddress: settings.contactAddress }),
  };
}

const PROBE_TIMEOUT_MS = 2_000;

/** Undefined when healthy, otherwise what the API is waiting for. */
async function health(url: string): Promise<string | undefined> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
  if (answer.ok) {
    await answer.body?.cancel();
    return undefined;
  }
  return (await answer.text()).slice(0, 300);
}
