/**
 * Reads a whole collection as bytes, batch by batch. The driver's own cursor allocates half a dozen objects per document even in raw mode, which cost more
 * than all later work on a ledger entry. Knows nothing of what the documents hold.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import mongoose, { mongo } from 'mongoose';
import { database } from './connection';

/** The server's reply to `find` and `getMore`, with its documents left as bytes. */
interface CursorReply {
  /** 0n when the cursor is exhausted. */
  readonly id: bigint;
  readonly firstBatch?: readonly Buffer[];
  readonly nextBatch?: readonly Buffer[];
}

const AS_BYTES: mongo.BSON.DeserializeOptions = {
  fieldsAsRaw: { firstBatch: true, nextBatch: true },
  useBigInt64: true,
};

/**
 * All documents of a collection in storage order, up to `batchSize` at a time. The next batch is requested before the current one is yielded, so that
 * server and caller work in parallel. As with any cursor, this is not a snapshot. Nothing is retried: a lost connection throws.
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
      // An error is thrown where the reply is awaited; until then it must not count as an unhandled rejection.
      coming?.catch(() => undefined);
      // Lets the request be sent first.
      await nextTurn();
      yield firstBatch ?? nextBatch ?? [];
    }
  } finally {
    // Only for callers that stop early, and after errors: closes the cursor now instead of leaving it to time out.
    const { id } = (await coming?.catch(() => null)) ?? { id: 0n };
    if (id !== 0n) await database().command({ killCursors: name, cursors: [id] }, { session });
    await session.endSession();
  }
}
