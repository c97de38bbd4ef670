/**
 * Reads a whole collection as bytes, batch by batch. The driver's own cursor makes half a dozen objects for each document even when told to leave it as
 * it is, which cost more than all that is done with an entry of the ledger afterwards. Knows nothing of what the documents hold.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import mongoose, { mongo } from 'mongoose';
import { database } from './connection';

/** What a server answers to `find` and `getMore`, its documents left as bytes. */
interface CursorReply {
  /** 0n once there is nothing more. */
  readonly id: bigint;
  readonly firstBatch?: readonly Buffer[];
  readonly nextBatch?: readonly Buffer[];
}

const AS_BYTES: mongo.BSON.DeserializeOptions = {
  fieldsAsRaw: { firstBatch: true, nextBatch: true },
  useBigInt64: true,
};

/**
 * All documents of a collection in the order in which they lie, up to `batchSize` at a time. The question for the next batch leaves before this one is
 * handed out, so that server and caller work at the same time. As with any cursor, this is no snapshot. Nothing is asked twice: a lost connection throws.
 */
export async function* readRaw(name: string, batchSize: number): AsyncGenerator<readonly Buffer[], void, undefined> {
  const session = await mongoose.startSession({ causalConsistency: false });
  const ask = async (command: mongo.Document): Promise<CursorReply> => {
    const { cursor } = await database().command(command, { session, raw: true });
    return mongo.BSON.deserialize(cursor as Buffer, AS_BYTES) as CursorReply;
  };
  let coming: Promise<CursorReply> | null = null;
  try {
    coming = ask({ find: name, batchSize, readConcern: { level: 'majority' } });
    while (coming) {
      const { id, firstBatch, nextBatch }: CursorReply = await coming;
      coming = id === 0n ? null : ask({ getMore: id, collection: name, batchSize });
      // A fault is thrown where the answer is awaited, and does not count as unheard of until then.
      coming?.catch(() => undefined);
      // Lets the question leave.
      await nextTurn();
      yield firstBatch ?? nextBatch ?? [];
    }
  } finally {
    // Only for whoever stops in the middle or after a fault: the server forgets the cursor now instead of after minutes.
    const { id } = (await coming?.catch(() => null)) ?? { id: 0n };
    if (id !== 0n) await database().command({ killCursors: name, cursors: [id] }, { session });
    await session.endSession();
  }
}
