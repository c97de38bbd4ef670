/** Replacing a record writes only what changed, and computes no keys for indexes whose fields are unchanged. */
import { serialize } from 'bson';
import type { Doc } from '../bson';
import type { CollectionInfo } from '../store/catalogue';
import type { WriteView } from '../txn/views';
import { replaceRecord } from './records';

const index = (id: number, key: Record<string, 1 | -1>, more: Doc = {}): object => ({
  id,
  name: String(id),
  fields: Object.entries(key),
  unique: false,
  sparse: false,
  multikey: false,
  building: false,
  spec: { key, ...more },
});

/** The writes that replacing one document by another makes. */
function writesOf(indexes: object[], before: Doc, after: Doc): string[] {
  const writes: string[] = [];
  const info = { id: 1, ns: 't.rows', options: {}, indexes } as unknown as CollectionInfo;
  const view = {
    guard: () => undefined,
    isWatched: () => false,
    data: {
      get: () => undefined,
      put: (space: string) => writes.push(`put ${space}`),
      remove: (space: string) => writes.push(`remove ${space}`),
    },
  } as unknown as WriteView;
  replaceRecord(view, info, 7, before, after, serialize({}), false);
  return writes;
}

it('a field that was left alone is not looked into', () => {
  const untouched = {
    get inner(): never {
      throw new Error('looked into');
    },
  };
  const before = { _id: 1, n: 1, a: untouched };
  expect(writesOf([index(2, { 'a.inner': 1 })], before, { ...before, n: 2 })).toEqual(['put docs']);
});

it.each<[string, Doc, Doc, number]>([
  ['another value', { a: { b: 1 }, c: 1 }, { a: { b: 2 }, c: 1 }, 1],
  ['an equal value in a new document', { a: { b: 1 }, c: 1 }, { a: { b: 1 }, c: 1 }, 0],
  ['one of two fields', { a: { b: 1 }, c: 1 }, { a: { b: 1 }, c: 2 }, 1],
  ['a field that is gone', { a: { b: 1 }, c: 1 }, { c: 1 }, 1],
  ['a field that is new', { c: 1 }, { a: { b: 1 }, c: 1 }, 1],
])('%s', (_name, before, after, keys) => {
  const moved = Array.from({ length: keys }, () => ['remove index', 'put index']).flat();
  expect(writesOf([index(2, { 'a.b': 1, c: -1 })], before, after)).toEqual([...moved, 'put docs']);
});

it('a partial index is asked again, whatever field its condition is about', () => {
  const partial = index(2, { a: 1 }, { partialFilterExpression: { open: true } });
  const before = { a: 1, open: true };
  expect(writesOf([partial], before, { ...before, open: false })).toEqual(['remove index', 'put docs']);
});
