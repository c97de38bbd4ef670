/**
 * Runs one command, from message to reply: looks up the command, its session and its transaction, serves as its context, and turns any
 * outcome into a reply. Knows nothing of sockets.
 */
import type { Doc } from '../bson';
import type { Command, CommandContext, Progress, Services } from '../commands/context';
import { countOption, stringOption } from '../commands/options';
import type { Peer } from '../commands/peer';
import { checkRequest } from '../commands/request-check';
import { COMMANDS } from '../commands/table';
import { MongoError, mongoError, unauthorized } from '../errors';
import { failPointError, type Failure } from '../failpoint/failpoints';
import { storageError } from '../store/environment';
import { timeExpired } from '../txn/engine';
import type { Session } from '../txn/sessions';
import type { Transaction } from '../txn/transaction';
import type { OpenView, WriteView } from '../txn/views';
import type { Message } from '../wire/frames';
import { errorAnswer, successAnswer, type Answered } from './answers';
import { RetryableWrite } from './retryable-write';
import { ENDS_TRANSACTION, enterSession, type SessionState } from './session-state';

/** What the connection does once the command has ended. */
export type Outcome = { reply: Buffer } | { close: true };

export class CommandRun implements CommandContext, Answered {
  readonly name: string;
  readonly body: Doc;
  readonly sequences: ReadonlyMap<string, Uint8Array[]>;
  readonly command: Command | undefined;
  db = '';
  failure: Failure | undefined;
  deadlineMs: number | undefined;
  private sessionState: SessionState = {};
  private retryable: RetryableWrite | undefined;
  private transactionFailed = false;

  constructor(
    readonly services: Services,
    readonly peer: Peer,
    private readonly message: Message,
  ) {
    this.body = message.body;
    this.sequences = message.sequences;
    this.name = Object.keys(this.body)[0] ?? '';
    this.command = COMMANDS[this.name];
  }

  get session(): Session | undefined {
    return this.sessionState.session;
  }

  get txnNumber(): number | undefined {
    return this.sessionState.txnNumber;
  }

  get transaction(): Transaction | undefined {
    return this.sessionState.transaction;
  }

  /** Runs the command; never rejects. */
  async outcome(): Promise<Outcome> {
    const { clock } = this.services.engine;
    try {
      return await this.perform();
    } catch (error) {
      if (this.retryable?.replyLost) return { close: true };
      if (this.transaction && !ENDS_TRANSACTION.has(this.name)) this.abortTransaction();
      return { reply: errorAnswer(this, clock, asMongoError(error)) };
    } finally {
      this.leave();
    }
  }

  private async perform(): Promise<Outcome> {
    const { clock } = this.services.engine;
    const { failPoints } = this.services;
    if (failPoints && this.name === 'configureFailPoint') {
      failPoints.configure(this.body);
      return { reply: successAnswer(this, clock, { ok: 1 }) };
    }
    const command = this.admitted();
    this.failure = failPoints?.failureFor(this.name, this.peer.appName);
    if (this.failure?.blockMs) await new Promise((resolve) => setTimeout(resolve, this.failure?.blockMs));
    if (this.failure?.closeConnection) return { close: true };
    if (this.failure?.errorCode !== undefined && !this.failure.writeConcernError)
      throw failPointError(this.failure.errorCode);
    if (this.message.refused) throw this.message.refused;
    checkRequest(this.name, this.body, clock.current(), command.writes ?? false);
    if (this.body['startTransaction'] === true) await this.services.engine.mayBegin();
    this.enter(command);
    const reply = await command.run(this);
    if (this.retryable?.replyLost) return { close: true };
    if (this.transactionFailed) this.abortTransaction();
    return { reply: successAnswer(this, clock, reply, this.retryable?.encoded(reply)) };
  }

  /** The requested command, if it exists and this peer may run it. */
  private admitted(): Command {
    const { command, name, peer, services } = this;
    if (!command) throw mongoError('CommandNotFound', `no such command: '${name}'`);
    if (services.credentials && !peer.user && !command.beforeAuthentication)
      throw unauthorized(`Command ${name} requires authentication`);
    this.db = stringOption(this.body, '$db') ?? '';
    if (this.db === '') throw mongoError('InvalidNamespace', 'the command has no database ($db)');
    return command;
  }

  private enter(command: Command): void {
    const { body, name, peer, services } = this;
    const { connectionId, user = '' } = peer;
    this.sessionState = enterSession(services.sessions, { name, command, body, user, connectionId });
    const { session, transaction, txnNumber, isRetryableWrite } = this.sessionState;
    if (session) session.active += 1;
    transaction?.pin();
    // In a getMore, `maxTimeMS` is how long to wait for new results.
    const maxTimeMs = name === 'getMore' ? 0 : countOption(body, 'maxTimeMS', 0);
    if (maxTimeMs > 0) this.deadlineMs = performance.now() + maxTimeMs;
    if (isRetryableWrite && session && txnNumber !== undefined)
      this.retryable = new RetryableWrite(session, txnNumber, services.failPoints);
  }

  private leave(): void {
    const { session, transaction } = this.sessionState;
    transaction?.unpin();
    if (session) session.active -= 1;
  }

  private abortTransaction(): void {
    if (this.session) this.services.sessions.abort(this.session);
  }

  readonly checkInterrupt = (): void => {
    if (this.deadlineMs !== undefined && performance.now() > this.deadlineMs) throw timeExpired();
    // As in MongoDB, a command that expects no reply runs to its end.
    if (this.peer.closed && !this.message.silent) throw mongoError('Interrupted', 'the client disconnected');
  };

  openView(): OpenView {
    return this.transaction ? viewOf(this.transaction) : this.services.engine.openView();
  }

  async write(run: (view: WriteView) => Doc): Promise<Doc> {
    return (await this.writeNext({ reply: {}, next: 0 }, (view) => ({ reply: run(view) }))).reply;
  }

  writeNext(progress: Progress, run: (view: WriteView, progress: Progress) => Progress): Promise<Progress> {
    const { retryable } = this;
    return this.writePart((view) => (retryable ? retryable.run(view, progress, run) : run(view, progress)));
  }

  async writePart<T>(run: (view: WriteView) => T): Promise<T> {
    if (this.transaction) return run(this.transaction);
    return await this.services.engine.write(run, this.deadlineMs);
  }

  failTransaction(): void {
    this.transactionFailed = true;
  }
}

/** An error without a code is a bug in this server: it is logged, and the client gets its message only. */
function asMongoError(error: unknown): MongoError {
  if (error instanceof MongoError) return error;
  const refusal = error instanceof Error && storageError(error);
  if (refusal) return refusal;
  console.error('embedded-mongo: unexpected error', error);
  return mongoError('InternalError', `internal error: ${error instanceof Error ? error.message : String(error)}`);
}

/** A transaction's view outlives the commands that read it, so closing it does nothing. */
function viewOf(transaction: Transaction): OpenView {
  return {
    data: transaction.data,
    catalogue: transaction.catalogue,
    needsRenewal: false,
    renew: () => Promise.resolve(),
    close: () => undefined,
  };
}
