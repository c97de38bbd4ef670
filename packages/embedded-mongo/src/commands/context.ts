/**
 * What every command is given and may answer. A command is a function from its context to a reply; it knows the engine, and
 * nothing of sockets or frames.
 */
import type { Doc } from '../bson';
import type { CursorReply } from '../wire/reply';
import type { Engine } from '../txn/engine';
import type { Session, Sessions } from '../txn/sessions';
import type { Transaction } from '../txn/transaction';
import type { OpenView, WriteView } from '../txn/views';
import type { CursorRegistry } from './cursors';
import type { FailPoints } from '../failpoint/failpoints';
import type { Reaper } from './drop';
import type { IndexBuilds } from './index-builds';
import type { Peer } from './peer';
import type { Credentials } from '../server/credentials';

/** The parts of the server that commands use. */
export interface Services {
  readonly engine: Engine;
  readonly sessions: Sessions;
  readonly cursors: CursorRegistry;
  readonly reaper: Reaper;
  readonly builds: IndexBuilds;
  readonly failPoints: FailPoints | undefined;
  /** Undefined: every client may do everything. */
  readonly credentials: Credentials | undefined;
  readonly dir: string;
}

export interface Reply {
  fields: Doc;
  cursor?: CursorReply;
}

/** How far a command of several statements has come. */
export interface Progress {
  /** What it would answer if it ended here. */
  reply: Doc;
  /** The first statement that is left; none when it is complete. */
  next?: number | undefined;
}

export interface CommandContext {
  readonly services: Services;
  readonly peer: Peer;
  readonly name: string;
  readonly body: Doc;
  readonly db: string;
  readonly sequences: ReadonlyMap<string, Uint8Array[]>;
  readonly session: Session | undefined;
  readonly txnNumber: number | undefined;
  /** The open transaction the command belongs to. */
  readonly transaction: Transaction | undefined;
  /** When maxTimeMS ends, on the clock of `performance.now`. */
  readonly deadlineMs: number | undefined;
  /** Throws when the deadline has passed or the client is gone. */
  readonly checkInterrupt: () => void;
  /** A state to read from: the transaction's, or the latest committed one. The caller closes it. */
  openView(): OpenView;
  /** Runs a write: in the transaction, or alone with its retry record. */
  write(run: (view: WriteView) => Doc): Promise<Doc>;
  /**
   * Runs the next of several writes of a command: in the transaction, or alone with a retry record of how far the command has come, from
   * which it goes on when it is sent again.
   */
  writeNext(progress: Progress, run: (view: WriteView, progress: Progress) => Progress): Promise<Progress>;
  /** Runs one of several writes of a command: in the transaction, or as a unit of its own that has no retry record. */
  writePart<T>(run: (view: WriteView) => T): Promise<T>;
  /** Marks the transaction as failed although the command answers `ok: 1` (write errors). */
  failTransaction(): void;
}

export interface Command {
  run(context: CommandContext): Reply | Promise<Reply>;
  /** May be part of a multi-document transaction. */
  inTransaction?: boolean;
  /** Is a retryable write when it comes with a transaction number. */
  retryable?: boolean;
  /** May be called before authentication. */
  beforeAuthentication?: boolean;
  /** Writes, so its write concern counts. */
  writes?: boolean;
}

export type CommandTable = Readonly<Record<string, Command>>;

/** Runs `read` on a view and closes it afterwards. */
export async function withView<T>(context: CommandContext, read: (view: OpenView) => T | Promise<T>): Promise<T> {
  const view = context.openView();
  try {
    return await read(view);
  } finally {
    view.close();
  }
}
