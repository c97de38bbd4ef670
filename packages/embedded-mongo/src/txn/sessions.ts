/**
 * Logical sessions: the transaction number of each, and the state of its transaction. Knows the rules of transaction numbers, not what
 * commands do. Idle times are measured with the monotonic clock.
 */
import { lsidOf } from '../changes/event';
import { Binary, type Document } from 'bson';
import { badValue, mongoError, noSuchTransaction } from '../errors';
import type { Engine } from './engine';
import {
  getRetryRecord,
  putRetryRecord,
  removeOldRetryRecords,
  RETRY_START,
  type RetryRecord,
  type RetryState,
} from './retry-records';
import type { Transaction } from './transaction';

/** Sessions that are idle for longer expire (`hello` reports the same value to drivers). */
export const SESSION_TIMEOUT_MINUTES = 30;
const SESSION_LIMIT = 100_000;
/** transactionLifetimeLimitSeconds */
export const TRANSACTION_LIFETIME_MS = 60_000;
const SWEEP_EVERY_MS = 1_000;
/**
 * How long a transaction outlives the connection of its last statement, unless another statement follows. A client that lost a connection
 * retries at once; one that died would block its records for the rest of the lifetime.
 */
const OUTLIVES_CONNECTION_MS = 1_000;
/** Stored replies checked in one sweep. */
const RETRY_SWEEP_BATCH = 2_000;
const RETRY_SWEEP_EVERY_MS = 5 * 60_000;

type TransactionState = 'none' | 'open' | 'committing' | 'committed' | 'aborted';

export interface Session extends RetryState {
  lastUseMs: number;
  /** The highest transaction number seen; -1 before the first. */
  txnNumber: number;
  state: TransactionState;
  transaction: Transaction | undefined;
  /** Number of this session's commands now running: it must not expire meanwhile. */
  active: number;
  /** The connection of its last command. */
  connectionId: number;
  /** When that connection was closed. */
  leftAtMs: number | undefined;
}

export class Sessions {
  private readonly sessions = new Map<string, Session>();
  private readonly sweeper: NodeJS.Timeout;
  private lastRetrySweepMs = performance.now();
  private retrySweepFrom: Uint8Array = RETRY_START;

  constructor(
    private readonly engine: Engine,
    private readonly lifetimeMs = TRANSACTION_LIFETIME_MS,
    /** Called with the keys of expired sessions, whose cursors end with them. */
    private readonly expired: (sessionKey: string) => void = () => undefined,
  ) {
    this.sweeper = setInterval(() => this.sweep(), SWEEP_EVERY_MS);
    this.sweeper.unref();
  }

  /** The session of a command's `lsid`, created on first use. Sessions of different `user`s are separate. */
  use(lsid: Document, user: string, connectionId: number): Session {
    const key = sessionKey(lsid, user);
    let session = this.sessions.get(key);
    if (!session) {
      if (this.sessions.size >= SESSION_LIMIT) throw mongoError('OperationFailed', 'Too many logical sessions');
      session = {
        key,
        lastUseMs: 0,
        txnNumber: -1,
        state: 'none',
        transaction: undefined,
        active: 0,
        connectionId,
        leftAtMs: undefined,
        storedAtMost: undefined,
      };
      this.sessions.set(key, session);
    }
    session.lastUseMs = performance.now();
    session.connectionId = connectionId;
    session.leftAtMs = undefined;
    return session;
  }

  /** A connection was closed: its open transactions are aborted soon, unless the client continues on another connection. */
  connectionClosed(connectionId: number): void {
    for (const session of this.sessions.values())
      if (session.connectionId === connectionId) session.leftAtMs ??= performance.now();
  }

  /** The current sessions, as `$listLocalSessions` shows them. */
  list(): Record<string, unknown>[] {
    return [...this.sessions.values()].map(({ key, lastUseMs }) => ({
      _id: {
        id: Binary.createFromHexString(key.split('@')[0] as string, Binary.SUBTYPE_UUID),
        user: key.split('@')[1] ?? '',
      },
      lastUse: new Date(Date.now() - (performance.now() - lastUseMs)),
    }));
  }

  /** Ends a session and aborts its open transaction. @returns the session's key, if it existed */
  end(lsid: Document, user: string): string | undefined {
    const key = sessionKey(lsid, user);
    const session = this.sessions.get(key);
    if (!session) return undefined;
    this.abort(session);
    this.sessions.delete(key);
    return key;
  }

  endAll(): void {
    for (const session of this.sessions.values()) this.abort(session);
    this.sessions.clear();
  }

  /** For a retryable write. @throws 225 when the session already has a higher number. */
  enterRetryableWrite(session: Session, txnNumber: number): void {
    if (txnNumber < session.txnNumber) throw tooOld(session, txnNumber);
    if (txnNumber > session.txnNumber) {
      this.abort(session);
      session.txnNumber = txnNumber;
      session.state = 'none';
    }
  }

  /** `startTransaction: true`. */
  start(session: Session, txnNumber: number): Transaction {
    if (txnNumber < session.txnNumber) throw tooOld(session, txnNumber);
    if (txnNumber === session.txnNumber && (session.state !== 'aborted' || session.transaction)) {
      throw inProgress(
        `Cannot start a transaction at given transaction number ${txnNumber} because a transaction with the same number is in state ${session.state}`,
      );
    }
    this.abort(session);
    session.transaction = this.engine.begin();
    session.txnNumber = txnNumber;
    session.state = 'open';
    return session.transaction;
  }

  /** Continues a transaction with a further statement. @throws 251 or 256 when it is not open (any more). */
  resume(session: Session, txnNumber: number): Transaction {
    this.checkNumber(session, txnNumber);
    if (session.state === 'committed' || session.state === 'committing') {
      throw mongoError('TransactionCommitted', `Transaction with { txnNumber: ${txnNumber} } has been committed.`);
    }
    if (session.state !== 'open' || !session.transaction?.isOpen) throw aborted(txnNumber);
    return session.transaction;
  }

  /** Commits durably; a repeated commit gets the same reply, even after a restart. */
  async commit(session: Session, txnNumber: number): Promise<void> {
    if (txnNumber > session.txnNumber || session.state === 'none') {
      const record = this.storedRecord(session);
      if (record?.txnNumber === txnNumber && record.committed) return;
    }
    this.checkNumber(session, txnNumber);
    if (session.state === 'committed') return;
    if (session.state === 'committing') throw inProgress('The commit is under way');
    if (session.state !== 'open' || !session.transaction?.isOpen) throw aborted(txnNumber);
    const { transaction } = session;
    session.state = 'committing';
    try {
      await transaction.commit({ lsid: lsidOf(session.key), txnNumber }, (writer) =>
        putRetryRecord(writer, session, txnNumber),
      );
      session.state = 'committed';
    } catch (error) {
      session.state = 'aborted';
      throw error;
    } finally {
      session.transaction = undefined;
    }
  }

  /** `abortTransaction` */
  abortByCommand(session: Session, txnNumber: number): void {
    this.checkNumber(session, txnNumber);
    if (session.state === 'committed' || session.state === 'committing') {
      throw mongoError('TransactionCommitted', `Transaction with { txnNumber: ${txnNumber} } has been committed.`);
    }
    if (session.state !== 'open') throw aborted(txnNumber);
    this.abort(session);
  }

  /** Aborts the open transaction, when a statement failed or the session ends. */
  abort(session: Session): void {
    if (session.state !== 'open') return;
    session.transaction?.abort();
    session.transaction = undefined;
    session.state = 'aborted';
  }

  close(): void {
    clearInterval(this.sweeper);
    for (const session of this.sessions.values()) this.abort(session);
  }

  private storedRecord(session: Session): RetryRecord | undefined {
    const view = this.engine.openView();
    try {
      return getRetryRecord(view.data, session);
    } finally {
      view.close();
    }
  }

  private checkNumber(session: Session, txnNumber: number): void {
    if (txnNumber < session.txnNumber) throw tooOld(session, txnNumber);
    if (txnNumber > session.txnNumber || session.state === 'none') {
      throw noSuchTransaction(
        `Given transaction number ${txnNumber} does not match any in-progress transactions. The active transaction number is ${session.txnNumber}`,
      );
    }
  }

  private sweep(): void {
    const now = performance.now();
    for (const [key, session] of this.sessions) {
      const isLeft = session.leftAtMs !== undefined && now - session.leftAtMs > OUTLIVES_CONNECTION_MS;
      const isOld = session.transaction && now - session.transaction.startedAtMs > this.lifetimeMs;
      if (isOld || (isLeft && session.active === 0)) this.abort(session);
      if (session.active === 0 && now - session.lastUseMs > SESSION_TIMEOUT_MINUTES * 60_000) {
        this.abort(session);
        this.sessions.delete(key);
        this.expired(key);
      }
    }
    if (now - this.lastRetrySweepMs > RETRY_SWEEP_EVERY_MS) {
      this.lastRetrySweepMs = now;
      void this.forgetOldReplies(Date.now()).catch(() => undefined);
    }
  }

  /** Removes stored replies of expired sessions, a bounded number at a time. */
  private async forgetOldReplies(nowMs: number): Promise<void> {
    const oldestMs = nowMs - 2 * SESSION_TIMEOUT_MINUTES * 60_000;
    await this.engine.writeAside(({ data }) => {
      this.retrySweepFrom = removeOldRetryRecords(data, this.retrySweepFrom, oldestMs, RETRY_SWEEP_BATCH);
    });
  }
}

function sessionKey(lsid: Document, user: string): string {
  const id = lsid['id'] as unknown;
  if (!(id instanceof Binary) || id.length() !== 16) throw badValue('lsid.id must be a UUID');
  return user ? `${id.toString('hex')}@${user}` : id.toString('hex');
}

function tooOld(session: Session, txnNumber: number): Error {
  return mongoError(
    'TransactionTooOld',
    `Cannot start transaction with { txnNumber: ${txnNumber} } on session because a newer transaction with txnNumber ${session.txnNumber} has already started.`,
  );
}

function aborted(txnNumber: number): Error {
  return noSuchTransaction(`Transaction with { txnNumber: ${txnNumber} } has been aborted.`);
}

function inProgress(message: string): Error {
  return mongoError('ConflictingOperationInProgress', message);
}
