/** A client that sends exactly the given bytes, for tests of frames and retries. Knows OP_MSG only. */
import { connect, type Socket } from 'node:net';
import { deserialize, serialize, type Document } from 'bson';
import { FrameReader, OP_MSG } from '../wire/frames';

const HEADER_BYTES = 16;
/** Thousands of statements in one command: seconds here, minutes on a machine that gives it a tenth of a CPU. */
const REPLY_WITHIN_MS = 60_000;

/** One OP_MSG frame with a single body section. */
export function commandFrame(command: Document): Buffer {
  const body = serialize(command, { ignoreUndefined: true });
  const frame = Buffer.alloc(HEADER_BYTES + 5 + body.length);
  frame.writeInt32LE(frame.length, 0);
  frame.writeInt32LE(1, 4);
  frame.writeInt32LE(OP_MSG, 12);
  frame.set(body, HEADER_BYTES + 5);
  return frame;
}

export class RawClient {
  private readonly reader = new FrameReader();
  private readonly replies: Document[] = [];
  private wake: (() => void) | undefined;
  closed = false;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.reader.push(chunk);
      for (let frame = this.reader.next(); frame; frame = this.reader.next()) {
        this.replies.push(deserialize(frame.subarray(HEADER_BYTES + 5)));
      }
      this.wake?.();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.closed = true;
      this.wake?.();
    });
  }

  static connect(uri: string): Promise<RawClient> {
    const { hostname, port } = new URL(uri);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => resolve(new RawClient(socket)));
      socket.once('error', reject);
    });
  }

  send(bytes: Uint8Array): void {
    this.socket.write(bytes);
  }

  /** The next reply, or undefined once the server has closed the connection. */
  async receive(): Promise<Document | undefined> {
    const deadline = Date.now() + REPLY_WITHIN_MS;
    while (this.replies.length === 0 && !this.closed) {
      if (Date.now() > deadline) throw new Error(`no reply within ${REPLY_WITHIN_MS} ms`);
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        setTimeout(resolve, 50);
      });
    }
    return this.replies.shift();
  }

  async command(command: Document): Promise<Document> {
    this.send(commandFrame(command));
    const reply = await this.receive();
    if (!reply) throw new Error('the server closed the connection');
    return reply;
  }

  close(): void {
    this.socket.destroy();
  }
}
