/** The provider's list calls: newest first, cursors by id, `created` ranges. */
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

/** Reads `limit`, `starting_after`, `ending_before` and `created` from `fields` and returns that page of `oldestFirst`. */
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
  const before = fields.text('ending_before');
  if (after !== undefined && before !== undefined) {
    throw invalidRequest('You can only specify one of starting_after and ending_before.');
  }
  const inRange = createdRange(fields);
  const all = [...oldestFirst].reverse();
  const position = (id: string, param: string): number => {
    const found = all.findIndex((one) => one.id === id);
    if (found < 0) throw noSuch(kind, id, param);
    return found;
  };
  if (before !== undefined) {
    const candidates = all.slice(0, position(before, 'ending_before')).filter(inRange);
    return {
      object: 'list',
      url,
      has_more: candidates.length > limit,
      data: candidates.slice(Math.max(0, candidates.length - limit)),
    };
  }
  const start = after === undefined ? 0 : position(after, 'starting_after') + 1;
  const candidates = all.slice(start).filter(inRange);
  return { object: 'list', url, has_more: candidates.length > limit, data: candidates.slice(0, limit) };
}

function createdRange(fields: Fields): (one: Listed) => boolean {
  if (!fields.has('created')) return () => true;
  if (!fields.isObject('created')) {
    const exactly = fields.integer('created');
    return (one) => one.created === exactly;
  }
  const range = fields.object('created');
  const gt = range?.integer('gt') ?? -Infinity;
  const gte = range?.integer('gte') ?? -Infinity;
  const lt = range?.integer('lt') ?? Infinity;
  const lte = range?.integer('lte') ?? Infinity;
  range?.done();
  return ({ created }) => created > gt && created >= gte && created < lt && created <= lte;
}
