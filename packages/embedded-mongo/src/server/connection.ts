/**
 * One client connection: frames in, replies out, one command at a time. A peer that breaks the protocol is disconnected, the reason is
 * logged, and other connections are not affected. Knows sockets, not commands.
 */
import type { Socket } from 'node:net';
import { MongoError } from '../errors';
import type { Services } from '../commands/context';
import type { Peer } from '../commands/peer';
import { FrameReader, frameReply, parseMessage, ProtocolError, replyHeader, type Message } from '../wire/frames';
import { CommandRun } from './command-run';
import type { Conversation } from './credentials';

/** Pipelined frames that may wait before reading from the client pauses. */
const MAX_WAITING_MESSAGES = 64;
/** From this size on, a reply is not copied into one buffer with its header; one system call still writes both. */
const LARGE_BYTES = 16 * 1024;

export class Connection implements Peer {
  appName = '';
  user: string | undefined;
  conversation: Conversation | undefined;
  closed = false;
  private readonly reader = new FrameReader();
  private readonly waiting: Message[] = [];
  private working = false;
  /** Resolves when the current command, if any, has ended. */
  finished: Promise<void> = Promise.resolve();

  constructor(
    private readonly services: Services,
    private readonly socket: Socket,
    readonly connectionId: number,
    readonly localAddress: string,
    private readonly log: (line: string) => void,
  ) {
    this.socket.setNoDelay(true);
    this.socket.setKeepAlive(true, 60_000);
    this.socket.on('data', (chunk: Buffer) => this.receive(chunk));
    this.socket.on('error', () => this.close());
    this.socket.on('close', () => this.close());
  }

  get remoteAddress(): string {
    return `${this.socket.remoteAddress ?? 'unknown'}:${this.socket.remotePort ?? 0}`;
  }

  close(): void {
    if (!this.closed) this.services.sessions.connectionClosed(this.connectionId);
    this.closed = true;
    this.waiting.length = 0;
    this.socket.destroy();
  }

  private receive(chunk: Buffer): void {
    if (this.closed) return;
    try {
      this.reader.push(chunk);
      for (let frame = this.reader.next(); frame; frame = this.reader.next()) this.waiting.push(parseMessage(frame));
    } catch (error) {
      this.refuse(error);
      return;
    }
    if (this.waiting.length > MAX_WAITING_MESSAGES) this.socket.pause();
    if (!this.working) this.finished = this.work();
  }

  private refuse(error: unknown): void {
    const known = error instanceof ProtocolError || error instanceof MongoError;
    const reason = error instanceof Error ? (known ? error.message : `${error.name}: ${error.message}`) : String(error);
    this.log(`connection ${this.connectionId} from ${this.remoteAddress} closed: ${reason}`);
    this.close();
  }

  private async work(): Promise<void> {
    this.working = true;
    try {
      for (let message = this.waiting.shift(); message && !this.closed; message = this.waiting.shift()) {
        const command = message;
        const outcome = await this.services.engine.store.environment.use(() =>
          new CommandRun(this.services, this, command).outcome(),
        );
        if ('close' in outcome) {
          this.close();
          return;
        }
        if (this.closed || message.silent) continue;
        if (!this.send(message, outcome.reply)) await this.drained();
        if (this.waiting.length < MAX_WAITING_MESSAGES && this.socket.isPaused()) this.socket.resume();
      }
    } catch (error) {
      this.refuse(error);
    } finally {
      this.working = false;
    }
  }

  /** @returns whether the send buffer has room for more */
  private send(to: Message, reply: Buffer): boolean {
    if (reply.length < LARGE_BYTES) return this.socket.write(frameReply(to, reply));
    this.socket.cork();
    this.socket.write(replyHeader(to, reply.length));
    const hasRoom = this.socket.write(reply);
    this.socket.uncork();
    return hasRoom;
  }

  /** Backpressure: a client that does not read its replies is not read from either. */
  private drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        this.socket.off('drain', done);
        this.socket.off('close', done);
        resolve();
      };
      this.socket.on('drain', done);
      this.socket.on('close', done);
    });
  }
}
