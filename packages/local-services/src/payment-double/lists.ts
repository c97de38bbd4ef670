/** The provider's list calls: newest first, continued behind an id, and only what is not older than `created[gte]`. */
import type { Fields } from './fields';
import { invalidRequest, noSuch } from './provider-error';

interface Listed {
  id: string;
  created: number;
}

interface ListBody<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

/** Reads `limit`, `starting_after` and `created` from `fields` and returns that page of `oldestFirst`. */
export function listPage<T extends Listed>(
  fields: Fields,
  url: string,
  kind: string,
  oldestFirst: readonly T[],
): ListBody<T> {
  const limit = fields.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalidRequest('Invalid limit: must be between 1 and 100', 'parameter_invalid_integer', 'limit');
  }
  const after = fields.text('starting_after');
  const range = fields.object('created');
  const oldest = range?.integer('gte') ?? -Infinity;
  range?.done();
  const all = [...oldestFirst].reverse();
  const last = all.findIndex((one) => one.id === after);
  if (after !== undefined && last < 0) throw noSuch(kind, after, 'starting_after');
  const candidates = all.slice(last + 1).filter(({ created }) => created >= oldest);
  return { object: 'list', url, has_more: candidates.length > limit, data: candidates.slice(0, limit) };
}
