/**
 * The connections of a server, for stopping: those without a request are ended at once, the others with their last answer. Node's own
 * `closeIdleConnections` leaves out connections that have not asked anything yet, which browsers and HTTP clients open ahead, and those that fall idle later.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Watches `server`; the function that comes back takes no new connections and resolves when the last one has ended, at most after `timeoutMs`. */
export function watchConnections(server: Server): (timeoutMs: number) => Promise<void> {
  /** Requests without a whole answer, by connection. */
  const open = new Map<Socket, number>();
  let isClosing = false;

  server.on('connection', (socket) => {
    open.set(socket, 0);
    socket.once('close', () => open.delete(socket));
  });
  server.prependListener('request', (request, response) => {
    const { socket } = request;
    open.set(socket, (open.get(socket) ?? 0) + 1);
    if (isClosing) response.setHeader('Connection', 'close');
    response.once('close', () => {
      const left = (open.get(socket) ?? 1) - 1;
      if (!socket.destroyed) open.set(socket, left);
      if (isClosing && left === 0) socket.destroySoon();
    });
  });

  return (timeoutMs) =>
    new Promise((resolve) => {
      isClosing = true;
      const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
      server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      for (const [socket, requests] of open) if (requests === 0) socket.destroySoon();
    });
}
