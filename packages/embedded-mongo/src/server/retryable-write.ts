/**
 * A write that may come twice: its answer is stored in the very transaction of the write, and given again when the write is repeated. One of
 * several writes stores how far it has come, and the repetition goes on from there.
 */
import { MAX_INTERNAL_BYTES, writeDoc, type Doc } from '../bson';
import type { Progress } from '../commands/context';
import { mongoError } from '../errors';
import { failPointError, type FailPoints } from '../failpoint/failpoints';
import { getRetryRecord, putRetryRecord, type RetryState } from '../txn/retry-records';
import type { WriteView } from '../txn/views';

export class RetryableWrite {
  /** A fail point wants the client to get no answer to a write that was made. */
  replyLost = false;
  private answer: { fields: Doc; bytes: Buffer } | undefined;

  constructor(
    private readonly session: RetryState,
    private readonly txnNumber: number,
    private readonly failPoints: FailPoints | undefined,
  ) {}

  /**
   * Runs the write, or answers as it did the first time.
   * @param progress from where it goes on if nothing is recorded
   * @throws 225 when the session's record is of a newer write
   */
  run(view: WriteView, progress: Progress, write: (view: WriteView, progress: Progress) => Progress): Progress {
    const { session, txnNumber } = this;
    const earlier = getRetryRecord(view.data, session, txnNumber);
    if (earlier && earlier.txnNumber > txnNumber)
      throw mongoError(
        'TransactionTooOld',
        `Retryable write with txnNumber ${txnNumber} is prohibited on session because a newer retryable write has already started`,
      );
    const { reply, next } = earlier?.txnNumber === txnNumber ? earlier : {};
    if (reply && next === undefined) return { reply: { ...reply, retriedStmtIds: [0] } };
    // Not what this run remembers: the same command, sent again, may have come further.
    const advanced = write(view, reply ? { reply, next } : progress);
    const bytes = writeDoc(advanced.reply, MAX_INTERNAL_BYTES);
    putRetryRecord(view.data, session, txnNumber, bytes, advanced.next);
    if (advanced.next !== undefined) return advanced;
    this.answer = { fields: advanced.reply, bytes };
    const failure = this.failPoints?.failureOfWrite();
    if (failure?.closeConnection) this.replyLost = true;
    if (failure?.errorCode !== undefined) throw failPointError(failure.errorCode);
    return advanced;
  }

  /** The very fields that were recorded, as they were encoded then. */
  encoded(fields: Doc): Buffer | undefined {
    return this.answer?.fields === fields ? this.answer.bytes : undefined;
  }
}
