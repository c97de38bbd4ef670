/** Structured log (pino). Redacts everything that could let somebody in; knows no requests. */
import pino, { type Logger } from 'pino';

/** Paths that are blanked wherever they appear: a log must never let its reader act as somebody else. */
const SECRETS = [
  'authorization',
  'cookie',
  'token',
  'idToken',
  'password',
  'secret',
  'client_secret',
  'clientSecret',
  'account_number',
];

let current: Logger | undefined;
let lines: Logger | undefined;

/** Most bytes of lines that wait while standard output takes none. */
const MAX_WAITING = 1_048_576;
const RETRY_MS = 1_000;

/** A log that leads to a full disk must not end the process: its lines wait, as many as fit, and are tried again; those beyond them are lost. */
function standardOutput(): pino.DestinationStream {
  const stream = pino.destination({ sync: true, maxLength: MAX_WAITING, periodicFlush: RETRY_MS });
  stream.on('error', () => {});
  return stream;
}

/** Starts the log of this process. `silent` for tests. */
export function startLog(level: string, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { pid: process.pid },
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*["${name}"]`]),
      censor: '[redacted]',
    },
    serializers: { err: pino.stdSerializers.err },
  };
  const shared = destination ?? standardOutput();
  current = pino(options, shared);
  lines = pino({ level, base: options.base ?? null }, shared);
  return current;
}

/**
 * The log for the one line that every request leaves. Its fields are listed where it is written and none of them is a secret, so nothing is searched
 * for secrets here: that would cost more than writing the line.
 */
export function requestLog(): Logger {
  lines ??= log();
  return lines;
}

/** The log of this process; silent until `startLog`. */
export function log(): Logger {
  current ??= pino({ level: 'silent' });
  return current;
}
