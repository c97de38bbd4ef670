/**
 * From a message to a reply: finds the command, its session and transaction, runs it, and turns whatever happens into a
 * reply document with the fields and labels drivers rely on. Knows no sockets.
 */
import { asNumber, isPlainObject, MAX_INTERNAL_BYTES, writeDoc, type Doc } from '../bson';
import { commandNotFound, ERROR_CODES, MongoError, mongoError, unauthorized } from '../errors';
import type { Command, CommandContext, Peer, Reply, Services } from '../commands/context';
import { ELECTION_ID, timeFields } from '../commands/handshake.command';
import { countOption, stringOption } from '../commands/options';
import { checkKilled, type Operation } from '../commands/operations.command';
import { COMMANDS } from '../commands/table';
import type { Failure } from '../failpoint/failpoints';
import { timeExpired, type OpenView } from '../txn/engine';
import { getRetryRecord, putRetryRecord, type Session } from '../txn/sessions';
import type { Transaction } from '../txn/transaction';
import type { WriteView } from '../txn/views';
import { encodeReply, extendReply } from '../wire/reply';
import { storageError } from '../store/environment';
import type { Message } from '../wire/frames';
import { checkRequest } from '../commands/request-check';
import { labelsFor } from './error-labels';

/** What the connection does with the outcome. */
export type Outcome = { reply: Buffer } | { close: true };

interface SessionState {
  session: Session | undefined;
  txnNumber: number | undefined;
  /** `autocommit: false` */
  multiDocument: boolean;
  transaction: Transaction | undefined;
}

/** The answer to a retryable write, as its record keeps it. */
interface Recorded {
  fields: Doc;
  bytes: Buffer;
}

const ENDS_TRANSACTION = new Set(['commitTransaction', 'abortTransaction']);

export async function dispatch(services: Services, peer: Peer, message: Message): Promise<Outcome> {
  const { body } = message;
  const name = Object.keys(body)[0] ?? '';
  const command = COMMANDS[name];
  let failure: Failure | undefined;
  let context: CommandContext | undefined;
  let state: SessionState | undefined;
  let failed = false;
  let replyLost = false;
  let recorded: Recorded | undefined;
  let operation: Operation | undefined;
  try {
    if (name === 'configureFailPoint' && services.failPoints) {
      services.failPoints.configure(body);
      return ok(services, { fields: { ok: 1 } }, undefined, undefined);
    }
    if (!command) throw commandNotFound(`no such command: '${name}'`);
    if (services.credentials && !peer.user && !command.beforeAuthentication) {
      throw unauthorized(`Command ${name} requires authentication`);
    }
    const db = stringOption(body, '$db');
    if (db === undefined || db === '') throw mongoError('InvalidNamespace', 'the command has no database ($db)');
    failure = services.failPoints?.failureFor(name, peer.appName);
    if (failure?.blockMs) await new Promise((resolve) => setTimeout(resolve, failure?.blockMs));
    if (failure?.closeConnection) return { close: true };
    if (failure?.errorCode !== undefined && !failure.writeConcernError) throw failPointError(failure.errorCode);
    if (message.refused) throw message.refused;
    checkRequest(name, body, services.engine.clock.current());
    state = enterSession(services, peer, name, command, body);
    if (state.session) state.session.active += 1;
    state.transaction?.pin();
    operation = services.operations.begin(name, db, body, peer);
    context = makeContext(
      services,
      operation,
      peer,
      message,
      name,
      db,
      state,
      command,
      () => {
        failed = true;
      },
      () => {
        replyLost = true;
      },
      (answer) => {
        recorded = answer;
      },
    );
    const reply = await command.run(context);
    if (replyLost) return { close: true };
    if (failed && state.session) services.sessions.abort(state.session);
    return ok(services, reply, failure, { command, name, body }, recorded);
  } catch (error) {
    if (replyLost) return { close: true };
    const known = asMongoError(error);
    if (state?.transaction && state.session && !ENDS_TRANSACTION.has(name)) services.sessions.abort(state.session);
    return { reply: errorReply(services, known, failure, name, command, body) };
  } finally {
    if (operation) services.operations.end(operation);
    state?.transaction?.unpin();
    if (state?.session) state.session.active -= 1;
  }
}

function failPointError(code: number): MongoError {
  const name = Object.entries(ERROR_CODES).find(([, known]) => known === code)?.[0] ?? `Location${code}`;
  return new MongoError(code, name, "Failing command via 'failCommand' failpoint");
}

/** An error without a number is a fault of this server: logged, and answered without its details. */
function asMongoError(error: unknown): MongoError {
  if (error instanceof MongoError) return error;
  const refusal = error instanceof Error && storageError(error);
  if (refusal) return refusal;
  console.error('embedded-mongo: unexpected error', error);
  return mongoError('InternalError', `internal error: ${error instanceof Error ? error.message : String(error)}`);
}

function retryableWith(command: Command, name: string, body: Doc): boolean {
  return (command.retryable === true || ENDS_TRANSACTION.has(name)) && body['txnNumber'] !== undefined;
}

interface Request {
  command: Command;
  name: string;
  body: Doc;
}

function ok(
  services: Services,
  reply: Reply,
  failure: Failure | undefined,
  request: Request | undefined,
  recorded?: Recorded,
): Outcome {
  const more: Doc = {};
  const retryable = request !== undefined && retryableWith(request.command, request.name, request.body);
  const concern = failure?.writeConcernError ?? (request && unsatisfied(request.body, request.command));
  if (concern && request) {
    more['writeConcernError'] = concern;
    const labels =
      failure?.errorLabels ??
      labelsFor({
        code: asNumber(concern['code']) ?? 0,
        inTransaction: request.body['autocommit'] === false,
        endsTransaction: ENDS_TRANSACTION.has(request.name),
        retryable,
      }).filter((label) => label === 'RetryableWriteError');
    if (labels.length > 0) more['errorLabels'] = labels;
  }
  const time = services.engine.clock.tick();
  if (retryable) {
    more['electionId'] = ELECTION_ID;
    more['opTime'] = { ts: time, t: 1 };
  }
  Object.assign(more, timeFields(time));
  // What was encoded for the record of a write is not encoded again.
  if (recorded && recorded.fields === reply.fields && !reply.cursor)
    return { reply: extendReply(recorded.bytes, more) };
  return { reply: encodeReply({ ...reply.fields, ...more }, reply.cursor) };
}

function errorReply(
  services: Services,
  error: MongoError,
  failure: Failure | undefined,
  name: string,
  command: Command | undefined,
  body: Doc,
): Buffer {
  const endsTransaction = ENDS_TRANSACTION.has(name);
  const automatic = labelsFor({
    code: error.code,
    inTransaction: body['autocommit'] === false,
    endsTransaction,
    retryable: command !== undefined && retryableWith(command, name, body),
  });
  const own = endsTransaction
    ? []
    : error.errorLabels.filter((label) => label !== 'TransientTransactionError' || body['autocommit'] === false);
  const labels = failure?.errorLabels ?? [...new Set([...own, ...automatic])];
  const fields: Doc = {
    ok: 0,
    errmsg: error.message,
    code: error.code,
    codeName: error.codeName,
    ...error.extra,
    ...(labels.length > 0 ? { errorLabels: labels } : {}),
    ...timeFields(services.engine.clock.current()),
  };
  return encodeReply(fields);
}

/** A write concern that one node cannot satisfy does not undo the write: it is reported beside the result. */
function unsatisfied(body: Doc, command: Command): Doc | undefined {
  const write = body['writeConcern'];
  if (!command.writes || !isPlainObject(write)) return undefined;
  const { w } = write;
  if (w === undefined || w === 'majority' || (asNumber(w) ?? 2) <= 1) return undefined;
  const code = typeof w === 'string' ? 79 : 100;
  return {
    code,
    codeName: code === 79 ? 'UnknownReplWriteConcern' : 'UnsatisfiableWriteConcern',
    errmsg: code === 79 ? `No write concern mode named '${w as string}' found` : 'Not enough data-bearing nodes',
    errInfo: { writeConcern: write },
  };
}

function enterSession(services: Services, peer: Peer, name: string, command: Command, body: Doc): SessionState {
  const lsid = body['lsid'];
  const txnNumber = asNumber(body['txnNumber']);
  const none: SessionState = { session: undefined, txnNumber: undefined, multiDocument: false, transaction: undefined };
  if (!isPlainObject(lsid)) {
    if (txnNumber !== undefined)
      throw mongoError('InvalidOptions', 'Transaction number requires a session ID to also be specified');
    return none;
  }
  const session = services.sessions.use(lsid, peer.user ?? '');
  if (txnNumber === undefined) {
    if (body['autocommit'] !== undefined || body['startTransaction'] !== undefined) {
      throw mongoError('InvalidOptions', "'autocommit' and 'startTransaction' require a transaction number");
    }
    return { ...none, session };
  }
  if (body['autocommit'] === undefined) {
    if (!command.retryable) {
      throw new MongoError(
        50768,
        'NotARetryableWriteCommand',
        `txnNumber may only be provided for multi-document transactions and retryable write commands, not for '${name}'`,
      );
    }
    services.sessions.enterRetryableWrite(session, txnNumber);
    return { session, txnNumber, multiDocument: false, transaction: undefined };
  }
  if (body['autocommit'] !== false) throw mongoError('InvalidOptions', "'autocommit' may only be false");
  if (ENDS_TRANSACTION.has(name)) return { session, txnNumber, multiDocument: true, transaction: undefined };
  if (body['writeConcern'] !== undefined) {
    throw mongoError('InvalidOptions', 'writeConcern is not allowed within a multi-statement transaction');
  }
  const starting = body['startTransaction'] === true;
  if (!command.inTransaction) {
    // The statement fails and so does the transaction it was sent in.
    if (!starting) services.sessions.abort(session);
    throw mongoError('OperationNotSupportedInTransaction', `Cannot run '${name}' in a multi-document transaction.`);
  }
  const transaction = starting
    ? services.sessions.start(session, txnNumber)
    : services.sessions.resume(session, txnNumber);
  return { session, txnNumber, multiDocument: true, transaction };
}

function makeContext(
  services: Services,
  operation: Operation,
  peer: Peer,
  message: Message,
  name: string,
  db: string,
  state: SessionState,
  command: Command,
  failTransaction: () => void,
  loseReply: () => void,
  recordReply: (answer: Recorded) => void,
): CommandContext {
  const { body } = message;
  const maxTimeMs = countOption(body, 'maxTimeMS', 0);
  const deadlineMs = maxTimeMs > 0 ? Date.now() + maxTimeMs : undefined;
  const { session, txnNumber, transaction } = state;
  const retrying =
    command.retryable === true && session !== undefined && txnNumber !== undefined && !state.multiDocument;
  return {
    services,
    peer,
    name,
    body,
    db,
    sequences: message.sequences,
    session,
    txnNumber,
    transaction,
    deadlineMs,
    checkInterrupt() {
      if (deadlineMs !== undefined && Date.now() > deadlineMs) throw timeExpired();
      checkKilled(operation);
      if (peer.closed) throw mongoError('Interrupted', 'the client disconnected');
    },
    openView: () => (transaction ? viewOf(transaction) : services.engine.openView()),
    async write(run: (view: WriteView) => Doc): Promise<Doc> {
      if (transaction) return run(transaction);
      return await services.engine.write((view) => {
        if (!retrying) return run(view);
        const earlier = getRetryRecord(view.data, session, txnNumber);
        if (earlier && earlier.txnNumber > txnNumber)
          throw mongoError(
            'TransactionTooOld',
            `Retryable write with txnNumber ${txnNumber} is prohibited on session because a newer retryable write has already started`,
          );
        if (earlier?.txnNumber === txnNumber && earlier.reply) return { ...earlier.reply, retriedStmtIds: [0] };
        const reply = run(view);
        const bytes = writeDoc(reply, MAX_INTERNAL_BYTES);
        putRetryRecord(view.data, session, txnNumber, bytes);
        recordReply({ fields: reply, bytes });
        const failure = services.failPoints?.failureOfWrite();
        if (failure?.closeConnection) loseReply();
        if (failure?.errorCode !== undefined) throw failPointError(failure.errorCode);
        return reply;
      }, deadlineMs);
    },
    async writePart<T>(run: (view: WriteView) => T): Promise<T> {
      return transaction ? run(transaction) : await services.engine.write(run, deadlineMs);
    },
    failTransaction,
  };
}

/** A transaction's state outlives the commands that read it. */
function viewOf(transaction: Transaction): OpenView {
  return {
    data: transaction.data,
    catalogue: transaction.catalogue,
    isWorn: false,
    renew: () => Promise.resolve(),
    close: () => undefined,
  };
}
