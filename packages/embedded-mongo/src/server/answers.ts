/** Builds the reply to a command from its result or error: adds cluster times, error labels and write concern errors. */
import { asNumber, isPlainObject, type Doc } from '../bson';
import type { Command, Reply } from '../commands/context';
import { ELECTION_ID, timeFields } from '../commands/handshake.command';
import type { MongoError } from '../errors';
import type { Failure } from '../failpoint/failpoints';
import type { Clock } from '../txn/clock';
import { CursorReply, encodeReply, extendReply } from '../wire/reply';
import { labelsFor, type LabelInput } from './error-labels';
import { ENDS_TRANSACTION } from './session-state';

/** The command being replied to. */
export interface Answered {
  readonly name: string;
  readonly body: Doc;
  /** Undefined for an unknown command. */
  readonly command: Command | undefined;
  /** The effect of an active fail point. */
  readonly failure: Failure | undefined;
}

/** @param encoded the reply's fields as BSON, if already encoded */
export function successAnswer(answered: Answered, clock: Clock, reply: Reply, encoded?: Buffer): Buffer {
  const { failure } = answered;
  const concern = failure?.writeConcernError ?? unsatisfied(answered);
  const more: Doc = {};
  if (concern) {
    more['writeConcernError'] = concern;
    const own = labelsFor(labelInput(answered, asNumber(concern['code']) ?? 0));
    const labels = failure?.errorLabels ?? own.filter((label) => label === 'RetryableWriteError');
    if (labels.length > 0) more['errorLabels'] = labels;
  }
  const time = clock.tick();
  if (isRetryable(answered)) {
    more['electionId'] = ELECTION_ID;
    more['opTime'] = { ts: time, t: 1 };
  }
  Object.assign(more, timeFields(time));
  if (reply instanceof CursorReply) return encodeReply({ ...reply.fields, ...more }, reply);
  return encoded ? extendReply(encoded, more) : encodeReply({ ...reply, ...more });
}

export function errorAnswer(answered: Answered, clock: Clock, error: MongoError): Buffer {
  const { failure } = answered;
  const input = labelInput(answered, error.code);
  const own = input.endsTransaction
    ? []
    : error.errorLabels.filter((label) => label !== 'TransientTransactionError' || input.inTransaction);
  const labels = failure?.errorLabels ?? [...new Set([...own, ...labelsFor(input)])];
  return encodeReply({
    ok: 0,
    errmsg: error.message,
    code: error.code,
    codeName: error.codeName,
    ...error.extra,
    ...(labels.length > 0 ? { errorLabels: labels } : {}),
    ...timeFields(clock.current()),
  });
}

function labelInput(answered: Answered, code: number): LabelInput {
  return {
    code,
    inTransaction: answered.body['autocommit'] === false,
    endsTransaction: ENDS_TRANSACTION.has(answered.name),
    retryable: isRetryable(answered),
  };
}

function isRetryable({ name, command, body }: Answered): boolean {
  if (!command || body['txnNumber'] === undefined) return false;
  return command.retryable === true || ENDS_TRANSACTION.has(name);
}

/** A write concern that one node cannot satisfy does not undo the write; it is reported beside the result. */
function unsatisfied({ body, command }: Answered): Doc | undefined {
  const write = body['writeConcern'];
  if (!command?.writes || !isPlainObject(write)) return undefined;
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
