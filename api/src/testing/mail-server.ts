/** A mail server that accepts everything, or refuses everything, and keeps what it received. Speaks as much SMTP as the tests need. */
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface MailServer {
  readonly url: string;
  /** The raw messages, with headers. */
  readonly received: string[];
  /** Whether it refuses everybody from now on. */
  refuse(refuses: boolean): void;
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const received: string[] = [];
  let refuses = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    converse(socket, received, () => refuses);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refuse: (yes) => void (refuses = yes),
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function converse(socket: Socket, received: string[], refuses: () => boolean): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let unread = '';
  let isMessage = false;
  say('220 mail.test');
  socket.on('data', (chunk) => {
    unread += chunk.toString('utf8');
    for (let end = unread.indexOf(endOf(isMessage)); end >= 0; end = unread.indexOf(endOf(isMessage))) {
      const read = unread.slice(0, end);
      unread = unread.slice(end + endOf(isMessage).length);
      if (isMessage) {
        received.push(read);
        isMessage = false;
        say('250 taken');
      } else if (/^DATA/i.test(read)) {
        isMessage = true;
        say('354 go on');
      } else if (/^RCPT/i.test(read) && refuses()) say('550 nobody here');
      else if (/^QUIT/i.test(read)) socket.end('221 bye\r\n');
      else say('250 fine');
    }
  });
}

function endOf(isMessage: boolean): string {
  return isMessage ? '\r\n.\r\n' : '\r\n';
}
