/** Commands being run, as `currentOp` shows them, and `killOp`, which ends one where it next looks whether it may go on. */
import { asNumber, Long, type Doc } from '../bson';
import { failedToParse, mongoError, notImplemented, unauthorized } from '../errors';
import { compileFilter } from '../query';
import type { CommandContext, CommandTable, Peer, Reply } from './context';

export interface Operation {
  readonly opid: number;
  readonly name: string;
  readonly db: string;
  readonly body: Doc;
  readonly peer: Peer;
  readonly startedAtMs: number;
  killed: boolean;
}

/** One per server. */
export class Operations {
  private readonly running = new Map<number, Operation>();
  private latest = 0;

  begin(name: string, db: string, body: Doc, peer: Peer): Operation {
    this.latest += 1;
    const operation = { opid: this.latest, name, db, body, peer, startedAtMs: performance.now(), killed: false };
    this.running.set(operation.opid, operation);
    return operation;
  }

  end({ opid }: Operation): void {
    this.running.delete(opid);
  }

  kill(opid: number): void {
    const operation = this.running.get(opid);
    if (operation) operation.killed = true;
  }

  list(): Doc[] {
    return [...this.running.values()].map(describe);
  }
}

/** @throws 11601 when it was told to end */
export function checkKilled({ killed }: Operation): void {
  if (killed) throw mongoError('Interrupted', 'operation was interrupted');
}

function describe({ opid, name, db, body, peer, startedAtMs }: Operation): Doc {
  const micros = Math.round((performance.now() - startedAtMs) * 1_000);
  const target = body[name];
  return {
    type: 'op',
    host: peer.localAddress,
    desc: `conn${peer.connectionId}`,
    connectionId: peer.connectionId,
    client: peer.remoteAddress,
    appName: peer.appName,
    active: true,
    opid,
    secs_running: Long.fromNumber(Math.floor(micros / 1_000_000)),
    microsecs_running: Long.fromNumber(micros),
    op: 'command',
    ns: typeof target === 'string' ? `${db}.${target}` : `${db}.$cmd`,
    command: body,
  };
}

/** Fields besides these are a filter on what is shown. */
const NO_FILTER = /^(currentOp|\$.*|lsid|comment|maxTimeMS|api[A-Z].*)$/;

function currentOp({ db, body, services }: CommandContext): Reply {
  requireAdmin(db, 'currentOp');
  const filter = Object.fromEntries(Object.entries(body).filter(([field]) => !NO_FILTER.test(field)));
  const { test } = compileFilter(filter);
  return { fields: { inprog: services.operations.list().filter(test), ok: 1 } };
}

function killOp({ db, body, services }: CommandContext): Reply {
  requireAdmin(db, 'killOp');
  const opid = asNumber(body['op']);
  if (opid === undefined) throw failedToParse("Missing expected field 'op'");
  services.operations.kill(opid);
  // MongoDB answers the same whether there was one or not.
  return { fields: { info: 'attempting to kill op', ok: 1 } };
}

function requireAdmin(db: string, name: string): void {
  if (db !== 'admin') throw unauthorized(`${name} may only be run against the admin database.`);
}

function compact(): Reply {
  throw notImplemented('compact is not supported: others would have to wait for it. A backup is compact; restore it');
}

export const OPERATION_COMMANDS: CommandTable = {
  currentOp: { run: currentOp },
  killOp: { run: killOp },
  compact: { run: compact },
};
