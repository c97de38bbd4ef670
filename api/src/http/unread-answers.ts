/**
 * Bounds the answers that wait in memory for their readers. An answer is written at once and its request gives its slot back; what the network does not
 * take stays in this process until the reader takes it, which may be never. Knows nothing of what is in an answer.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '../log';
import { oldestOfTheGreediest, type Held } from './greediest';
import { oneLineASecond } from './one-line-a-second';

export interface UnreadOptions {
  /** Bytes that all unread answers may take together. Beyond that, the sender with the most bytes loses their oldest. */
  readonly maxBytesOfAll: number;
  /** A reader who takes longer is disconnected, in ms. */
  readonly timeoutMs: number;
  /** The sender that an answer's bytes are counted for. */
  readonly senderOf: (request: IncomingMessage) => string;
}

interface Unread extends Held {
  readonly giveUp: () => void;
}

/** To be called with every request, before it is answered. */
export function boundUnread(options: UnreadOptions): (request: IncomingMessage, response: ServerResponse) => void {
  const waiting = new Set<Unread>();
  let bytesOfAll = 0;
  const noteDropped = oneLineASecond((dropped) =>
    log().info({ dropped, waiting: waiting.size }, 'readers were disconnected because they did not take their answers'),
  );

  const wait = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    const bytes = socket.writableLength;
    if (bytes === 0 || socket.destroyed) return;
    const stop = (): void => {
      clearTimeout(timer);
      if (waiting.delete(unread)) bytesOfAll -= bytes;
    };
    const giveUp = (): void => {
      stop();
      noteDropped();
      socket.destroy();
    };
    const unread: Unread = { sender: options.senderOf(request), bytes, giveUp };
    const timer = setTimeout(giveUp, options.timeoutMs).unref();
    waiting.add(unread);
    bytesOfAll += bytes;
    response.once('finish', stop).once('close', stop);
    while (bytesOfAll > options.maxBytesOfAll) oldestOfTheGreediest(waiting)?.giveUp();
  };

  return (request, response) => {
    response.once('prefinish', () => wait(request, response));
  };
}
