/** Structured log (pino). Redacts everything that could grant access; knows no requests. */
import pino, { type Logger } from 'pino';
import { withoutAddresses } from './errors';

/** Keys that are redacted wherever they appear: nobody who reads the log may be able to act as somebody else. */
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

/** Bytes of log lines that are buffered while standard output accepts none. */
const MAX_WAITING = 1_048_576;
const RETRY_MS = 1_000;
/** Request lines are written in batches, at this size or after this time: a system call for each would cost a tenth of the request. */
const GATHERED = { minLength: 4_096, periodicFlush: 100 };

/**
 * A full disk must not end the process. Lines are buffered up to a limit and retried; lines beyond it are lost. The buffer is flushed on exit, unless the
 * process is killed.
 */
function standardOutput(gathering: { minLength?: number; periodicFlush: number }): pino.DestinationStream {
  const stream = pino.destination({ sync: true, maxLength: MAX_WAITING, ...gathering });
  stream.on('error', () => {});
  process.once('exit', () => {
    try {
      stream.flushSync();
    } catch {
      // There is no room, and no time left to wait for it.
    }
  });
  return stream;
}

/**
 * An error as it is logged: its texts, and which one it is. Libraries attach what they worked on, such as the record that the database refused or the payment
 * with its buyer: none of that is logged.
 */
function loggedError(error: unknown): object | string {
  if (!(error instanceof Error)) return withoutAddresses(String(error));
  const { type, message, stack, code, requestId } = pino.stdSerializers.err(error);
  return {
    type,
    message: withoutAddresses(message),
    stack: withoutAddresses(stack),
    code,
    requestId,
    ...(error instanceof AggregateError ? { errors: error.errors.map(loggedError) } : {}),
  };
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
    serializers: { err: loggedError },
  };
  current = pino(options, destination ?? standardOutput({ periodicFlush: RETRY_MS }));
  lines = pino({ level, base: options.base ?? null }, destination ?? standardOutput(GATHERED));
  return current;
}

/**
 * The log for the one line that each request leaves. Its fields are fixed and none is a secret, so it is not redacted: that would cost more than writing
 * the line.
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
