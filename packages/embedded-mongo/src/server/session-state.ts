/** Determines the session, transaction or retryable write of a command, by the rules drivers rely on. Runs nothing. */
import { asNumber, isPlainObject, type Doc } from '../bson';
import type { Command } from '../commands/context';
import { invalidOptions, MongoError, mongoError } from '../errors';
import type { Session, Sessions } from '../txn/sessions';
import type { Transaction } from '../txn/transaction';

/** Commands that end a transaction and do not run inside it. */
export const ENDS_TRANSACTION: ReadonlySet<string> = new Set(['commitTransaction', 'abortTransaction']);

export interface SessionState {
  readonly session?: Session;
  readonly txnNumber?: number;
  /** The open transaction that the command is a statement of. */
  readonly transaction?: Transaction;
  /** The command has a transaction number and is not part of a transaction. */
  readonly isRetryableWrite?: boolean;
}

export interface SessionRequest {
  name: string;
  command: Command;
  body: Doc;
  /** The authenticated user, or ''. */
  user: string;
  connectionId: number;
}

/** Finds the session that a command names, and opens or resumes its transaction. @throws 72, 50768, 225, 251 and 263 for invalid combinations */
export function enterSession(
  sessions: Sessions,
  { name, command, body, user, connectionId }: SessionRequest,
): SessionState {
  const { lsid, autocommit } = body;
  const txnNumber = asNumber(body['txnNumber']);
  if (!isPlainObject(lsid)) {
    if (txnNumber !== undefined) throw invalidOptions('Transaction number requires a session ID to also be specified');
    return {};
  }
  const session = sessions.use(lsid, user, connectionId);
  if (txnNumber === undefined) {
    if (autocommit !== undefined || body['startTransaction'] !== undefined)
      throw invalidOptions("'autocommit' and 'startTransaction' require a transaction number");
    return { session };
  }
  if (autocommit === undefined) {
    if (!command.retryable) {
      throw new MongoError(
        50768,
        'NotARetryableWriteCommand',
        `txnNumber may only be provided for multi-document transactions and retryable write commands, not for '${name}'`,
      );
    }
    sessions.enterRetryableWrite(session, txnNumber);
    return { session, txnNumber, isRetryableWrite: true };
  }
  if (autocommit !== false) throw invalidOptions("'autocommit' may only be false");
  if (ENDS_TRANSACTION.has(name)) return { session, txnNumber };
  if (body['writeConcern'] !== undefined)
    throw invalidOptions('writeConcern is not allowed within a multi-statement transaction');
  const starting = body['startTransaction'] === true;
  if (!command.inTransaction) {
    // A failed statement also aborts the transaction it was sent in.
    if (!starting) sessions.abort(session);
    throw mongoError('OperationNotSupportedInTransaction', `Cannot run '${name}' in a multi-document transaction.`);
  }
  const transaction = starting ? sessions.start(session, txnNumber) : sessions.resume(session, txnNumber);
  return { session, txnNumber, transaction };
}
