/**
 * Every setting of the API: its default, its purpose and the values that are refused. This is the only place that reads the environment, and it does so
 * once. What production mode refuses is in `production-readiness.ts`.
 */
import { readSigningKey } from '@taskmint/federation/registry';
import { mistypedSettings, STORE_SHAPE, type MistypedSetting } from '@taskmint/object-store';
import { z } from 'zod';

const integer = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
    .default(fallback);

/** Off unless it is set. */
const flag = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((value) => value === 'true')
  .default(false);

/** Days that coins are held. The value when unset depends on the mode. */
const days = () =>
  z
    .string()
    .regex(/^\d{1,2}$/, 'must be a whole number of days below 100')
    .transform(Number)
    .optional();

const secret = (characters: number) =>
  z
    .string(`is not set: a secret has no default; use at least ${characters} random characters`)
    .min(characters, `must have at least ${characters} characters`);

/** An Ed25519 key. Error messages never contain the key. */
const signingKey = z
  .string('is not set: a secret has no default; docs/deploying.md says how to make one')
  .superRefine((text, context) => {
    try {
      readSigningKey(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
    }
  });

const webAddress = z.url({ protocol: /^https?$/, message: 'must be an http or https address' });

/** Normalised as browsers send it: lower case, without a default port. An origin with a path would match nothing. */
const origin = webAddress
  .refine((address) => /^[^/]+\/\/[^/?#]+\/?$/.test(address), 'must be an origin, with no path behind it')
  .transform((address) => new URL(address).origin);

/** An address alone, or a name followed by an address in angle brackets. */
const MAIL_FROM_SHAPE = /^([^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/;

/** Hosts followed by the name of a database. */
const NAMES_DATABASE = /^[a-z+]+:\/\/[^/?]+\/[^/?]/;

const origins = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
  )
  .pipe(z.array(origin).min(1, 'must name at least one origin'));

/** Name, schema and default of each variable. The documentation prints the descriptions. */
export const ENV_SHAPE = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('development')
    .describe('`production` refuses every stand-in'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('How much is logged'),

  API_HOST: z.string().max(255).default('127.0.0.1').describe('Address to listen on'),
  API_PORT: integer(0, 65_535, 5_000).describe('Port to listen on; 0 takes a free one'),
  PUBLIC_API_URL: webAddress.optional().describe('Where browsers find the API; http://localhost:{API_PORT} when unset'),
  SITE_ORIGINS: origins
    .default(['http://localhost:3000', 'http://127.0.0.1:3000'])
    .describe('Origins that browsers may call from, with commas'),
  ADMIN_ORIGIN: origin
    .optional()
    .describe("Origin of the admins' own site; only its documents are told where the admins' remote is"),
  TRUST_PROXY_HOPS: integer(0, 5, 0)
    .unwrap()
    .optional()
    .describe(
      'Reverse proxies in front of the API whose X-Forwarded-For counts; 0 when unset, to be stated in production',
    ),

  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://')
    .regex(NAMES_DATABASE, 'names no database, for which the driver would take `test`: put /taskmint behind the hosts')
    .default('mongodb://127.0.0.1:27117/taskmint?replicaSet=rs0')
    .describe('Database; must be a replica set'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./var')
    .describe('Where pictures and private files lie, unless STORE_URL is set'),
  ...STORE_SHAPE,

  JWT_SECRET: secret(32).describe('Signs our tokens'),
  LEDGER_SECRET: secret(32).describe(
    "Keys the hashes of the ledger's entries and seals, of mailboxes, of webhooks' secrets and of votes on canaries; it cannot be changed later",
  ),
  TOKEN_MINUTES: integer(1, 24 * 60, 60).describe('Life of our token in minutes'),
  FIREBASE_PROJECT_ID: z
    .string()
    .min(1)
    .max(64)
    .default('demo-taskmint')
    .describe('Identity project; demo-* never reaches a real one'),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, 'must be host:port')
    .optional()
    .describe('Auth emulator; its unsigned tokens are accepted only when this is set'),
  FIREBASE_SERVICE_ACCOUNT: z
    .string()
    .optional()
    .describe('Service account as JSON; the application default credentials when unset'),
  GOOGLE_APPLICATION_CREDENTIALS: z
    .string()
    .max(4_096)
    .optional()
    .describe("File with Google's application default credentials, instead of FIREBASE_SERVICE_ACCOUNT"),
  REQUIRE_VERIFIED_EMAIL: flag.describe('Refuse the token exchange until the e-mail address is confirmed'),

  ADMIN_SECOND_FACTOR: z
    .enum(['required', 'offered'])
    .optional()
    .describe('Whether admins must sign in with a second factor; unset: required in production mode, else offered'),

  STRIPE_SECRET_KEY: secret(8).describe('Secret key of the payment provider'),
  STRIPE_PUBLISHABLE_KEY: z.string().min(8).optional().describe('Key that browsers get; unset: the local double'),
  STRIPE_WEBHOOK_SECRET: secret(8).describe('Secrets of the signed events, with commas during a rotation'),
  STRIPE_API_BASE: webAddress.optional().describe('Payment provider double; unset: the real one'),

  IMAGE_HOST_URL: webAddress.optional().describe('imgbb-compatible host; unset: our own'),
  INVOICE_SELLER: z
    .string()
    .min(1)
    .max(500)
    .default('Taskmint')
    .transform((value) => value.replaceAll('\\n', '\n'))
    .describe('Who sells, as it is written on bills: name, address and tax number, with \\n between lines'),
  PROMO_COINS: z
    .enum(['withdrawable', 'spend-only'])
    .default('withdrawable')
    .describe('Whether starting coins can be withdrawn'),
  PROMO_COINS_WITHDRAWABLE_IS_MEANT: flag.describe('In production: yes, starting coins may leave as money'),

  MODERATE_FIRST_TASKS: integer(0, 100, 1).describe(
    "Tasks of a new client that wait for an admin before others see them; 0: nobody's do",
  ),
  PAY_FLOOR_CENTS_PER_HOUR: integer(0, 100_000, 400).describe(
    'The least that an hour of work is to pay, in US cents; 0: there is none',
  ),
  PAY_FLOOR_MODE: z
    .enum(['warn', 'refuse'])
    .default('warn')
    .describe('Below it: tell the client, or refuse the task and pause one that was measured'),
  EARNINGS_HOLD_DAYS: days().describe(
    "Days that a new account's earnings wait before they can be withdrawn; 7 in production mode when unset",
  ),
  PURCHASE_HOLD_DAYS: days().describe(
    "Days before bought coins can leave as money, in whoever's hands; 7 in production mode when unset, else 0",
  ),
  PAYOUT_CHANGE_HOURS: integer(0, 24 * 30, 48).describe('Pause for withdrawals after the payout account was changed'),
  REGISTRY_SIGNING_KEY: signingKey.describe(
    'Signs what browsers are told of the registry of the remotes: an Ed25519 private key, PKCS 8 in base64; the site names its public half',
  ),
  REMOTE_REGISTRY_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('Registry of the remotes as a file; registry.json in STORE_URL or DATA_DIR when unset'),
  CANARY_PEOPLE_PER_ADDRESS: integer(1, 100_000, 5).describe(
    'How many of the people behind one address count when a canary is judged; more where networks share addresses',
  ),

  NEWS_TAIL: z
    .enum(['watch', 'poll'])
    .default('watch')
    .describe('How news are noticed for open streams: by a change stream of the database, or by asking it'),
  MAX_STREAMS: integer(1, 100_000, 2_500).describe('Streams of news that this process keeps open; more are refused'),
  MAX_STREAMS_PER_ADDRESS: integer(1, 100_000, 200).describe('The same for one address'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]/, 'must begin with smtp:// or smtps://, and name a server')
    .optional()
    .describe('Mail server; unset: no mail is sent'),
  MAIL_FROM: z
    .string()
    .max(254)
    .regex(MAIL_FROM_SHAPE, 'must be an e-mail address, or NAME <ADDRESS>')
    .default('Taskmint <news@taskmint.test>')
    .describe('Sender of mails'),

  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress
    .optional()
    .describe(
      'Collector that traces are sent to by OTLP over HTTP; unset: none are recorded, and nothing is loaded for it',
    ),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('taskmint-api').describe('Name of this process in traces'),
  METRICS_TOKEN: z.string().min(16).optional().describe('Bearer token of GET /metrics; unset: only from this machine'),
  PROCESS_ROLE: z
    .enum(['all', 'web', 'worker'], 'must be all, web or worker')
    .default('all')
    .describe('`web` answers calls and runs no jobs, `worker` runs jobs and answers only /healthz and /metrics'),
  JOBS: z
    .undefined('has become PROCESS_ROLE: `web` runs no jobs')
    .optional()
    .describe('Of earlier versions; refused, so that nobody runs jobs unknowingly'),
  MAX_IN_FLIGHT: integer(1, 10_000, 128).describe('Requests worked on at once; more wait'),
  MAX_WAITING: integer(0, 100_000, 512).describe('Requests that may wait; more are refused with 503'),
  MAX_PER_CALLER: integer(1, 10_000_000, 16).describe(
    'Requests worked on at once for one person and for one address; more wait',
  ),
  MAX_BODY_KB: integer(1, 10_240, 128).describe('Largest JSON body in kB'),
  REQUEST_TIMEOUT_MS: integer(1_000, 120_000, 20_000).describe('Longest time for one request in ms'),
  STOP_NOTICE_MS: integer(0, 120_000, 0).describe(
    'How long a stopping process says so at /healthz and serves on, in ms: longer than a balancer takes to notice',
  ),
  STOP_TIMEOUT_MS: integer(100, 120_000, 15_000).describe('Time for what is in flight when stopping, in ms'),

  RATE_LIMITS: z
    .enum(['shared', 'own'])
    .default('shared')
    .describe(
      'Where sign-in, money and uploads are counted: `shared` in the database for all processes, `own` in the memory of each',
    ),
  RATE_READ_PER_MINUTE: integer(1, 10_000_000, 1_200).describe('Reads per person or address'),
  RATE_WRITE_PER_MINUTE: integer(1, 10_000_000, 240).describe('Writes per person or address'),
  RATE_MONEY_PER_MINUTE: integer(1, 10_000_000, 240).describe('Calls that move coins per person or address'),
  RATE_SIGN_IN_PER_MINUTE: integer(1, 10_000_000, 60).describe('Token exchanges and registrations per address'),
  RATE_UPLOAD_PER_MINUTE: integer(1, 10_000_000, 30).describe('Uploads per person or address'),
});

export type Env = Readonly<z.output<typeof ENV_SHAPE>> & { readonly isProduction: boolean };

/** Whether e-mail addresses are real and can be verified: everywhere except with the local Auth emulator (decisions.md 21). */
export function verifiesAddresses({ FIREBASE_AUTH_EMULATOR_HOST }: Env): boolean {
  return FIREBASE_AUTH_EMULATOR_HOST === undefined;
}

/** Whether admins must use a second factor: without one they may do nothing but add one. */
export function demandsSecondFactor({ ADMIN_SECOND_FACTOR, isProduction }: Env): boolean {
  return ADMIN_SECOND_FACTOR === undefined ? isProduction : ADMIN_SECOND_FACTOR === 'required';
}

/** Settings are invalid; the message names each one. The process must not start. */
export class EnvRefused extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`These settings are not right:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'EnvRefused';
  }
}

/** Not trimmed: what was signed or sealed with a secret that ends in whitespace must still verify. */
const NEVER_TRIMMED: ReadonlySet<string> = new Set<keyof Env>(['JWT_SECRET', 'LEDGER_SECRET']);

/** Reads and checks the settings. Trims whitespace; an empty variable counts as unset. Throws EnvRefused naming every invalid one. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(
    Object.entries(source)
      .map(([name, value]) => [name, NEVER_TRIMMED.has(name) ? value : value?.trim()])
      .filter(([, value]) => value),
  ) as Record<string, string>;
  const result = ENV_SHAPE.safeParse(given);
  if (!result.success) {
    throw new EnvRefused(result.error.issues.map(({ path: [name], message }) => `${String(name)}: ${message}`));
  }
  return Object.freeze({
    ...result.data,
    isProduction: result.data.NODE_ENV === 'production',
  });
}

/** Names in the environment that no part of the API reads, but that look like one of its settings. */
export function mistypedEnv(source: Readonly<Record<string, string | undefined>>): MistypedSetting[] {
  return mistypedSettings(Object.keys(source), Object.keys(ENV_SHAPE.shape));
}

let current: Env | undefined;

/** Makes `env` the settings of this process. */
export function useEnv(env: Env): Env {
  current = env;
  return env;
}

/** The settings of this process. Throws before `useEnv`. */
export function env(): Env {
  if (!current) throw new Error('The settings have not been read yet.');
  return current;
}

/** Days that bought coins are held in production mode when PURCHASE_HOLD_DAYS is unset. Most disputes about stolen cards come within about a week. */
const PURCHASE_HOLD_DAYS_IN_PRODUCTION = 7;

/** Days before bought coins can leave as money, no matter who holds them by then (decisions.md 22). */
export function purchaseHoldDays(): number {
  return env().PURCHASE_HOLD_DAYS ?? (env().isProduction ? PURCHASE_HOLD_DAYS_IN_PRODUCTION : 0);
}
