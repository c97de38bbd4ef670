/**
 * A retryable write: its reply is stored in the same transaction as the write, and returned again when the write is retried. A command that
 * takes several writes stores its progress, and a retry resumes from there.
 */
import { MAX_INTERNAL_BYTES, writeDoc, type Doc } from '../bson';
import type { Progress } from '../commands/context';
import { mongoError } from '../errors';
import { failPointError, type FailPoints } from '../failpoint/failpoints';
import { getRetryRecord, putRetryRecord, type RetryState } from '../txn/retry-records';
import type { WriteView } from '../txn/views';

export class RetryableWrite {
  /** A fail point demands that the client gets no reply although the write was applied. */
  replyLost = false;
  private answer: { reply: Doc; bytes: Buffer } | undefined;

  constructor(
    private readonly session: RetryState,
    private readonly txnNumber: number,
    private readonly failPoints: FailPoints | undefined,
  ) {}

  /**
   * Runs the write, or returns the stored reply if it has already run.
   * @param progress where to start if nothing is recorded
   * @throws 225 when the session has recorded a newer write
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
    // The stored record takes precedence over this run's progress: a retry of the same command may have got further.
    const advanced = write(view, reply ? { reply, next } : progress);
    const bytes = writeDoc(advanced.reply, MAX_INTERNAL_BYTES);
    putRetryRecord(view.data, session, txnNumber, bytes, advanced.next);
    if (advanced.next !== undefined) return advanced;
    this.answer = { reply: advanced.reply, bytes };
    const failure = this.failPoints?.failureOfWrite();
    if (failure?.closeConnection) this.replyLost = true;
    if (failure?.errorCode !== undefined) throw failPointError(failure.errorCode);
    return advanced;
  }

  /** The reply as it was encoded for the record, if it is the recorded one. */
  encoded(reply: object): Buffer | undefined {
    return this.answer?.reply === reply ? this.answer.bytes : undefined;
  }
}
