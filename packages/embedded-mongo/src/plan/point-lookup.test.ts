/** A unique index with all fields bound to single values is looked up, not scanned, and finds what a full scan finds. */
import { Decimal128, Double, Long, type Collection, type Document } from 'mongodb';
import type { Reader } from '../store/key-value';
import { temporaryServer, type TemporaryServer } from '../testing/temporary-server';
import { planQuery } from './planner';
import { Scan } from './scan';
import type { CollectionInfo } from '../store/catalogue';

let fixture: TemporaryServer;
let rows: Collection;
beforeAll(async () => {
  fixture = await temporaryServer();
  rows = fixture.client.db('t').collection('rows');
  await rows.createIndexes([
    { key: { a: 1, b: -1 }, unique: true },
    { key: { text: 1 }, unique: true, sparse: true },
    { key: { name: 1 }, unique: true, sparse: true, collation: { locale: 'en', strength: 2 } },
    { key: { list: 1 }, unique: true, sparse: true },
  ]);
  await rows.insertMany([
    { _id: 1 as never, a: 5, b: 'x' },
    { _id: 2 as never, a: 5, b: 'y', text: 'é'.repeat(1_500) },
    { _id: 3 as never, a: 5, text: `${'é'.repeat(1_500)}!` },
    { _id: 4 as never, a: null, b: NaN, name: 'Ada', list: [1, 2] },
    { _id: 5 as never, a: 'a'.repeat(1_867), b: -7, list: 3 },
    { _id: 6 as never, a: 'a'.repeat(1_893), b: new Double(-7), list: [] },
  ]);
});
afterAll(() => fixture.close());

const ids = async (filter: Document, options: Document = {}): Promise<unknown[]> =>
  (await rows.find(filter, options).toArray()).map(({ _id }) => _id as unknown).sort();

it.each<{ name: string; filter: Document; options?: Document }>([
  { name: 'one field', filter: { _id: 1 } },
  { name: 'a number of another type', filter: { _id: Long.fromNumber(1) } },
  { name: 'a decimal', filter: { _id: Decimal128.fromString('1.00') } },
  { name: 'a double between integers', filter: { _id: 1.5 } },
  { name: 'several fields, one descending', filter: { a: 5, b: 'x' } },
  { name: 'a missing field', filter: { a: 5, b: null } },
  { name: 'null and NaN', filter: { a: null, b: NaN } },
  { name: 'several values', filter: { a: { $in: [5, null, 'z'] }, b: { $in: ['y', NaN] } } },
  { name: 'more values than ranges are made for', filter: { a: 5, b: { $in: [...Array(1_200).keys(), 'x'] } } },
  { name: 'a value too long for a key', filter: { text: 'é'.repeat(1_500) } },
  { name: 'another one with the same beginning', filter: { text: `${'é'.repeat(1_500)}!` } },
  { name: 'a value too long for a key that is not there', filter: { text: `${'é'.repeat(1_500)}?` } },
  {
    name: 'values at the border of what a key keeps',
    filter: { a: { $in: ['a'.repeat(1_867), 'a'.repeat(1_893)] }, b: -7 },
  },
  { name: 'a collation', filter: { name: 'ADA' }, options: { collation: { locale: 'en', strength: 2 } } },
  { name: 'an element of an array', filter: { list: 2 } },
  { name: 'two elements of one array', filter: { list: { $in: [1, 2, 3] } } },
  { name: 'a whole array', filter: { list: [1, 2] } },
  { name: 'no elements', filter: { list: [] } },
])('$name', async ({ filter, options }) => {
  expect(await ids(filter, options)).toEqual(await ids(filter, { ...options, hint: { $natural: 1 } }));
});

it('sees what its transaction has written and removed', async () => {
  await fixture.client.withSession(async (session) => {
    session.startTransaction();
    await rows.insertOne({ _id: 9 as never, a: 9, b: 9 }, { session });
    await rows.deleteOne({ _id: 1 as never }, { session });
    expect([await ids({ _id: 9 }, { session }), await ids({ _id: 1 }, { session })]).toEqual([[9], []]);
    await session.abortTransaction();
  });
  expect([await ids({ _id: 9 }), await ids({ _id: 1 })]).toEqual([[], [1]]);
});

describe('what is read', () => {
  const index = { unique: true, sparse: false, multikey: false, building: false };
  const info = {
    id: 1,
    ns: 't.rows',
    options: {},
    revision: 0,
    indexes: [
      { ...index, id: 2, name: 'ab', fields: [['a', 1] as const, ['b', 1] as const], spec: { key: { a: 1, b: 1 } } },
    ],
  } as unknown as CollectionInfo;
  /** The calls that following the plan of a filter makes on an empty store. */
  function callsFor(filter: Document): string[] {
    const calls: string[] = [];
    const data = {
      get: () => void calls.push('get'),
      range() {
        calls.push('range');
        return [][Symbol.iterator]();
      },
      count: () => 0,
      exceeds: () => false,
    } as unknown as Reader;
    const scan = new Scan(planQuery(info, { filter }));
    expect(scan.next(data)).toBeUndefined();
    scan.suspend();
    expect(scan.next(data)).toBeUndefined();
    return calls;
  }

  it('is one key for each combination of values, and a range where a field is left open', () => {
    expect(callsFor({ a: 1, b: 2 })).toEqual(['get']);
    expect(callsFor({ a: 1, b: { $in: [2, 3] } })).toEqual(['get', 'get']);
    expect(callsFor({ a: 1 })).toEqual(['range']);
    expect(callsFor({ a: 1, b: { $gt: 2 } })).toEqual(['range']);
  });
});
