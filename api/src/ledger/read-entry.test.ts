/** The quick reader of entries says what the general one says, of every entry and of what is none. */
import fc from 'fast-check';
import { mongo, Types } from 'mongoose';
import { readEntry } from './read-entry';
import { readWrittenEntry } from './read-written-entry';

const { BSON } = mongo;
const bytesOf = (document: object): Buffer => Buffer.from(BSON.serialize(document));

/** In the order in which the ledger writes the fields. */
const entry = fc.record({
  _id: fc.uint8Array({ minLength: 12, maxLength: 12 }).map((id) => new Types.ObjectId(Buffer.from(id))),
  key: fc.string({ unit: 'binary' }),
  input_hash: fc.string(),
  debit: fc.string(),
  credit: fc.string({ unit: 'grapheme' }),
  amount: fc.oneof(fc.integer(), fc.double({ noNaN: true }), fc.maxSafeInteger()),
  promotional: fc.oneof(fc.integer(), fc.maxSafeInteger()),
  kind: fc.string(),
  cause: fc.record({ kind: fc.string(), id: fc.string({ unit: 'grapheme' }) }),
  payer: fc.option(fc.string()),
  memo: fc.string({ unit: 'grapheme' }),
  at: fc.date({ noInvalidDate: true }),
  accounts: fc.tuple(fc.string(), fc.string()),
  hash: fc.string(),
  seal: fc.option(fc.integer()),
});
/** The same with amounts as small as all are. */
const WHOLE = { amount: fc.nat(), promotional: fc.nat() };
const REPLY = { request: { id: 'x', body: '{}', status: 200 } };

/** What the general reader says of it, as the verification takes it. */
function expectedOf(bytes: Buffer): object {
  const { _id, accounts: _accounts, request: _request, ...expected } = BSON.deserialize(bytes);
  return { ...expected, idBytes: Buffer.from((_id as Types.ObjectId).id).toString('latin1') };
}

it('reads an entry as the general reader does, but for what is not looked at', () => {
  fc.assert(
    fc.property(entry, fc.boolean(), (written, hasReply) => {
      const bytes = bytesOf({ ...written, ...(hasReply ? REPLY : {}) });
      const { request: _reply, ...read } = readEntry(bytes) as unknown as Record<string, unknown>;
      expect(read).toEqual(expectedOf(bytes));
    }),
    { numRuns: 500 },
  );
});

it('reads it the same in any other order', () => {
  const inAnyOrder = entry.chain((written) =>
    fc.shuffledSubarray(Object.entries(written), { minLength: Object.keys(written).length }),
  );
  fc.assert(
    fc.property(inAnyOrder, (fields) => {
      const bytes = bytesOf(Object.fromEntries(fields));
      expect(readEntry(bytes)).toEqual(expectedOf(bytes));
    }),
    { numRuns: 200 },
  );
});

it('takes the quick way for whatever the ledger writes', () => {
  fc.assert(
    fc.property(entry, fc.record(WHOLE), fc.boolean(), (written, whole, hasReply) => {
      const bytes = bytesOf({ ...written, ...whole, ...(hasReply ? REPLY : {}) });
      expect(readWrittenEntry(bytes)).toEqual(expectedOf(bytes));
    }),
    { numRuns: 300 },
  );
});

it('leaves to the others what is cut off, goes on, or has a field too many', () => {
  const [written] = fc.sample(entry, { numRuns: 1, seed: 1 });
  const one = { ...written, amount: 5, promotional: 0 };
  const bytes = bytesOf(one);
  expect(readWrittenEntry(bytes)).not.toBeNull();
  for (let length = 0; length < bytes.length; length += 1)
    expect(readWrittenEntry(bytes.subarray(0, length))).toBeNull();
  expect(readWrittenEntry(Buffer.concat([bytes, Buffer.alloc(1)]))).toBeNull();
  expect(readWrittenEntry(bytesOf({ ...one, more: 1 }))).toBeNull();
  expect(readWrittenEntry(bytesOf({ before: 1, ...one }))).toBeNull();
});

it.each([
  ['a long number', { amount: BSON.Long.fromString('9007199254740993') }],
  ['a decimal', { amount: BSON.Decimal128.fromString('1.5') }],
  ['truth', { amount: true }],
  ['a decimal inside', { cause: { kind: 'x', id: BSON.Decimal128.fromString('1') } }],
])('leaves %s to the general reader', (_what, fields) => {
  const bytes = bytesOf({ key: 'k', ...fields });
  const read = readEntry(bytes) as unknown as Record<string, unknown>;
  expect(read).toEqual({ ...BSON.deserialize(bytes), idBytes: 'undefined' });
});
