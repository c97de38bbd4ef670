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
  current = destination ? pino(options, destination) : pino(options);
  return current;
}

/** The log of this process; silent until `startLog`. */
export function log(): Logger {
  current ??= pino({ level: 'silent' });
  return current;
}
