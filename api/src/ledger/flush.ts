/** Writes the entries that a transaction has gathered, in one statement just before its commit, together with the kept reply of its request. */
import { collection } from '../database/connection';
import { KEPT_REPLIES, type IdempotencyScope, type KeptReplyRecord } from '../database/kept-reply.model';
import { duplicateKeyField, type Transaction } from '../database/transaction';
import { counters } from '../metrics';
import { ENTRIES, type LedgerEntry } from './entry.model';
import { RepeatedRequest, TransferExists } from './refusals';

/**
 * Inserts `tx.entries`; the first one carries the reply of the request, if there is one to keep. Throws TransferExists when one of the keys has been
 * used, RepeatedRequest when another attempt of the same request has had its effect.
 */
export async function flushEntries(
  tx: Transaction,
  scope: IdempotencyScope | null,
  result: () => unknown,
): Promise<void> {
  const reply = scope?.keep(result());
  const first = tx.entries[0];
  try {
    if (first) {
      if (reply && !tx.entries.some((entry) => entry.request)) first.request = reply;
      const entries = collection<LedgerEntry>(ENTRIES);
      if (tx.entries.length === 1) await entries.insertOne(first, { session: tx.session });
      else await entries.insertMany(tx.entries, { session: tx.session, ordered: true });
      for (const entry of tx.entries) counters.entries.inc({ kind: entry.kind });
    } else if (reply) {
      const { id, ...rest } = reply;
      await collection<KeptReplyRecord>(KEPT_REPLIES).insertOne(
        { _id: id, ...rest, at: tx.at },
        { session: tx.session },
      );
    }
  } catch (error) {
    const field = duplicateKeyField(error);
    if (field === 'key')
      throw new TransferExists(
        tx.entries.map((entry) => entry.key),
        error,
      );
    if (field === 'request.id' || (field === '_id' && !first)) throw new RepeatedRequest(error);
    throw error;
  }
}
