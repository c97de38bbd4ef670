/** A ledger from before there were lots: it is upgraded once, and entries of the old kind are refused afterwards. */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';

import { database } from '../database/connection';
import { FROM_THE_BEGINNING } from '../database/conversion';
import { collectionOf } from '../database/records';
import { promisePromotional } from '../modules/tasks/promise-promotional';
import { shared } from '../testing/shared';
import { startTestApi, type Person } from '../testing/start-test-api';
import { rmSync } from 'node:fs';
import { formerLedger } from '../testing/former-ledger';
import { logLines } from '../testing/log-lines';
import { LedgerDayModel } from './day.model';
import { LedgerEntryModel, LedgerSealModel, type LedgerEntry } from './entry.model';
import { OPENING } from './lots';
import { LedgerMarkModel } from './mark.model';
import { sealFile } from './seal-file';
import { sealAll, sealEntries } from './seal-entries.job';
import { formerEntryHash } from './transfer';
import { readKeyedFrom } from './read-keyed-from';
import { upgradeLedger } from './upgrade-ledger';
import { verifyLedger } from './verify';

let client: Person;
let worker: Person;
let task: string;

const api = shared(startTestApi);
beforeAll(async () => {
  ({ client, worker, task } = await formerLedger(api));
  // Two processes that start at once.
  await Promise.all([upgradeLedger(FROM_THE_BEGINNING), upgradeLedger(FROM_THE_BEGINNING)]);
  await Promise.all([promisePromotional(FROM_THE_BEGINNING), promisePromotional(FROM_THE_BEGINNING)]);
});

it('what is in cash becomes the opening lot, and the ledger is in order', async () => {
  expect(await verifyLedger()).toMatchObject({ ok: true, sum: 0, differences: [] });
  const { coins, promotional_coins: promotional, lots } = await api.record(worker);
  expect(lots).toEqual({ [OPENING]: coins - promotional });
  expect(await collectionOf(LedgerEntryModel).countDocuments({ seal: null })).toBe(0);
});

it('goes on with the new kind: spending, earning and withdrawing the opening coins', async () => {
  const id = await api.submit(await api.person('freelancer'), task);
  await api.decide(client, id, 'approve');
  await api.ok(calls.deleteTask, { params: { id: task } }, { token: client.token });
  await sealEntries.run(new AbortController().signal);
  expect(await verifyLedger()).toMatchObject({ ok: true, sum: 0 });
});

it('an entry of the old kind is none any more', async () => {
  const like = (await collectionOf(LedgerEntryModel).findOne({ from_lots: { $exists: false } })) as LedgerEntry;
  const forged = { ...like, _id: new Types.ObjectId(), key: 'forged:former', seal: null, hash: '' };
  forged.hash = formerEntryHash(forged);
  await collectionOf(LedgerEntryModel).insertOne(forged);
  await sealEntries.run(new AbortController().signal);
  expect(await collectionOf(LedgerEntryModel).findOne({ key: forged.key })).toMatchObject({ seal: null });
  const { differences } = await verifyLedger();
  expect(differences).toContainEqual(expect.objectContaining({ kind: 'entry', where: forged.key }));
  await collectionOf(LedgerEntryModel).deleteOne({ _id: forged._id });
});

it('nobody moves the mark of where the new kind begins', async () => {
  const genuine = await readKeyedFrom();
  const marks = collectionOf(LedgerMarkModel);
  await marks.updateOne({ _id: 'keyed-from' }, { $set: { seal: 1_000 } });
  expect((await readKeyedFrom())?.mayBeFormer(5)).toBe(false);
  await marks.deleteOne({ _id: 'keyed-from' });
  expect((await readKeyedFrom())?.seal).toBe(genuine?.seal);
});

it('what a command of this version posted before the first start is no alarm, and is sealed afterwards', async () => {
  await collectionOf(LedgerEntryModel).updateMany({}, { $set: { seal: null } });
  for (const Model of [LedgerSealModel, LedgerDayModel, LedgerMarkModel] as const)
    await database().collection(Model.collection.collectionName).deleteMany({});
  rmSync(sealFile(), { force: true });
  const former = await collectionOf(LedgerEntryModel).find().toArray();
  const keyed = former.filter((entry) => formerEntryHash(entry) !== entry.hash);
  expect(keyed.length).toBeGreaterThan(0);
  const lines = await logLines(() => upgradeLedger(FROM_THE_BEGINNING));
  expect(lines.filter((line) => line.includes('forged'))).toEqual([]);
  const keyedFrom = await readKeyedFrom();
  await sealAll(keyedFrom!);
  expect(await collectionOf(LedgerEntryModel).countDocuments({ seal: null })).toBe(0);
});
