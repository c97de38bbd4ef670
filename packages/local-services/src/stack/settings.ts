/** Every setting of `npm start`, read from the environment: name, default, meaning, and which values are refused. Starts nothing. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { parseEnv } from 'node:util';
import { readSigningKey } from '@taskmint/federation/registry';
import {
  mistypedSettings,
  problemsOfStore,
  STORE_SHAPE,
  type MistypedSetting,
  type StoreSettings,
} from '@taskmint/object-store';
import { z } from 'zod';
import { jsonObjectOf } from '../json-object';

const port = (fallback: number) =>
  z
    .string()
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535, {
      error: ({ input }) => `=${String(input)} is not a port: it must be a whole number from 1 to 65535.`,
    })
    .transform(Number)
    .default(fallback);

/** Text that has to match `pattern`. Messages do not repeat it: it may be a real secret with a typo in it. */
const like = (pattern: RegExp, wanted: string) => z.string().regex(pattern, ` must ${wanted}.`);

const address = (pattern: RegExp, wanted: string) =>
  // The address of a replica set lists several hosts, which a URL cannot.
  z
    .string()
    .refine(
      (value) => pattern.test(value) && URL.canParse(value.replace(/^(mongodb:\/\/[^,/?]+),[^/?]*/, '$1')),
      ` must be ${wanted}.`,
    );

/** Name, shape and default of each variable; a test checks README against the names and defaults. */
const SHAPE = z.object({
  SITE_PORT: port(3_000).describe('Port of the site'),
  API_PORT: port(5_000).describe('Port of the API'),
  PUBLIC_API_URL: address(/^https?:\/\/[^/]+\/?$/, 'an origin such as http://localhost:5000')
    .transform((origin) => origin.replace(/\/$/, ''))
    .optional()
    .describe('Where browsers ask the API when a proxy stands before it'),
  AUTH_EMULATOR_PORT: port(9_099).describe('Port of the Auth emulator'),
  PAYMENTS_PORT: port(12_111).describe('Port of the payment provider double'),
  MONGO_PORT: port(27_117).describe('Port of the embedded database'),
  MAIL_PORT: port(12_025).describe('Port on which the mail catcher takes mail'),
  MAIL_WEB_PORT: port(12_080).describe('Port of the page that shows caught mail'),
  DATA_DIR: z.string().default('./var').describe('Where all data lies'),
  MONGODB_URI: address(/^mongodb(\+srv)?:\/\//, 'an address that begins with mongodb:// or mongodb+srv://')
    .regex(/^[^/]+:\/\/[^/?]+\/[^/?]/, ' names no database: put /taskmint behind the hosts.')
    .optional()
    .describe('A MongoDB replica set to use instead of the embedded database'),
  STRIPE_SECRET_KEY: like(/^(sk|rk)_(test|live)_/, 'begin with sk_test_ or rk_test_')
    .refine(
      (key) => !key.includes('_live_'),
      ' is a live key: `npm start` takes test keys only, since nothing here is in production mode.',
    )
    .optional()
    .describe("Stripe's secret key; all three keys or none (none: the double)"),
  STRIPE_PUBLISHABLE_KEY: like(/^pk_(test|live)_/, 'begin with pk_test_')
    .optional()
    .describe("Stripe's publishable key"),
  STRIPE_WEBHOOK_SECRET: like(/^whsec_/, 'begin with whsec_')
    .optional()
    .describe("Secret of Stripe's webhook to `{API}/webhooks/stripe`"),
  FIREBASE_PROJECT_ID: z.string().optional().describe('Firebase project; the first three or none (none: the emulator)'),
  FIREBASE_API_KEY: z.string().optional().describe("Web API key of that project's web app"),
  FIREBASE_AUTH_DOMAIN: like(/^[a-z0-9.-]+$/i, 'be a host name such as taskmint.firebaseapp.com')
    .optional()
    .describe('Its sign-in domain, e.g. `taskmint.firebaseapp.com`'),
  FIREBASE_APP_ID: z.string().optional().describe('Its app id (optional)'),
  FIREBASE_SERVICE_ACCOUNT: z
    .string()
    .refine((value) => jsonObjectOf(value) !== undefined, ' must be the service account as JSON.')
    .optional()
    .describe('Service account as JSON, for the API (optional)'),
  REGISTRY_SIGNING_KEY: z
    .string()
    .refine(isSigningKey, ' must be an Ed25519 private key, PKCS 8 in base64.')
    .optional()
    .describe('Signs what browsers are told of the registry of remotes (none: a key of the data directory)'),
  SMTP_URL: like(/^smtps?:\/\/[^/]/, 'be an address that begins with smtp:// or smtps:// and names a server')
    .optional()
    .describe('Mail server to use instead of the mail catcher'),
  MAIL_FROM: like(/^([^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, 'be an e-mail address, or NAME <ADDRESS>')
    .optional()
    .describe('Sender of mails, e.g. `Taskmint <news@example.org>`'),
  IMAGE_HOST_URL: address(/^https?:\/\//, 'an http or https address')
    .optional()
    .describe('imgbb-compatible image host; empty: our own'),
  ADMIN_ORIGIN: address(/^https?:\/\/[^/]+\/?$/, 'an origin such as http://admin.localhost:3000')
    .transform((origin) => origin.replace(/\/$/, ''))
    .optional()
    .describe('A site of their own for admins, e.g. `http://admin.localhost:3000`'),
  DEMO_VIDEO_URL: like(/^(\/|https?:\/\/)/, 'be an http or https address, or a path of the site that begins with /')
    .default('/demo')
    .describe('Where Watch Demo leads'),
  CONTACT_ADDRESS: like(/^[^\s@<>"&?]+@[^\s@<>"&?]+\.[^\s@<>"&?]+$/, 'be an e-mail address')
    .optional()
    .describe('E-mail address on the contact page'),
});
type Variables = z.output<typeof SHAPE>;
type Name = keyof Variables;

/** The settings that README lists. */
export const SETTINGS: readonly { name: string; fallback: string }[] = Object.entries(SHAPE.shape).map(
  ([name, shape]) => ({ name, fallback: String(shape.safeParse(undefined).data ?? '') }),
);

export const PORTS = {
  site: 'SITE_PORT',
  api: 'API_PORT',
  authEmulator: 'AUTH_EMULATOR_PORT',
  payments: 'PAYMENTS_PORT',
  mongo: 'MONGO_PORT',
  mail: 'MAIL_PORT',
  mailWeb: 'MAIL_WEB_PORT',
} as const;
export type PortName = keyof typeof PORTS;
export type Ports = Record<PortName, number>;

/** Variables that are set together or not at all. */
const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
const FIREBASE = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'] as const;

export interface Settings {
  ports: Ports;
  /** Absolute. */
  dataDir: string;
  /** Undefined: the port of the API. */
  publicApiUrl: string | undefined;
  /** Undefined: the embedded database. */
  mongodbUri: string | undefined;
  /** Undefined: the payment provider double. */
  stripe: { publishableKey: string } | undefined;
  /** Undefined: the Auth emulator. */
  firebase: { projectId: string; apiKey: string; authDomain: string; appId: string | undefined } | undefined;
  /** Undefined: the mail catcher. */
  smtpUrl: string | undefined;
  /** Undefined: that of the data directory's secrets. */
  registrySigningKey: string | undefined;
  /** Undefined: admins use the same site as everybody. */
  adminOrigin: string | undefined;
  demoVideoUrl: string;
  contactAddress: string | undefined;
  /** Where pictures, files, builds and the registry are: the data directory unless it names a bucket. */
  store: StoreSettings;
}

/** All wrong settings at once, by name. */
export class SettingsRefused extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`These settings are not right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'SettingsRefused';
  }
}

/** Reads the settings; an empty variable counts as unset. A relative DATA_DIR is resolved against `cwd`. Throws SettingsRefused. */
export function readSettings(env: Readonly<Record<string, string | undefined>>, cwd: string): Settings {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  ) as Partial<Record<Name, string>>;
  const { data, error } = SHAPE.safeParse(given);
  const store = z.object(STORE_SHAPE).safeParse(given);
  const problems = [
    ...(store.error?.issues ?? []).map(({ path: [name], message }) => `${String(name)} ${message}.`),
    ...(store.data ? problemsOfStore(store.data).map(({ variable, why }) => `${variable} ${why}.`) : []),
    ...(error?.issues ?? []).map(({ path: [name], message }) => `${String(name)}${message}`),
    ...sharedPorts(given),
    ...incomplete('Stripe', STRIPE, given),
    ...incomplete('Firebase', FIREBASE, given),
    ...mixedModes(given),
    ...productionMode(env['NODE_ENV']),
  ];
  if (!data || !store.data || problems.length > 0) throw new SettingsRefused(problems);
  // With one of its keys there are all three.
  const { STRIPE_PUBLISHABLE_KEY: publishableKey } = data;
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain } = data;
  return {
    ports: Object.fromEntries(Object.entries(PORTS).map(([key, name]) => [key, data[name]])) as Ports,
    dataDir: path.resolve(cwd, data.DATA_DIR),
    publicApiUrl: data.PUBLIC_API_URL,
    mongodbUri: data.MONGODB_URI,
    stripe: publishableKey ? { publishableKey } : undefined,
    firebase:
      projectId && apiKey && authDomain ? { projectId, apiKey, authDomain, appId: data.FIREBASE_APP_ID } : undefined,
    smtpUrl: data.SMTP_URL,
    registrySigningKey: data.REGISTRY_SIGNING_KEY,
    adminOrigin: data.ADMIN_ORIGIN,
    demoVideoUrl: data.DEMO_VIDEO_URL,
    contactAddress: data.CONTACT_ADDRESS,
    store: store.data,
  };
}

/** A setting that has no effect, and what to do about it. */
export interface UnreadSetting {
  readonly what: string;
  readonly fix: string;
}

export function mistyped({ name, meant }: MistypedSetting): UnreadSetting {
  return { what: `nothing reads ${name}`, fix: `if ${meant} is meant, set that instead` };
}

/**
 * Names in the environment that no part reads but that look like a setting, and a file `.env` in `cwd` whose settings are not in effect. The API reports
 * what looks like one of its own.
 */
export function unreadSettings(env: Readonly<Record<string, string | undefined>>, cwd: string): UnreadSetting[] {
  const known = [...SETTINGS.map(({ name }) => name), ...Object.keys(STORE_SHAPE)];
  const file = path.join(cwd, '.env');
  const inFile = fs.existsSync(file) ? Object.keys(parseEnv(fs.readFileSync(file, 'utf8'))) : [];
  const isIdle = inFile.some((name) => known.includes(name) && env[name] === undefined);
  return [
    ...mistypedSettings([...Object.keys(env), ...inFile], known).map(mistyped),
    ...(isIdle
      ? [{ what: `nothing reads ${file}`, fix: 'settings are environment variables: set -a; . ./.env; set +a' }]
      : []),
  ];
}

function sharedPorts(given: Partial<Record<Name, string>>): string[] {
  const ports = Object.values(PORTS).map((name) => [name, given[name] ?? fallbackOf(name)] as const);
  return ports.flatMap(([name, value], at) => {
    const other = ports.slice(0, at).find(([, taken]) => Number(taken) === Number(value));
    return other ? [`${name} and ${other[0]} are both ${value}: each needs a port of its own.`] : [];
  });
}

function fallbackOf(name: Name): string {
  return SETTINGS.find((one) => one.name === name)?.fallback ?? '';
}

function incomplete(service: string, names: readonly Name[], given: Partial<Record<Name, string>>): string[] {
  const unset = names.filter((name) => given[name] === undefined);
  if (unset.length === 0 || unset.length === names.length) return [];
  return [`${service} needs ${names.join(', ')} together; not set: ${unset.join(', ')}.`];
}

function mixedModes({
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: publishable,
}: Partial<Record<Name, string>>): string[] {
  if (!secret || !publishable || secret.includes('_live_') === publishable.includes('_live_')) return [];
  return ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be of the test mode or both of the live mode.'];
}

/** The API would refuse every stand-in by itself, and each stand-in would refuse to start. */
function productionMode(mode: string | undefined): string[] {
  if (mode?.trim() !== 'production') return [];
  return [
    'NODE_ENV=production is not for `npm start` and its commands, which are for one machine: docs/deploying.md has those of a public site.',
  ];
}

function isSigningKey(value: string): boolean {
  try {
    readSigningKey(value);
    return true;
  } catch {
    return false;
  }
}
