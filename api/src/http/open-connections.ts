/**
 * Tracks a server's connections for shutdown: idle ones are closed at once, the others after their last response. Node's own `closeIdleConnections` misses
 * connections that have not sent a request yet, which browsers and HTTP clients open ahead of time, and those that become idle later.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Watches `server`. The returned function stops accepting connections and resolves when the last one has ended, after `timeoutMs` at most. */
export function watchConnections(server: Server): (timeoutMs: number) => Promise<void> {
  /** Requests in progress, by connection. */
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
