/** The settings of a store, shared by every process that has one: names, validation, and opening the store they describe. */
import { z } from 'zod';
import { folderStore } from './folder-store';
import type { ObjectStore } from './object-store';
import { s3Store, type S3Place } from './s3-store';

/** A bucket name by Amazon's rules (lower case, digits, dots, dashes), then a prefix in the form of a key. */
const STORE_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[\w-][\w.-]*\/?)*))?$/;

/** Name and schema of each variable; the documentation prints the description. */
export const STORE_SHAPE = {
  STORE_URL: z
    .string()
    .regex(STORE_URL, 'must be s3://BUCKET or s3://BUCKET/PREFIX')
    .optional()
    .describe('Where pictures, private files, builds and the registry lie: s3://BUCKET/PREFIX; unset: {DATA_DIR}'),
  STORE_ENDPOINT: z
    .url({ protocol: /^https?$/, message: 'must be an http or https address' })
    .optional()
    .describe("Server of the bucket, where it is not Amazon's"),
  STORE_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a region such as eu-central-1')
    .default('us-east-1')
    .describe('Region of the bucket'),
  STORE_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .max(256)
    .optional()
    .describe('Key of the bucket; unset: what the machine brings, such as the role of its instance'),
  STORE_SECRET_ACCESS_KEY: z.string().min(1).max(256).optional().describe('Secret of that key'),
};

const shape = z.object(STORE_SHAPE);
export type StoreSettings = Readonly<z.output<typeof shape>>;

export interface Problem {
  readonly variable: keyof typeof STORE_SHAPE;
  readonly why: string;
}

/** Problems with combinations of settings that are each valid on their own. */
export function problemsOfStore(settings: StoreSettings, { isProduction = false } = {}): Problem[] {
  const problems: Problem[] = [];
  const { STORE_URL: url, STORE_ENDPOINT: endpoint } = settings;
  const [id, secret] = ['STORE_ACCESS_KEY_ID', 'STORE_SECRET_ACCESS_KEY'] as const;
  for (const [one, other] of [
    [id, secret],
    [secret, id],
  ] as const) {
    if (settings[one] === undefined && settings[other] !== undefined) {
      problems.push({ variable: one, why: `is not set, and ${other} is; both or none` });
    }
  }
  for (const variable of ['STORE_ENDPOINT', id, secret] as const) {
    if (url === undefined && settings[variable] !== undefined) {
      problems.push({ variable, why: 'is set, and STORE_URL is not: nothing would be stored there' });
    }
  }
  if (isProduction && endpoint?.startsWith('http://')) {
    problems.push({
      variable: 'STORE_ENDPOINT',
      why: 'is an address without https; files of people would travel in the clear',
    });
  }
  return problems;
}

/**
 * Reads the settings of a store from an environment, in which an empty variable counts as unset. Throws an error that names every invalid
 * variable.
 */
export function readStoreSettings(environment: Readonly<Record<string, string | undefined>>): StoreSettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const { data, error } = shape.safeParse(given);
  const problems = error
    ? error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    : problemsOfStore(data).map(({ variable, why }) => `${variable}: ${why}`);
  if (!data || problems.length > 0) throw new Error(`These settings are not right:\n  - ${problems.join('\n  - ')}`);
  return data;
}

/** Whether the store is a bucket, not a folder of this machine. */
export function isShared({ STORE_URL: url }: StoreSettings): boolean {
  return url !== undefined;
}

/** Opens the configured store; by default, one in `folder`. */
export function openStore(settings: StoreSettings, folder: string): ObjectStore {
  const place = placeOf(settings);
  return place ? s3Store(place) : folderStore(folder, { isPrivate: true });
}

function placeOf(settings: StoreSettings): S3Place | null {
  const [, bucket, path = ''] = STORE_URL.exec(settings.STORE_URL ?? '') ?? [];
  if (bucket === undefined) return null;
  const { STORE_ACCESS_KEY_ID: accessKeyId, STORE_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  return {
    bucket,
    prefix: path === '' || path.endsWith('/') ? path : `${path}/`,
    region: settings.STORE_REGION,
    endpoint: settings.STORE_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}
