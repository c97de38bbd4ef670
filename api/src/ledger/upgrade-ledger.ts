/**
 * Upgrades a ledger of an earlier version to lots and keyed hashes, once. Unsealed entries are sealed as before, the cash of each account becomes its
 * opening lot, and from the next seal on only entries hashed with the secret count. Safe to repeat, and in several processes at once.
 */
import { updateInSteps, type Progress } from '../database/conversion';
import { collectionOf } from '../database/records';
import { isDuplicateKey } from '../database/transaction';
import { PROJECTED } from './accounts';
import { LedgerSealModel } from './entry.model';
import { LedgerMarkModel } from './mark.model';
import { OPENING } from './lots';
import { readKeyedFrom } from './read-keyed-from';
import { KeyedFrom } from './seal';
import { sealAll } from './seal-entries.job';

export async function upgradeLedger(progress: Progress): Promise<void> {
  if (!(await readKeyedFrom())) {
    await sealAll(new KeyedFrom(Infinity));
    const last = await collectionOf(LedgerSealModel).findOne({}, { sort: { _id: -1 }, projection: { _id: 1 } });
    const keyedFrom = new KeyedFrom((last?._id ?? 0) + 1);
    try {
      await collectionOf(LedgerMarkModel).insertOne({
        _id: 'keyed-from',
        seal: keyedFrom.seal,
        proof: keyedFrom.proof(),
      });
    } catch (error) {
      if (!isDuplicateKey(error, '_id')) throw error;
    }
  }
  await openLots(progress);
}

/** Gives every account without lots its opening lot. The filter makes sure that this happens once per account. */
async function openLots(progress: Progress): Promise<void> {
  for (const [kind, { collection: name, amount, coins }] of PROJECTED) {
    if (!coins) continue;
    const cash = { $subtract: [`$${amount}`, { $ifNull: [`$${coins.promotional}`, 0] }] };
    const opening = { $cond: [{ $gt: [cash, 0] }, { [OPENING]: cash }, {}] };
    // A task without screen-outs has no such account.
    const former = { [coins.lots]: { $exists: false }, [amount]: { $exists: true } };
    await updateInSteps(progress, kind, name, former, [{ $set: { [coins.lots]: opening } }]);
  }
  const debtless = { receivable_cents: { $exists: false } };
  await updateInSteps(progress, 'receivables', 'users', debtless, { $set: { receivable_cents: 0 } });
}
