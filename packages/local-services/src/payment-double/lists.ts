/** The provider's list calls: newest first, continued behind an id, and from a time on. */
import type { Fields } from './fields';
import { invalidRequest, noSuch } from './provider-error';

export interface Listed {
  id: string;
  created: number;
}

export interface ListBody<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

/** Reads `limit`, `starting_after` and `created[gte]` from `fields` and returns that page of `oldestFirst`. */
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
  const since = range?.integer('gte') ?? -Infinity;
  range?.done();
  const all = [...oldestFirst].reverse();
  const before = after === undefined ? -1 : all.findIndex((one) => one.id === after);
  if (after !== undefined && before < 0) throw noSuch(kind, after, 'starting_after');
  const rest = all.slice(before + 1).filter(({ created }) => created >= since);
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) };
}
