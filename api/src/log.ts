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
/** Lines of requests are written together, at this many bytes or after this time: a system call for each would cost a tenth of what a request does. */
const GATHERED = { minLength: 4_096, periodicFlush: 100 };

/**
 * A log that leads to a full disk must not end the process: its lines wait, as many as fit, and are tried again; those beyond them are lost. What is gathered is
 * written when the process ends, unless it is killed.
 */
function standardOutput(gathering: { minLength?: number; periodicFlush: number }): pino.DestinationStream {
  const stream = pino.destination({ sync: true, maxLength: MAX_WAITING, ...gathering });
  stream.on('error', () => {});
  process.once('exit', () => {
    try {
      stream.flushSync();
    } catch {
      // There is no room, and nobody left to wait for it.
    }
  });
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
  current = pino(options, destination ?? standardOutput({ periodicFlush: RETRY_MS }));
  lines = pino({ level, base: options.base ?? null }, destination ?? standardOutput(GATHERED));
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
