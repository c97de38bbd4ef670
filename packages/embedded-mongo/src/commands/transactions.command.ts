/** Commands for sessions and transactions: commit, abort, end, kill. */
import { isPlainObject } from '../bson';
import { invalidOptions, notImplemented, typeMismatch } from '../errors';
import type { Session } from '../txn/sessions';
import type { CommandContext, CommandTable, Reply } from './context';

function ownTransaction(context: CommandContext): { session: Session; txnNumber: number } {
  const { session, txnNumber } = context;
  if (!session || txnNumber === undefined || context.body['autocommit'] !== false) {
    throw invalidOptions(`${context.name} must be run within a transaction`);
  }
  return { session, txnNumber };
}

async function commit(context: CommandContext): Promise<Reply> {
  const { session, txnNumber } = ownTransaction(context);
  await context.services.sessions.commit(session, txnNumber);
  context.services.engine.clock.tick();
  return { ok: 1 };
}

function abort(context: CommandContext): Reply {
  const { session, txnNumber } = ownTransaction(context);
  context.services.sessions.abortByCommand(session, txnNumber);
  return { ok: 1 };
}

function endSessions(context: CommandContext, field: string): Reply {
  const list = context.body[field];
  if (!Array.isArray(list)) throw typeMismatch(`BSON field '${field}' is the wrong type, expected type 'array'`);
  const { sessions, cursors } = context.services;
  for (const lsid of list) {
    const ended = isPlainObject(lsid) ? sessions.end(lsid, context.peer.user ?? '') : undefined;
    if (ended) cursors.killOfSession(ended);
  }
  return { ok: 1 };
}

export const TRANSACTION_COMMANDS: CommandTable = {
  commitTransaction: { run: commit, writes: true },
  abortTransaction: { run: abort, writes: true },
  startSession: {
    run: () => {
      throw notImplemented('startSession is not needed: sessions begin with their first use');
    },
  },
  endSessions: { run: (context) => endSessions(context, 'endSessions') },
  killSessions: { run: (context) => endSessions(context, 'killSessions') },
  refreshSessions: {
    run: (context) => {
      const list = context.body['refreshSessions'];
      for (const lsid of Array.isArray(list) ? list : []) {
        if (isPlainObject(lsid))
          context.services.sessions.use(lsid, context.peer.user ?? '', context.peer.connectionId);
      }
      return { ok: 1 };
    },
  },
  killAllSessions: {
    run: (context) => {
      context.services.sessions.endAll();
      return { ok: 1 };
    },
  },
};
