/** The fast reader of entries returns what the general one does, for every entry and for anything else. */
import fc from 'fast-check';
import { mongo, Types } from 'mongoose';
import { readEnv, useEnv } from '../env';
import { testSettings } from '../testing/start-test-api';
import type { LedgerEntry } from './entry.model';
import { readEntry } from './read-entry';
import { readWrittenEntry } from './read-written-entry';
import { ledgerKey } from './secret';
import { entryHash, formerEntryHash } from './transfer';

useEnv(readEnv(testSettings('mongodb://127.0.0.1:1/none', '/nowhere')));

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
  from_lots: fc.string(),
  to_lots: fc.string(),
  kind: fc.string(),
  cause: fc.record({ kind: fc.string(), id: fc.string({ unit: 'grapheme' }) }),
  payer: fc.option(fc.string()),
  memo: fc.string({ unit: 'grapheme' }),
  at: fc.date({ noInvalidDate: true }),
  accounts: fc.tuple(fc.string(), fc.string()),
  hash: fc.string(),
  seal: fc.option(fc.integer()),
});
/** In bytes that JSON has too, as nearly all entries are. */
const plain = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/["\\\p{Cc}]/gu, ''));
/** The same with amounts as small as all are, and plain texts. */
const WHOLE = {
  key: plain,
  input_hash: plain,
  debit: plain,
  credit: plain,
  amount: fc.integer(),
  promotional: fc.nat(),
  from_lots: plain,
  to_lots: plain,
  kind: plain,
  cause: fc.record({ kind: plain, id: plain }),
  payer: fc.option(plain),
  memo: plain,
};
const plainEntry = fc.tuple(entry, fc.record(WHOLE)).map(([written, whole]) => ({ ...written, ...whole }));
const sample = () => ({ ...fc.sample(plainEntry, { numRuns: 1, seed: 1 })[0] });
const REPLY = { request: { id: 'x', body: '{}', status: 200 } };

/** What the general reader says of it, but for the fields that the verification does not look at. */
function expectedOf(bytes: Buffer): object {
  const entry = BSON.deserialize(bytes) as LedgerEntry;
  const { _id, input_hash: _input, memo: _memo, at: _at, accounts: _accounts, request: _request, ...checked } = entry;
  const ownHash = entry.from_lots === undefined ? formerEntryHash(entry) : entryHash(entry, ledgerKey());
  return { ...checked, idBytes: Buffer.from(_id.id).toString('latin1'), ownHash };
}

it('reads an entry as the general reader does, but for what is not looked at', () => {
  fc.assert(
    fc.property(entry, fc.boolean(), (written, hasReply) => {
      const bytes = bytesOf({ ...written, ...(hasReply ? REPLY : {}) });
      expect(readEntry(bytes)).toEqual(expectedOf(bytes));
    }),
    { numRuns: 500 },
  );
});

it('reads one from before lots were kept, which has a hash of its own', () => {
  const { from_lots: _from, to_lots: _to, ...former } = sample();
  expect(readEntry(bytesOf(former))).toEqual(expectedOf(bytesOf(former)));
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
    fc.property(plainEntry, fc.boolean(), (written, hasReply) => {
      const bytes = bytesOf({ ...written, ...(hasReply ? REPLY : {}) });
      expect(readWrittenEntry(bytes)).toEqual(expectedOf(bytes));
    }),
    { numRuns: 300 },
  );
});

it('leaves to the others what is cut off, goes on, or has a field too many', () => {
  const one = sample();
  const bytes = bytesOf(one);
  expect(readWrittenEntry(bytes)).not.toBeNull();
  for (let length = 0; length < bytes.length; length += 1)
    expect(readWrittenEntry(bytes.subarray(0, length))).toBeNull();
  expect(readWrittenEntry(Buffer.concat([bytes, Buffer.alloc(1)]))).toBeNull();
  expect(readWrittenEntry(bytesOf({ ...one, more: 1 }))).toBeNull();
  expect(readWrittenEntry(bytesOf({ before: 1, ...one }))).toBeNull();
});

it.each(['"', '\\', '\n', 'x'.repeat(64 * 1024)])(
  'leaves texts that JSON writes otherwise, or very long ones: %j',
  (memo) => {
    const bytes = bytesOf({ ...sample(), memo });
    expect(readWrittenEntry(bytes)).toBeNull();
    expect(readEntry(bytes)).toEqual(expectedOf(bytes));
  },
);

it.each([
  ['a long number', { amount: BSON.Long.fromString('9007199254740993') }],
  ['a decimal', { amount: BSON.Decimal128.fromString('1.5') }],
  ['truth', { amount: true }],
  ['a decimal inside', { cause: { kind: 'x', id: BSON.Decimal128.fromString('1') } }],
])('leaves %s to the general reader', (_what, fields) => {
  const bytes = bytesOf({ key: 'k', ...fields });
  const { amount, cause } = BSON.deserialize(bytes);
  expect(readEntry(bytes)).toEqual({
    idBytes: 'undefined',
    key: 'k',
    amount,
    cause,
    ownHash: expect.stringMatching(/^none/),
  });
});

it('reads a text that is no UTF-8, which is not what was hashed', () => {
  const bytes = bytesOf({ ...sample(), memo: '"forged' });
  const genuine = readEntry(bytes);
  bytes[bytes.indexOf('forged')] = 0xff;
  expect(readEntry(bytes)).toEqual({ ...genuine, ownHash: expect.any(String) });
  expect(readEntry(bytes).ownHash).not.toBe(genuine.ownHash);
});
