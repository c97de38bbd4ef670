/**
 * Approvals in the obvious way: one transaction per request, retried on conflict. The same checks, the same statements, the same entries; only
 * waiting requests are not batched.
 */
import { createSecretKey, hkdfSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ObjectId, type ClientSession, type Db } from 'mongodb';
import {
  earnedFrom,
  oldestTakenExpression,
  takeOldest,
  textOfLots,
  type Lots,
} from '../../../../../api/src/ledger/lots';
import { entryHash, inputHash, type Transfer } from '../../../../../api/src/ledger/transfer';
import { countsAt } from '../../../../../api/src/modules/news/notify';
import type { SubmissionRecord } from '../../../../../api/src/modules/submissions/submission.model';
import { connectDatabase, readCaller, sayReady } from './same-reads';

/** The key that the product derives from the same secret (`src/ledger/secret.ts`), so that the ledger still verifies afterwards. */
const KEY = createSecretKey(
  Buffer.from(hkdfSync('sha256', process.env['LEDGER_SECRET'] ?? '', '', 'taskmint ledger', 32)),
);

type Work = Pick<
  SubmissionRecord,
  'task_id' | 'owner' | 'worker' | 'payable_amount' | 'promotional_coins' | 'task_title' | 'status'
>;

interface Moved {
  readonly promotional: number;
  readonly from: Lots;
  readonly to: Lots;
}

async function approve(db: Db, session: ClientSession, id: ObjectId, work: Work): Promise<void> {
  const at = new Date();
  const pay = work.payable_amount;
  const marked = await db
    .collection('submissions')
    .updateOne(
      { _id: id, status: 'pending' },
      { $set: { status: 'approve', decided_at: at, auto: false } },
      { session },
    );
  if (marked.matchedCount !== 1) throw new Error('decided before');
  const promotional = work.promotional_coins;
  const before = await db.collection<{ escrow_lots: Lots }>('tasks').findOneAndUpdate(
    { _id: work.task_id as never, pending_count: { $gte: 1 }, escrow_coins: { $gte: pay } },
    [
      {
        $set: {
          approved_count: { $add: ['$approved_count', 1] },
          pending_count: { $subtract: ['$pending_count', 1] },
          status: { $cond: [{ $eq: [{ $add: ['$approved_count', 1] }, '$task_quantity'] }, 'filled', '$status'] },
          escrow_coins: { $subtract: ['$escrow_coins', pay] },
          escrow_promotional: { $subtract: ['$escrow_promotional', promotional] },
          escrow_lots: oldestTakenExpression('$escrow_lots', pay - promotional),
        },
      },
    ],
    { session, returnDocument: 'before', projection: { escrow_lots: 1 } },
  );
  if (!before) throw new Error('no escrow');
  const from = takeOldest(before.escrow_lots, pay - promotional);
  const to = earnedFrom(from, null, at);
  const lots = Object.fromEntries(Object.entries(to).map(([key, coins]) => [`lots.${key}`, coins]));
  const earned = {
    coins: pay,
    promotional_coins: promotional,
    ...lots,
    work_approved: 1,
    work_decided: 1,
    earned_coins: pay,
  };
  await db.collection('users').bulkWrite(
    [
      {
        updateOne: { filter: { _id: work.worker as never }, update: { $inc: earned, $set: { worker_rate_at: at } } },
      },
      { updateOne: { filter: { _id: work.owner as never }, update: { $inc: { total_pay: pay } } } },
    ],
    { session },
  );
  await db
    .collection('ledger_entries')
    .insertOne(entryOf(id.toHexString(), work, { promotional, from, to }, at), { session });
  await tellWorker(db, session, id, work, at);
}

/** The notice that work was paid, with the worker's next number. */
async function tellWorker(db: Db, session: ClientSession, about: ObjectId, work: Work, at: Date): Promise<void> {
  const kind = 'submission_approved';
  const reader = await db
    .collection<{ latest: number }>('news_readers')
    .findOneAndUpdate(
      { _id: work.worker as never },
      { $inc: { latest: 1, unread: 1, [`unread_of.${countsAt(kind)}`]: 1 } as never },
      { session, upsert: true, returnDocument: 'after', projection: { latest: 1 } },
    );
  const facts = { task_title: work.task_title, coins: work.payable_amount, auto: false };
  const notice = { person: work.worker, number: reader?.latest, kind, facts, about, at, read_at: null, mail_due: null };
  await db.collection('notices').insertOne(notice, { session });
}

function entryOf(id: string, work: Work, { promotional, from, to }: Moved, at: Date) {
  const transfer: Transfer = {
    key: `submission:${id}:pay`,
    debit: `escrow:${work.task_id.toHexString()}`,
    credit: `balance:${work.worker.toHexString()}`,
    amount: work.payable_amount,
    kind: 'submission_pay',
    cause: { kind: 'submission', id },
    payer: work.owner.toHexString(),
    memo: work.task_title,
  };
  const { key, debit, credit, amount, kind, cause, payer = null, memo = '' } = transfer;
  const hashed = {
    key,
    input_hash: inputHash(transfer),
    debit,
    credit,
    amount,
    promotional,
    from_lots: textOfLots(from),
    to_lots: textOfLots(to),
    kind,
    cause,
    payer,
    memo,
    at,
  };
  return { ...hashed, accounts: [debit, credit], hash: entryHash(hashed, KEY), seal: null };
}

async function main(): Promise<void> {
  const client = await connectDatabase();
  const db = client.db();
  const decide = async (path: string, authorization: string | undefined): Promise<number> => {
    const caller = await readCaller(db, authorization);
    const id = new ObjectId(path.split('/')[2]);
    const work = await db.collection<Work>('submissions').findOne(
      { _id: id },
      {
        projection: {
          task_id: 1,
          owner: 1,
          worker: 1,
          payable_amount: 1,
          promotional_coins: 1,
          task_title: 1,
          status: 1,
        },
      },
    );
    if (!work || !caller || work.owner.toHexString() !== caller._id.toHexString()) return 403;
    await client.withSession((session) =>
      session.withTransaction(() => approve(db, session, id, work), {
        readConcern: { level: 'snapshot' },
        writeConcern: { w: 'majority' },
      }),
    );
    return 200;
  };
  const server = createServer((request, response) => {
    request.resume();
    decide(request.url ?? '', request.headers.authorization).then(
      (status) => response.writeHead(status, { 'Content-Type': 'application/json' }).end('{"modifiedCount":1}'),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(0, '127.0.0.1', () => sayReady((server.address() as AddressInfo).port));
}

void main();
