/**
 * A proxy between an API process and its database that fails a chosen command, either before it reaches the database or after it has taken effect but
 * before the reply: it kills the process, or resets the connection.
 */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export type Moment = 'before' | 'after';

/** Commands that do not belong to a request. */
const HOUSEKEEPING: ReadonlySet<string> = new Set([
  'hello',
  'isMaster',
  'ismaster',
  'ping',
  'buildInfo',
  'endSessions',
]);

const HEADER_BYTES = 16;
const OP_MSG = 2013;
/** Header, flags, section kind, document length and the type of its first element. */
const NAME_OFFSET = HEADER_BYTES + 4 + 1 + 4 + 1;

/** Name of the command in a complete message; empty for anything but OP_MSG. */
function commandName(message: Buffer): string {
  if (message.readInt32LE(12) !== OP_MSG) return '';
  return message.subarray(NAME_OFFSET, message.indexOf(0, NAME_OFFSET)).toString('latin1');
}

export class KillingProxy {
  private readonly sockets = new Set<Socket>();
  private left = Infinity;
  private moment: Moment = 'before';
  private cuts = false;
  private kill: () => void = () => undefined;
  /** Commands since `arm`, the fatal one last. */
  names: string[] = [];
  /** Whether the armed command arrived. */
  struck = false;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async start(databasePort: number): Promise<KillingProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new KillingProxy(server, (server.address() as AddressInfo).port);
    server.on('connection', (client) => proxy.join(client, databasePort));
    return proxy;
  }

  /** Resets the connection of the `nth` command from now on, counted from 1. */
  armToCut(nth: number, moment: Moment): void {
    this.arm(nth, moment, () => undefined);
    this.cuts = true;
  }

  /** Kills the process with `kill` at the `nth` command from now on, counted from 1. */
  arm(nth: number, moment: Moment, kill: () => void): void {
    Object.assign(this, { left: nth, moment, kill, cuts: false, names: [], struck: false });
  }

  disarm(): void {
    this.left = Infinity;
  }

  /** Resets all connections, like a network device that has forgotten them. */
  forget(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(client: Socket, databasePort: number): void {
    const upstream = connect(databasePort, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
    upstream.pipe(client);
    let pending = Buffer.alloc(0);
    client.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk]);
      while (pending.length >= HEADER_BYTES) {
        const length = pending.readInt32LE(0);
        if (pending.length < length) return;
        this.pass(pending.subarray(0, length), upstream, client);
        pending = pending.subarray(length);
      }
    });
  }

  private pass(message: Buffer, upstream: Socket, client: Socket): void {
    const name = commandName(message);
    if (this.left === Infinity || HOUSEKEEPING.has(name)) {
      upstream.write(message);
      return;
    }
    this.left -= 1;
    this.names.push(name);
    const isDeadly = this.left === 0;
    if (isDeadly && this.cuts && this.moment === 'after') {
      // The reply ends here, and the connection with it.
      upstream.unpipe(client);
      upstream.once('data', () => client.resetAndDestroy()).resume();
    }
    if (!isDeadly || this.moment === 'after') upstream.write(message);
    if (!isDeadly) return;
    if (this.cuts && this.moment === 'before') client.resetAndDestroy();
    this.struck = true;
    this.disarm();
    this.kill();
  }
}
