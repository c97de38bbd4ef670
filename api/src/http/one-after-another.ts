/**
 * Begins the requests of one connection one after the other, each when the answer before it has been taken (pipelining, RFC 9112, 9.3.2, which browsers and
 * proxies do not use). Begun at once, they would keep their slots until somebody reads the answers before theirs, who may never come.
 */
import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait on one connection; who sends more ahead is disconnected. */
const MAX_AHEAD = 16;

interface Line {
  /** The answer to the last request, until it has been taken. */
  last: ServerResponse | null;
  waiting: number;
}

export function oneAfterAnother(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>();
  return (request, response) => {
    const { socket } = request;
    const line = lines.get(socket) ?? { last: null, waiting: 0 };
    lines.set(socket, line);
    const before = line.last;
    line.last = response;
    response.once('close', () => {
      if (line.last === response) line.last = null;
    });
    if (!before) {
      void listener(request, response);
    } else if (line.waiting === MAX_AHEAD) {
      socket.destroy();
    } else {
      line.waiting += 1;
      before.once('close', () => {
        line.waiting -= 1;
        if (!socket.destroyed) void listener(request, response);
      });
    }
  };
}
