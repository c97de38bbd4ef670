/** An identity service that knows nobody, for processes that only need it to answer: nobody has a second factor. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SilentIdentity {
  /** For FIREBASE_AUTH_EMULATOR_HOST. */
  readonly host: string;
  stop(): Promise<void>;
}

export async function startSilentIdentity(): Promise<SilentIdentity> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
