/**
 * Begins the requests of one connection one after the other, each when the answer before it has been taken (pipelining, RFC 9112, 9.3.2, which browsers and
 * proxies do not use). Begun at once, they would keep their slots until somebody reads the answers before theirs, who may never come.
 */
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait on one connection; who sends more ahead is disconnected. */
const MAX_AHEAD = 16;

interface Line {
  /** Whether an answer has not been taken yet. */
  isBusy: boolean;
  /** Begins each request that waits, in order. */
  readonly waiting: (() => void)[];
}

export function oneAfterAnother(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>();
  return (request, response) => {
    const { socket } = request;
    const line = lines.get(socket) ?? { isBusy: false, waiting: [] };
    lines.set(socket, line);
    const begin = (): void => {
      line.isBusy = true;
      void listener(request, response);
      response.once('close', () => {
        line.isBusy = false;
        if (!socket.destroyed) line.waiting.shift()?.();
      });
    };
    if (!line.isBusy) begin();
    else if (line.waiting.length === MAX_AHEAD) socket.destroy();
    else line.waiting.push(begin);
  };
}
