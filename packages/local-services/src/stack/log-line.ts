/** Lines of the API's structured log, for people who develop. Knows what pino writes, and nothing of what is logged. */
import { jsonObjectOf } from '../json-object';

/** The message, the facts beside it, and an error's stack below; any other line as it is. */
export function readable(line: string): string {
  const entry = line.startsWith('{') ? jsonObjectOf(line) : undefined;
  if (entry === undefined || !('msg' in entry)) return line;
  const {
    level: _,
    time: __,
    pid: ___,
    msg,
    err,
    ...facts
  } = entry as { [name: string]: unknown; err?: { stack?: string } };
  const beside = Object.keys(facts).length > 0 ? ` ${JSON.stringify(facts)}` : '';
  return `${String(msg)}${beside}${err?.stack === undefined ? '' : `\n${err.stack}`}`;
}
