/** The provider's `expand` parameter: replaces ids in a response by the objects they name. */
import { chargeTransaction } from './charges';
import { presentIntent } from './payment-intents';
import { invalidRequest } from './provider-error';
import type { Tables } from './request';

const EXPANDABLE: Readonly<Record<string, (tables: Tables, id: string) => object | undefined>> = {
  latest_charge: (tables, id) => tables.charges.get(id),
  charge: (tables, id) => tables.charges.get(id),
  balance_transaction: (tables, id) => {
    const charge = tables.charges.get(`ch_${id.slice(4)}`);
    return charge && chargeTransaction(charge);
  },
  payment_method: (tables, id) => tables.methods.get(id),
  payment_intent: (tables, id) => {
    const intent = tables.intents.get(id);
    return intent && presentIntent(intent);
  },
};

/** Returns `body` with the given paths, such as `latest_charge` or `data.latest_charge`, expanded. Throws on paths that cannot be expanded. */
export function expand(tables: Tables, body: unknown, paths: readonly string[]): unknown {
  if (paths.length > 10) throw invalidRequest('At most 10 properties can be expanded.', undefined, 'expand');
  return paths.reduce((value, path) => expandOne(tables, value, path.split('.'), path), body);
}

function expandOne(tables: Tables, value: unknown, [name, ...rest]: string[], path: string): unknown {
  if (name === undefined || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((one) => expandOne(tables, one, [name, ...rest], path));
  if (!Object.hasOwn(value, name)) throw cannotExpand(path);
  const now = (value as Record<string, unknown>)[name];
  let next = now;
  if (typeof now === 'string') {
    if (!Object.hasOwn(EXPANDABLE, name)) throw cannotExpand(path);
    next = EXPANDABLE[name]!(tables, now) ?? now;
  }
  if (rest.length > 0) next = expandOne(tables, next, rest, path);
  return { ...value, [name]: next };
}

const cannotExpand = (path: string): Error =>
  invalidRequest(`This property cannot be expanded (${path.slice(0, 80)}).`, undefined, 'expand');
