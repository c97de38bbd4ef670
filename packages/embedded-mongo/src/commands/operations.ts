/** The commands being run. One that is told to end does so where it next looks whether it may go on. */
import { Long, type Doc } from '../bson';
import { mongoError } from '../errors';
import type { Peer } from './peer';

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
