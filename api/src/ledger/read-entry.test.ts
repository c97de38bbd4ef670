/** The quick reader of entries says what the general one says, of every entry and of what is none. */
import fc from 'fast-check';
import { mongo, Types } from 'mongoose';
import { readEntry } from './read-entry';

const { BSON } = mongo;
const bytesOf = (document: object): Buffer => Buffer.from(BSON.serialize(document));

const entry = fc.record({
  _id: fc.uint8Array({ minLength: 12, maxLength: 12 }).map((id) => new Types.ObjectId(Buffer.from(id))),
  key: fc.string({ unit: 'binary' }),
  input_hash: fc.string(),
  debit: fc.string(),
  credit: fc.string(),
  accounts: fc.tuple(fc.string(), fc.string()),
  amount: fc.oneof(fc.integer(), fc.double({ noNaN: true }), fc.maxSafeInteger()),
  promotional: fc.oneof(fc.integer(), fc.maxSafeInteger()),
  kind: fc.string(),
  cause: fc.record({ kind: fc.string(), id: fc.string({ unit: 'grapheme' }) }),
  payer: fc.option(fc.string()),
  memo: fc.string({ unit: 'grapheme' }),
  at: fc.date({ noInvalidDate: true }),
  hash: fc.string(),
  seal: fc.option(fc.integer()),
});

it('reads an entry as the general reader does, but for what is not looked at', () => {
  fc.assert(
    fc.property(entry, fc.boolean(), (written, hasReply) => {
      const bytes = bytesOf({ ...written, ...(hasReply ? { request: { id: 'x', body: '{}', status: 200 } } : {}) });
      const { accounts: _accounts, request: _request, ...expected } = BSON.deserialize(bytes);
      const { request: _reply, ...read } = readEntry(bytes) as unknown as Record<string, unknown>;
      expect(read).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

it.each([
  ['a long number', { amount: BSON.Long.fromString('9007199254740993') }],
  ['a decimal', { amount: BSON.Decimal128.fromString('1.5') }],
  ['truth', { amount: true }],
  ['a decimal inside', { cause: { kind: 'x', id: BSON.Decimal128.fromString('1') } }],
])('leaves %s to the general reader', (_what, fields) => {
  const bytes = bytesOf({ key: 'k', ...fields });
  expect(readEntry(bytes)).toEqual(BSON.deserialize(bytes));
});
