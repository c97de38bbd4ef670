#!/usr/bin/env node
/** The command line: serve, back up, restore. Handles arguments and signals only; the rest is the server's. */
import { parseArgs } from 'node:util';
import { startServer } from './server/server';
import { backup, restore } from './store/backup';

const USAGE = `usage:
  embedded-mongo --dir <directory> [--port <port>] [--host <address>]
                 serves the directory; --port 0 (the default) takes a free port
  embedded-mongo backup --dir <directory> --to <empty directory>
  embedded-mongo restore --from <backup> --dir <new directory>

  Listening on anything but loopback needs EMBEDDED_MONGO_USER and EMBEDDED_MONGO_PASSWORD.
  --test-commands  offers configureFailPoint, for driver tests
`;

/** An invalid command line; the message says why. */
class UsageError extends Error {}

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      dir: { type: 'string' },
      port: { type: 'string', default: '0' },
      host: { type: 'string', default: '127.0.0.1' },
      to: { type: 'string' },
      from: { type: 'string' },
      'test-commands': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  const [command = 'serve'] = positionals;
  const dir = required(values.dir, '--dir');
  if (command === 'serve') await serve(dir, portOf(values.port), values.host, values['test-commands']);
  else if (command === 'backup') {
    const to = required(values.to, '--to');
    await backup(dir, to);
    process.stdout.write(`embedded-mongo backed up ${dir} to ${to}\n`);
  } else if (command === 'restore') {
    const from = required(values.from, '--from');
    restore(from, dir);
    process.stdout.write(`embedded-mongo restored ${from} to ${dir}\n`);
  } else throw new UsageError(`unknown command '${command}'`);
}

function required(value: string | undefined, name: string): string {
  if (!value) throw new UsageError(`${name} is missing`);
  return value;
}

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError(`--port ${text} is not a port`);
  return port;
}

async function serve(dir: string, port: number, host: string, testCommands: boolean): Promise<void> {
  const user = process.env['EMBEDDED_MONGO_USER'];
  const password = process.env['EMBEDDED_MONGO_PASSWORD'];
  const server = await startServer({
    dir,
    port,
    host,
    testCommands,
    ...(user ? { user } : {}),
    ...(password ? { password } : {}),
  });
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    server.stop().then(
      () => process.exit(0),
      (error: Error) => fail(error),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.stdout.write(`embedded-mongo ready ${server.uri.replace(/\/\/[^@/]*@/, '//')}\n`);
}

function fail(error: unknown): void {
  const { message, code } = error as NodeJS.ErrnoException;
  process.stderr.write(`embedded-mongo: ${code === 'EADDRINUSE' ? `the port is in use (${message})` : message}\n`);
  const isUsage = error instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS') === true;
  if (isUsage) process.stderr.write(USAGE);
  process.exit(isUsage ? 2 : 1);
}

// On a full disk, writing to the log fails; that must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

main(process.argv.slice(2)).catch(fail);
