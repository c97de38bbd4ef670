/** The speed at which `npm run ledger:verify` re-derives everything. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { Types } from 'mongoose';
import { collectionOf } from '../../../../../api/src/database/records';
import { LedgerEntryModel, LedgerSealModel, type LedgerEntry } from '../../../../../api/src/ledger';
import { GRANTED } from '../../../../../api/src/ledger/lots';
import { FIRST_PREV, sealHash } from '../../../../../api/src/ledger/seal';
import { addToTotals } from '../../../../../api/src/ledger/totals';
import { ledgerKey } from '../../../../../api/src/ledger/secret';
import { entryHash, inputHash, type Transfer } from '../../../../../api/src/ledger/transfer';
import { UserModel } from '../../../../../api/src/modules/users/user.model';
import { watchStolen } from '../../machine';
import { lowerQuartile, median } from '../measure';
import { inDatabase, SECRETS } from '../processes';
import { whole, type Row } from '../report';
import { seedWorkers, withDatabase } from '../seed';
import type { Suite } from './suite';

const PEOPLE = 1_000;
const PER_SEAL = 1_000;
/** An absolute figure means nothing while the host runs other guests. */
const MAX_STOLEN = 0.05;
const MAX_DISTURBED = 30;
const COMMAND = path.join(__dirname, '../../../../../api/dist/commands/verify-ledger.js');

function entry(id: Types.ObjectId, user: Types.ObjectId, index: number, seal: number): LedgerEntry {
  const transfer: Transfer = {
    key: `bench:${index}`,
    debit: 'system:purchases',
    credit: `balance:${user.toHexString()}`,
    amount: 1 + (index % 50),
    // A purchase would require an order.
    kind: 'task_refund',
    cause: { kind: 'bench', id: String(index) },
    memo: 'Coins bought to measure with',
    buckets: { promotional: 0 },
  };
  const { key, debit, credit, amount, kind, cause, memo = '' } = transfer;
  const at = new Date();
  const hashed = {
    key,
    input_hash: inputHash(transfer),
    debit,
    credit,
    amount,
    promotional: 0,
    from_lots: '',
    to_lots: `${GRANTED}=${amount}`,
    kind,
    cause,
    payer: null,
    memo,
    at,
  };
  return { _id: id, ...hashed, accounts: [debit, credit], hash: entryHash(hashed, ledgerKey()), seal };
}

/** A sealed ledger of purchases, with the resulting balances. */
async function seedLedger(count: number): Promise<void> {
  const users = await seedWorkers(PEOPLE);
  const balances = new Map<Types.ObjectId, number>();
  let prev = FIRST_PREV;
  let totals: Record<string, number> = {};
  for (let number = 1; (number - 1) * PER_SEAL < count; number += 1) {
    const entries = Array.from({ length: PER_SEAL }, (_, at) => {
      const index = (number - 1) * PER_SEAL + at;
      const user = users[index % PEOPLE] as Types.ObjectId;
      const made = entry(new Types.ObjectId(), user, index, number);
      balances.set(user, (balances.get(user) ?? 0) + made.amount);
      return made;
    });
    const hash = sealHash(
      prev,
      entries.map((one) => one.hash),
      true,
    );
    totals = addToTotals(totals, entries);
    await collectionOf(LedgerEntryModel).insertMany(entries, { ordered: false });
    await collectionOf(LedgerSealModel).insertOne({
      _id: number,
      prev,
      hash,
      entries: PER_SEAL,
      at: new Date(),
      totals,
    });
    prev = hash;
  }
  await collectionOf(UserModel).bulkWrite(
    [...balances].map(([_id, coins]) => ({
      updateOne: { filter: { _id }, update: { $set: { coins, lots: { [GRANTED]: coins } } } },
    })),
  );
}

interface Verified {
  ok: boolean;
  entries: number;
  entries_per_second: number;
}

export const ledger: Suite = {
  name: 'ledger',
  title: 'Checking the ledger',
  async run({ databaseUri, rounds, scale, say }): Promise<Row[]> {
    const uri = inDatabase(databaseUri, 'bench_ledger');
    const count = Math.max(PER_SEAL, Math.round(300_000 * scale));
    await withDatabase(uri, () => seedLedger(count));
    const walks: number[] = [];
    const wholes: number[] = [];
    let disturbed = 0;
    // The first round is a warm-up.
    for (let round = 0; walks.length < rounds; round += 1) {
      const stolen = watchStolen();
      const started = performance.now();
      const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, '--json'], {
        env: { ...process.env, ...SECRETS, MONGODB_URI: uri, NODE_ENV: 'development' },
        maxBuffer: 64 * 1024 * 1024,
      });
      const report = JSON.parse(stdout) as Verified;
      if (!report.ok || report.entries !== count)
        throw new Error(`the ledger of the benchmark differs: ${stdout.slice(0, 500)}`);
      if (round === 0) continue;
      if (stolen() > MAX_STOLEN && disturbed < MAX_DISTURBED) {
        disturbed += 1;
        continue;
      }
      walks.push(report.entries_per_second);
      wholes.push(count / ((performance.now() - started) / 1_000));
    }
    const rate = lowerQuartile(walks);
    say(`ledger: ${whole(rate)} entries per second`);
    return [
      {
        goal: 'ledger:verify checks at least 100,000 entries per second',
        measured: `${whole(rate)} per second`,
        met: rate >= 100_000,
        how: `${whole(count)} sealed entries, each hashed and chained; median ${whole(median(walks))}, the whole command with its start and the projections ${whole(median(wholes))}; ${disturbed} more walks do not count because the machine's host gave over ${MAX_STOLEN * 100} % of the time to others`,
      },
    ];
  },
};
