/**
 * Hand-written check whether a value is a registry document. The contract's schema says the same, but its library would be an eighth of everything
 * that the first visit loads. A test keeps the two in agreement.
 */
import type { RemoteRegistry, SignedRegistry } from '@taskmint/contract';

type Check = (value: unknown) => boolean;

const text =
  (longest: number, pattern?: RegExp): Check =>
  (value) =>
    typeof value === 'string' && value.length <= longest && (pattern?.test(value) ?? true);
const whole =
  (least: number, most = Number.MAX_SAFE_INTEGER): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
const oneOf =
  (...allowed: unknown[]): Check =>
  (value) =>
    allowed.includes(value);
const list =
  (longest: number, item: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length <= longest && value.every(item);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const shape =
  (fields: Record<string, Check>): Check =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([name, check]) => check(value[name]));
const table =
  (key: Check, item: Check): Check =>
  (value) =>
    isObject(value) && Object.entries(value).every(([name, each]) => key(name) && item(each));

const moment: Check = (value) =>
  text(40, /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/)(value) && !Number.isNaN(Date.parse(value as string));

const version = shape({
  version: text(80),
  manifestUrl: text(2_048),
  hostContract: text(40),
  builtAt: moment,
  assets: table(text(300), shape({ size: whole(0), integrity: text(80, /^sha384-[A-Za-z0-9+/]{64}$/) })),
  entryFiles: optional(list(50, text(300))),
});

const entry = shape({
  name: text(41, /^[a-z][a-z0-9-]{1,40}$/),
  mount: text(100),
  roles: list(10, oneOf('admin', 'client', 'freelancer')),
  owner: text(80),
  origin: optional(text(200)),
  state: oneOf('live', 'quarantined', 'disabled'),
  current: orNull(version),
  previous: orNull(version),
  canary: optional(shape({ version, share: whole(1, 100), salt: text(40), until: moment })),
});

const registry = shape({ format: oneOf(1), revision: whole(0), updatedAt: moment, remotes: list(50, entry) });

const seal = shape({
  audience: oneOf('public', 'admin', 'client', 'freelancer'),
  expires: moment,
  signature: text(86, /^[A-Za-z0-9_-]{86}$/),
});

export function isSignedRegistry(value: unknown): value is SignedRegistry {
  return registry(value) && seal(value);
}

export function isRegistry(value: unknown): value is RemoteRegistry {
  return registry(value);
}
