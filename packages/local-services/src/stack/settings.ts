/** Every setting of `npm start`, read from the environment: name, default, meaning, and what is refused. Starts nothing. */
import * as path from 'node:path';

export interface SettingDescription {
  name: string;
  fallback: string;
  meaning: string;
}

/** What README lists; a test holds the two together. */
export const SETTINGS: readonly SettingDescription[] = [
  { name: 'SITE_PORT', fallback: '3000', meaning: 'Port of the site' },
  { name: 'API_PORT', fallback: '5000', meaning: 'Port of the API' },
  { name: 'AUTH_EMULATOR_PORT', fallback: '9099', meaning: 'Port of the Auth emulator' },
  { name: 'PAYMENTS_PORT', fallback: '12111', meaning: 'Port of the payment provider double' },
  { name: 'MONGO_PORT', fallback: '27117', meaning: 'Port of the embedded database' },
  { name: 'DATA_DIR', fallback: './var', meaning: 'Where all data lies' },
  { name: 'MONGODB_URI', fallback: '', meaning: 'A MongoDB replica set to use instead of the embedded database' },
  {
    name: 'STRIPE_SECRET_KEY',
    fallback: '',
    meaning: "Stripe's secret key; all three keys or none (none: the double)",
  },
  { name: 'STRIPE_PUBLISHABLE_KEY', fallback: '', meaning: "Stripe's publishable key" },
  { name: 'STRIPE_WEBHOOK_SECRET', fallback: '', meaning: "Secret of Stripe's webhook to `{API}/webhooks/stripe`" },
  {
    name: 'FIREBASE_PROJECT_ID',
    fallback: '',
    meaning: 'Firebase project; the first three or none (none: the emulator)',
  },
  { name: 'FIREBASE_API_KEY', fallback: '', meaning: "Web API key of that project's web app" },
  { name: 'FIREBASE_AUTH_DOMAIN', fallback: '', meaning: 'Its sign-in domain, e.g. `taskmint.firebaseapp.com`' },
  { name: 'FIREBASE_APP_ID', fallback: '', meaning: 'Its app id (optional)' },
  { name: 'FIREBASE_SERVICE_ACCOUNT', fallback: '', meaning: 'Service account as JSON, for the API (optional)' },
  { name: 'IMAGE_HOST_URL', fallback: '', meaning: 'imgbb-compatible image host; empty: our own' },
  { name: 'ADMIN_ORIGIN', fallback: '', meaning: 'A site of their own for admins, e.g. `http://admin.localhost:3000`' },
  { name: 'DEMO_VIDEO_URL', fallback: '/demo', meaning: 'Where Watch Demo leads' },
  { name: 'CONTACT_ADDRESS', fallback: '', meaning: 'E-mail address on the contact page' },
];

export const PORTS = {
  site: 'SITE_PORT',
  api: 'API_PORT',
  authEmulator: 'AUTH_EMULATOR_PORT',
  payments: 'PAYMENTS_PORT',
  mongo: 'MONGO_PORT',
} as const;
export type PortName = keyof typeof PORTS;
export type Ports = Record<PortName, number>;

export interface Settings {
  ports: Ports;
  /** Absolute. */
  dataDir: string;
  /** Undefined: the embedded database. */
  mongodbUri: string | undefined;
  /** Undefined: the payment provider double. */
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string } | undefined;
  /** Undefined: the Auth emulator. */
  firebase: { projectId: string; apiKey: string; authDomain: string; appId: string | undefined } | undefined;
  imageHostUrl: string | undefined;
  /** Undefined: admins use the same site as everybody. */
  adminOrigin: string | undefined;
  demoVideoUrl: string;
  contactAddress: string | undefined;
}

/** Every wrong setting at once, by name. */
export class SettingsRefused extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`These settings are not right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'SettingsRefused';
  }
}

/** Reads the settings; an empty variable counts as unset. `cwd` is what a relative DATA_DIR starts from. Throws SettingsRefused. */
export function readSettings(env: Readonly<Record<string, string | undefined>>, cwd: string): Settings {
  const problems: string[] = [];
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;

  const port = (name: string): number => {
    const value = text(name) ?? SETTINGS.find((one) => one.name === name)!.fallback;
    if (/^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535) return Number(value);
    problems.push(`${name}=${value} is not a port: it must be a whole number from 1 to 65535.`);
    return 0;
  };
  const ports = Object.fromEntries(Object.entries(PORTS).map(([key, name]) => [key, port(name)])) as Ports;
  const taken = new Map<number, string>();
  for (const [key, value] of Object.entries(ports)) {
    const name = PORTS[key as PortName];
    const other = taken.get(value);
    if (value !== 0 && other) problems.push(`${name} and ${other} are both ${value}: each needs a port of its own.`);
    taken.set(value, name);
  }

  const address = (name: string, pattern: RegExp, wanted: string): string | undefined => {
    const value = text(name);
    // A replica set's address lists its hosts; a URL has one.
    const oneHost = value?.replace(/^(mongodb:\/\/[^,/?]+),[^/?]*/, '$1');
    if (value === undefined || (pattern.test(value) && URL.canParse(oneHost ?? ''))) return value;
    problems.push(`${name} is not right: it must be ${wanted}.`);
    return undefined;
  };

  /** All of `names` or none; `undefined` for none. */
  const together = <K extends string>(names: Record<K, string>, service: string): Record<K, string> | undefined => {
    const all = Object.values<string>(names);
    const unset = all.filter((name) => text(name) === undefined);
    if (unset.length === all.length) return undefined;
    if (unset.length > 0) problems.push(`${service} needs ${all.join(', ')} together; not set: ${unset.join(', ')}.`);
    return Object.fromEntries(Object.entries<string>(names).map(([key, name]) => [key, text(name) ?? ''])) as Record<
      K,
      string
    >;
  };
  const stripe = together(
    {
      secretKey: 'STRIPE_SECRET_KEY',
      publishableKey: 'STRIPE_PUBLISHABLE_KEY',
      webhookSecret: 'STRIPE_WEBHOOK_SECRET',
    },
    'Stripe',
  );
  const prefix = (value: string | undefined, name: string, pattern: RegExp, wanted: string): void => {
    // The value is never repeated: it may be a real secret with a typing error in it.
    if (value !== undefined && value !== '' && !pattern.test(value))
      problems.push(`${name} must begin with ${wanted}.`);
  };
  prefix(stripe?.secretKey, 'STRIPE_SECRET_KEY', /^(sk|rk)_(test|live)_/, 'sk_test_, sk_live_, rk_test_ or rk_live_');
  prefix(stripe?.publishableKey, 'STRIPE_PUBLISHABLE_KEY', /^pk_(test|live)_/, 'pk_test_ or pk_live_');
  prefix(stripe?.webhookSecret, 'STRIPE_WEBHOOK_SECRET', /^whsec_/, 'whsec_');
  if (stripe?.secretKey.includes('_live_')) {
    problems.push(
      'STRIPE_SECRET_KEY is a live key: `npm start` takes test keys only, since nothing here is in production mode.',
    );
  }
  if (stripe && stripe.secretKey.includes('_live_') !== stripe.publishableKey.includes('_live_')) {
    problems.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be of the test mode or both of the live mode.',
    );
  }
  const firebase = together(
    { projectId: 'FIREBASE_PROJECT_ID', apiKey: 'FIREBASE_API_KEY', authDomain: 'FIREBASE_AUTH_DOMAIN' },
    'Firebase',
  );
  if (firebase?.authDomain && !/^[a-z0-9.-]+$/i.test(firebase.authDomain)) {
    problems.push('FIREBASE_AUTH_DOMAIN must be a host name such as taskmint.firebaseapp.com.');
  }
  const serviceAccount = text('FIREBASE_SERVICE_ACCOUNT');
  if (serviceAccount !== undefined && !isJsonObject(serviceAccount)) {
    problems.push('FIREBASE_SERVICE_ACCOUNT must be the service account as JSON.');
  }

  const settings: Settings = {
    ports,
    dataDir: path.resolve(cwd, text('DATA_DIR') ?? './var'),
    mongodbUri: address(
      'MONGODB_URI',
      /^mongodb(\+srv)?:\/\//,
      'an address that begins with mongodb:// or mongodb+srv://',
    ),
    stripe,
    firebase: firebase && { ...firebase, appId: text('FIREBASE_APP_ID') },
    imageHostUrl: address('IMAGE_HOST_URL', /^https?:\/\//, 'an http or https address'),
    adminOrigin: address(
      'ADMIN_ORIGIN',
      /^https?:\/\/[^/]+\/?$/,
      'an origin such as http://admin.localhost:3000',
    )?.replace(/\/$/, ''),
    demoVideoUrl: text('DEMO_VIDEO_URL') ?? '/demo',
    contactAddress: text('CONTACT_ADDRESS'),
  };
  if (!/^(\/|https?:\/\/)/.test(settings.demoVideoUrl)) {
    problems.push('DEMO_VIDEO_URL must be an http or https address, or a path of the site that begins with /.');
  }
  if (
    settings.contactAddress !== undefined &&
    !/^[^\s@<>"&?]+@[^\s@<>"&?]+\.[^\s@<>"&?]+$/.test(settings.contactAddress)
  ) {
    problems.push('CONTACT_ADDRESS must be an e-mail address.');
  }
  if (problems.length > 0) throw new SettingsRefused(problems);
  return settings;
}

function isJsonObject(value: string): boolean {
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null;
  } catch {
    return false;
  }
}
