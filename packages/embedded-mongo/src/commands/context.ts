/**
 * The context and reply of every command. A command is a function from its context to a reply; it knows the engine, and nothing of sockets
 * or frames.
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
  /** Undefined: no authentication, every client may do everything. */
  readonly credentials: Credentials | undefined;
}

export type Reply = Doc | CursorReply;

/** The progress of a command with several statements. */
export interface Progress {
  /** The reply if the command ended here. */
  reply: Doc;
  /** Index of the first remaining statement; undefined when the command is complete. */
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
  /** When maxTimeMS expires, on the clock of `performance.now`. */
  readonly deadlineMs: number | undefined;
  /** Throws when the deadline has passed or the client has disconnected. */
  readonly checkInterrupt: () => void;
  /** A view to read from: the transaction's, or the latest committed state. The caller closes it. */
  openView(): OpenView;
  /** Runs a write: in the transaction, or on its own with its retry record. */
  write(run: (view: WriteView) => Doc): Promise<Doc>;
  /**
   * Runs the next of several writes of a command: in the transaction, or on its own with a retry record of the command's progress, from
   * which a retry resumes.
   */
  writeNext(progress: Progress, run: (view: WriteView, progress: Progress) => Progress): Promise<Progress>;
  /** Runs one of several writes of a command: in the transaction, or on its own without a retry record. */
  writePart<T>(run: (view: WriteView) => T): Promise<T>;
  /** Marks the transaction as failed although the reply has `ok: 1` (write errors). */
  failTransaction(): void;
}

export interface Command {
  run(context: CommandContext): Reply | Promise<Reply>;
  /** May be part of a multi-document transaction. */
  inTransaction?: boolean;
  /** Is a retryable write when it is sent with a transaction number. */
  retryable?: boolean;
  /** May be called before authentication. */
  beforeAuthentication?: boolean;
  /** Writes, so its write concern applies. */
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
