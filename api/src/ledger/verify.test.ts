/** Verification detects every change made behind the ledger's back, and says what and where. */
import { appendFile, rename } from 'node:fs/promises';
import { Types, type mongo } from 'mongoose';
import { calls } from '@taskmint/contract';
import { database } from '../database/connection';
import { collectionOf } from '../database/records';
import { useEnv } from '../env';
import { UserModel } from '../modules/users/user.model';
import { interruptAt } from '../testing/between-statements';
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';
import { isEarned } from './accounts';
import { ENTRIES, LedgerEntryModel, LedgerSealModel, SEALS, type LedgerEntry } from './entry.model';
import { LedgerMarkModel } from './mark.model';
import { newestFiledSeal, sealFile } from './seal-file';
import { sealEntries } from './seal-entries.job';
import { ledgerKey } from './secret';
import { entryHash, formerEntryHash } from './transfer';
import { readKeyedFrom } from './read-keyed-from';
import { verifyLedger } from './verify';
import { PayoutCheck } from './verify-payouts';

let task: string;
let withdrawal: string;
const seal = () => sealEntries.run(new AbortController().signal);

const api = shared(startTestApi);
const client = shared(() => api.person('client', { coins: 300 }));
const worker = shared(() => api.person('freelancer', { coins: 400 }));
beforeAll(async () => {
  task = await api.task(client, { task_quantity: 5, per_task_pay: 10 });
  const id = await api.submit(worker, task);
  await api.decide(client, id, 'approve');
  const body = { withdraw_coin: 300, payment_system: 'Bcash' as const, account_number: '01700000000' };
  withdrawal = (await api.ok(calls.requestWithdrawal, { body }, { token: worker.token })).insertedId;
  await seal();
  await api.task(client, { task_quantity: 1 });
  await seal();
  await api.submit(await api.person('freelancer'), task);
});

/** Changes one document, says what the report finds, and puts it back. */
async function findingsAfter(name: string, filter: mongo.Document, update: mongo.Document): Promise<string[]> {
  const documents = database().collection(name);
  const before = await documents.findOne(filter);
  if (!before) throw new Error(`there is nothing to change in ${name}`);
  const { matchedCount } = await documents.updateOne({ _id: before._id }, update);
  expect(matchedCount).toBe(1);
  try {
    const { ok, differences } = await verifyLedger();
    expect(ok).toBe(differences.length === 0);
    return differences.map(({ kind, where, expected }) => `${kind} ${where}: ${expected}`);
  } finally {
    await documents.replaceOne({ _id: before._id }, before);
  }
}

const oid = (id: string) => ({ _id: new Types.ObjectId(id) });

test('entries that are sealed while they are read are no difference', async () => {
  await api.task(client, { task_quantity: 1 });
  // Before the first statement that follows reading the seals.
  const sealing = interruptAt(1, seal);
  const report = await verifyLedger();
  await sealing.end();
  expect(sealing.struck).toBe(true);
  expect(report.differences).toEqual([]);
});

test('a ledger that nobody touched is in order, and says how much was looked at', async () => {
  const report = await verifyLedger();
  expect(report).toMatchObject({ ok: true, sum: 0, differences: [] });
  expect(report.entries).toBe(await collectionOf(LedgerEntryModel).countDocuments({}));
  expect(report.accounts).toBeGreaterThan(5);
});

describe('figures that people see', () => {
  test.each([
    ['users', 'coins', 'balance'],
    ['users', 'promotional_coins', 'promotional'],
    ['users', 'total_pay', 'total_pay'],
    ['users', 'earned_coins', 'earned'],
  ])('%s.%s', async (name, field, kind) => {
    const found = await findingsAfter(name, oid(worker.id), { $inc: { [field]: 1 } });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(kind);
    expect(found[0]).toContain(worker.id);
  });

  test.each(['escrow_coins', 'escrow_promotional', 'free_slots', 'pending_count', 'approved_count'])(
    'tasks.%s',
    async (field) => {
      const found = await findingsAfter('tasks', oid(task), { $inc: { [field]: 1 } });
      expect(found.join()).toContain(task);
    },
  );

  test.each([
    ['users', 'lots', () => worker.id],
    ['tasks', 'escrow_lots', () => task],
    ['withdrawals', 'held_lots', () => withdrawal],
  ])('%s.%s', async (name, field, id) => {
    const aged = { $set: { [field]: { 't0000000-b-0': 100 } } };
    expect((await findingsAfter(name, oid(id()), aged)).join()).toMatch(
      new RegExp(`lots \\w+:${id()} \\w+: t0000000-`),
    );
    expect((await findingsAfter(name, oid(id()), { $unset: { [field]: 1 } })).join()).toContain(id());
  });

  test.each(['held_coins', 'held_promotional'])('withdrawals.%s', async (field) => {
    expect((await findingsAfter('withdrawals', oid(withdrawal), { $inc: { [field]: -1 } })).join()).toContain(
      withdrawal,
    );
  });

  test('the sum says how many coins too many there are', async () => {
    await collectionOf(UserModel).updateOne(oid(worker.id), { $inc: { coins: 7 } });
    expect(await verifyLedger()).toMatchObject({ ok: false, sum: 7 });
    await collectionOf(UserModel).updateOne(oid(worker.id), { $inc: { coins: -7 } });
  });
});

describe('entries', () => {
  const sealed = { kind: 'submission_pay' };

  test.each([
    ['amount', { $inc: { amount: 1 } }],
    ['promotional', { $set: { promotional: 0, promotional_was: 1 } }],
    ['debit', { $set: { debit: 'system:adjustments' } }],
    ['payer', { $set: { payer: null } }],
    ['kind', { $set: { kind: 'task_refund' } }],
    ['memo', { $set: { memo: 'Nothing to see' } }],
    ['at', { $set: { at: new Date(0) } }],
    ['key', { $set: { key: 'another:key' } }],
    ['hash', { $set: { hash: 'f'.repeat(64) } }],
  ])('a changed %s', async (_, update) => {
    const found = await findingsAfter(ENTRIES, sealed, update);
    expect(found.length).toBeGreaterThan(0);
    expect(found.join()).toContain('entry');
  });

  test.each([
    ['no account', { $set: { debit: 'nonsense' } }, 'nonsense'],
    ['accounts of two units', { $set: { debit: 'cash:sales' } }, 'of one unit'],
    ['other lots', { $set: { to_lots: 't0000000-g-0=1' } }, 'the lots of the amount'],
    ['no lots', { $set: { from_lots: 'all' } }, 'the lots of the amount'],
    ['no text for an account', { $set: { credit: 7 } }, 'two accounts'],
    ['no amount', { $set: { amount: 'many' } }, 'a whole amount'],
    ['no moment', { $unset: { at: 1 } }, 'not all that it covers'],
    ['no cause', { $unset: { cause: 1 } }, 'not all that it covers'],
    ['no word on its payer', { $unset: { payer: 1 } }, 'a payer or none'],
    ['no text for a payer', { $set: { payer: 7 } }, 'a payer or none'],
    ['no share', { $unset: { promotional: 1 } }, 'a share of the amount'],
    ['no account at all', { $unset: { debit: 1 } }, 'two accounts'],
    ['no word on its seal', { $unset: { seal: 1 } }, 'seal undefined'],
    ['no hash', { $unset: { hash: 1 } }, 'entry'],
    ['no key', { $unset: { key: 1 } }, 'undefined'],
  ])('with %s is reported as anything else', async (_, update, said) => {
    expect((await findingsAfter(ENTRIES, sealed, update)).join()).toContain(said);
  });

  test('an amount that was changed together with its lots is known by the hash', async () => {
    const entry = (await collectionOf(LedgerEntryModel).findOne({ kind: 'purchase' })) as LedgerEntry;
    const to_lots = String(entry.to_lots).replace(`=${entry.amount}`, `=${entry.amount + 1}`);
    const found = await findingsAfter(ENTRIES, { _id: entry._id }, { $set: { amount: entry.amount + 1, to_lots } });
    expect(found).toContainEqual(expect.stringMatching(`^entry ${entry.key}`));
    const { request: _request, ...whole } = entry;
    expect(entryHash({ ...whole, amount: entry.amount + 1 }, ledgerKey())).not.toBe(entry.hash);
  });

  test('one that was rewritten together with its own hash breaks the chain', async () => {
    const entry = (await collectionOf(LedgerEntryModel).findOne({ kind: 'signup_bonus', seal: 1 })) as LedgerEntry;
    const forged = { ...entry, memo: 'Rewritten' };
    const found = await findingsAfter(
      ENTRIES,
      { _id: entry._id },
      { $set: { memo: forged.memo, hash: entryHash(forged, ledgerKey()) } },
    );
    expect(found).toEqual([expect.stringContaining('hash of seal 1')]);
  });

  test('one that is gone', async () => {
    const entries = collectionOf(LedgerEntryModel);
    const entry = (await entries.findOne({ seal: 2 })) as LedgerEntry;
    await entries.deleteOne({ _id: entry._id });
    const { ok, differences } = await verifyLedger();
    await entries.insertOne(entry);
    expect(ok).toBe(false);
    expect(differences.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['seal', 'balance']));
  });

  test('an unsealed one that somebody slipped in', async () => {
    const entries = collectionOf(LedgerEntryModel);
    const entry = (await entries.findOne({ kind: 'signup_bonus' })) as LedgerEntry;
    const _id = new Types.ObjectId();
    await entries.insertOne({ ...entry, _id, key: 'slipped:in', seal: null });
    const { differences } = await verifyLedger();
    await entries.deleteOne({ _id });
    expect(differences.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['entry', 'balance']));
  });
});

describe('whoever can write to the database, and no more', () => {
  /** Coins out of nothing, with everything in order but what needs the secret. */
  async function forge(hashOf: (entry: LedgerEntry) => string, fields: object): Promise<() => Promise<void>> {
    const like = (await collectionOf(LedgerEntryModel).findOne({ kind: 'purchase' })) as LedgerEntry;
    const { request: _request, ...entry } = like;
    const forged = {
      ...entry,
      _id: new Types.ObjectId(),
      kind: 'adjustment' as const,
      debit: 'system:adjustments' as const,
      credit: `balance:${worker.id}` as const,
      cause: { kind: 'admin', id: worker.id },
      key: 'adjustment:forged',
      amount: 1_000,
      seal: null,
      ...fields,
    };
    forged.accounts = [forged.debit, forged.credit];
    forged.hash = hashOf(forged);
    await collectionOf(LedgerEntryModel).insertOne(forged);
    const isToWorker = forged.credit === `balance:${worker.id}`;
    const earned = (coins: number) => (isEarned(forged) ? { earned_coins: coins } : {});
    const give = async (coins: number) =>
      isToWorker &&
      collectionOf(UserModel).updateOne(oid(worker.id), {
        $inc: { coins, 'lots.t0000000-g-0': coins, ...earned(coins) },
      });
    await give(1_000);
    return async () => {
      await collectionOf(LedgerEntryModel).deleteOne({ _id: forged._id });
      await give(-1_000);
    };
  }

  /** What the report says while there is such an entry, made with the secret too. */
  async function differencesWith(fields: object) {
    const lots = { from_lots: '', to_lots: 't0000000-g-0=1000' };
    const undo = await forge((entry) => entryHash(entry, ledgerKey()), { ...lots, ...fields });
    const { differences } = await verifyLedger();
    await undo();
    return differences;
  }

  test.each([
    ['as an earlier version hashed', formerEntryHash, { from_lots: undefined, to_lots: undefined }],
    ['without the secret', formerEntryHash, { from_lots: '', to_lots: 't0000000-g-0=1000' }],
  ])('cannot make coins by an entry hashed %s: it is reported and never sealed', async (_, hashOf, fields) => {
    const undo = await forge(hashOf, fields);
    try {
      expect((await verifyLedger()).differences).toContainEqual(
        expect.objectContaining({ kind: 'entry', where: 'adjustment:forged' }),
      );
      await seal();
      expect(await collectionOf(LedgerEntryModel).findOne({ key: 'adjustment:forged' })).toMatchObject({ seal: null });
      expect((await verifyLedger()).ok).toBe(false);
    } finally {
      await undo();
    }
    expect((await verifyLedger()).ok).toBe(true);
  });

  test('nor, with the secret too, without the record that an adjustment has', async () => {
    const differences = await differencesWith({});
    expect(differences).toEqual([expect.objectContaining({ kind: 'audit', where: 'adjustment:forged' })]);
  });

  test('nor pay that the platform bears and nobody decided', async () => {
    const differences = await differencesWith({
      key: 'defect:forged:pay',
      kind: 'lost_time',
      debit: 'system:losses',
    });
    expect(differences).toEqual([expect.objectContaining({ kind: 'audit', where: 'defect:forged:pay' })]);
  });

  test.each([
    ['purchase', 'purchases', 'purchase'],
    ['withdrawal_paid', 'paid-out', 'payout'],
    ['signup_bonus', 'signup-bonuses', 'bonus'],
    // Under the name of something that needs no record, but from an account that has coins of nobody.
    ['bonus', 'purchases', 'purchase'],
    ['bonus', 'signup-bonuses', 'bonus'],
    ['bonus', 'adjustments', 'audit'],
    ['bonus', 'corrections', 'audit'],
    ['bonus', 'forfeited', 'audit'],
    ['payout_return', 'paid-out', 'payout'],
  ] as const)('nor a %s of nothing, out of %s', async (kind, source, reported) => {
    const cause = { kind: 'order', id: new Types.ObjectId().toHexString() };
    const differences = await differencesWith({
      kind,
      cause,
      debit: `system:${source}`,
    });
    expect(new Set(differences.map(({ kind: found }) => found))).toEqual(new Set([reported]));
  });

  test('nor that a payout which arrived came back', async () => {
    const other = await api.person('freelancer', { coins: 1_000 });
    const body = { withdraw_coin: 1_000, payment_system: 'Bcash' as const, account_number: '01700000078' };
    const { insertedId: id } = await api.ok(calls.requestWithdrawal, { body }, { token: other.token });
    const { token } = await api.person('admin');
    await api.ok(calls.payWithdrawal, { params: { id }, query: { reference: 'CAME-BACK' } }, { token });
    const differences = await differencesWith({
      kind: 'payout_return',
      cause: { kind: 'withdrawal', id },
      debit: 'system:paid-out',
    });
    expect(differences).toEqual([expect.objectContaining({ kind: 'payout', where: `withdrawal ${id}` })]);
    const end = { outcome: 'returned' as const, reason: 'The wallet was closed' };
    await api.ok(calls.returnPayout, { params: { id }, body: end }, { token });
    expect((await verifyLedger()).ok).toBe(true);
  });

  test('nor a second bonus for somebody who is there', async () => {
    const differences = await differencesWith({
      kind: 'signup_bonus',
      cause: { kind: 'user', id: worker.id },
      debit: 'system:purchases',
    });
    expect(differences).toContainEqual(expect.objectContaining({ kind: 'bonus', where: `user ${worker.id}` }));
  });

  test('nor a second payout of a request that was paid', async () => {
    const other = await api.person('freelancer', { coins: 400 });
    const body = { withdraw_coin: 300, payment_system: 'Bcash' as const, account_number: '01700000077' };
    const { insertedId: id } = await api.ok(calls.requestWithdrawal, { body }, { token: other.token });
    const { token } = await api.person('admin');
    await api.ok(calls.payWithdrawal, { params: { id }, query: {} }, { token });
    expect((await verifyLedger()).ok).toBe(true);
    const differences = await differencesWith({
      kind: 'withdrawal_paid',
      cause: { kind: 'withdrawal', id },
      debit: 'system:purchases',
    });
    expect(differences).toContainEqual(expect.objectContaining({ kind: 'payout', where: `withdrawal ${id}` }));
  });

  test('nor money that was sent to nobody', async () => {
    const money = { debit: 'cash:redeemed', credit: 'cash:paid-out', to_lots: '' };
    const differences = await differencesWith({
      kind: 'payout_sent',
      cause: { kind: 'withdrawal', id: task },
      ...money,
    });
    expect(differences).toEqual([
      { kind: 'payout', where: `cash:paid-out of withdrawal ${task}`, expected: 0, actual: 1_000 },
    ]);
  });

  test('cannot say in the mark where the secret begins, with the file of seals gone as well', async () => {
    const marks = collectionOf(LedgerMarkModel);
    const mark = await marks.findOne({ _id: 'keyed-from' });
    if (!mark) throw new Error('there is no mark');
    const file = sealFile();
    await rename(file, `${file}.away`);
    await marks.updateOne({ _id: mark._id }, { $set: { seal: 9_999 } });
    try {
      expect((await readKeyedFrom())?.seal).toBe(1);
    } finally {
      await marks.replaceOne({ _id: mark._id }, mark);
      await rename(`${file}.away`, file);
    }
  });

  test('has to know the secret that this ledger has', async () => {
    useEnv({ ...api.env, LEDGER_SECRET: 'Another-secret-that-somebody-made-up-42' });
    try {
      expect((await verifyLedger()).differences.map(({ kind }) => kind)).toContain('entry');
    } finally {
      useEnv(api.env);
    }
  });

  test('cannot take the newest seal back: it stands in a file too', async () => {
    await seal();
    const seals = collectionOf(LedgerSealModel);
    const [newest] = await seals.find().sort({ _id: -1 }).limit(1).toArray();
    if (!newest) throw new Error('there is no seal');
    const covered = await collectionOf(LedgerEntryModel).find({ seal: newest._id }).toArray();
    await seals.deleteOne({ _id: newest._id });
    await collectionOf(LedgerEntryModel).updateMany({ seal: newest._id }, { $set: { seal: null } });
    const { differences } = await verifyLedger();
    await seals.insertOne(newest);
    await collectionOf(LedgerEntryModel).updateMany(
      { _id: { $in: covered.map(({ _id }) => _id) } },
      { $set: { seal: newest._id } },
    );
    expect(differences).toEqual([expect.objectContaining({ kind: 'seal', where: `seal ${newest._id} in its file` })]);
  });
});

test('a seal is on a line of its own in its file, also after one that a crash cut off', async () => {
  await seal();
  await appendFile(sealFile(), '{"seal":9999,"hash":"');
  await api.person('client');
  await seal();
  const [newest] = await collectionOf(LedgerSealModel).find().sort({ _id: -1 }).limit(1).toArray();
  expect((await newestFiledSeal())?.seal).toBe(newest?._id);
});

describe('the money of a payout', () => {
  let id: string;
  let token: string;
  beforeAll(async () => {
    const other = await api.person('freelancer', { coins: 400 });
    const body = { withdraw_coin: 300, payment_system: 'Bcash' as const, account_number: '01700000079' };
    ({ insertedId: id } = await api.ok(calls.requestWithdrawal, { body }, { token: other.token }));
    ({ token } = await api.person('admin'));
    await api.ok(calls.payWithdrawal, { params: { id }, query: {} }, { token });
  });

  test.each([
    ['sent, which is on its way', { sent_at: new Date(0) }, ['cash:payouts', 'cash:paid-out']],
    ['failed, which is on its way', { status: 'failed' }, ['cash:payouts']],
    ['of the time before money was recorded, which is not', { approved_at: null }, ['cash:payouts']],
    ['of other coins', { withdraw_coin: 301 }, ['payout', 'cash:payouts']],
  ])('a payout %s', async (_, fields, named) => {
    const found = await findingsAfter('withdrawals', oid(id), { $set: fields });
    expect(found.every((finding) => finding.includes(id))).toBe(true);
    for (const name of named) expect(found.join()).toContain(name);
  });

  test('a payout that goes on after its entries were read is no difference', async () => {
    const check = new PayoutCheck();
    for (const entry of await collectionOf(LedgerEntryModel).find().toArray()) check.take(entry);
    await api.ok(calls.sendPayout, { params: { id }, body: { reference: 'WENT-ON' } }, { token });
    expect(await check.compare()).toEqual([]);
  });
});

describe('the chain', () => {
  test.each([
    ['its hash', { $set: { hash: '1'.repeat(64) } }],
    ['what it follows', { $set: { prev: '1'.repeat(64) } }],
    ['how many it covers', { $inc: { entries: 1 } }],
  ])('a seal with another %s', async (_, update) => {
    expect((await findingsAfter(SEALS, { _id: 1 as never }, update)).join()).toContain('seal');
  });

  test('a seal that is gone', async () => {
    const seals = collectionOf(LedgerSealModel);
    const first = await seals.findOne({ _id: 1 });
    await seals.deleteOne({ _id: 1 });
    expect((await verifyLedger()).ok).toBe(false);
    if (first) await seals.insertOne(first);
    expect((await verifyLedger()).ok).toBe(true);
  });

  test('covers what came since, once, also with two processes', async () => {
    const unsealed = await collectionOf(LedgerEntryModel).countDocuments({ seal: null });
    const [one, two] = await Promise.all([seal(), seal()]);
    await seal();
    expect(one + two).toBeLessThanOrEqual(Math.max(unsealed, 1) * 2);
    expect(await collectionOf(LedgerEntryModel).countDocuments({ seal: null })).toBe(0);
    expect(await verifyLedger()).toMatchObject({ ok: true });
    const figures = await api.ok(calls.getAdminFigures, {}, { token: (await api.person('admin')).token });
    expect(figures).toMatchObject({ coins_held: 300, coins_bought: 2_500 });
  });
});
