/** The `writeErrors` of insert, update and delete: which statement failed and why, without stopping the command. */
import type { Doc } from '../bson';
import { mongoError, type MongoError } from '../errors';

export function writeErrorOf(error: MongoError, index: number): Doc {
  return { index, code: error.code, codeName: undefined, errmsg: error.message, ...error.extra };
}

const COMMAND_ERRORS = new Set([
  'WriteConflict',
  'MaxTimeMSExpired',
  'Interrupted',
  'InterruptedAtShutdown',
  'InternalError',
]);

/** Whether an error concerns the whole command (a conflict, an interruption, waiting for a lock) and not just one statement. */
export function concernsCommand(error: MongoError): boolean {
  return COMMAND_ERRORS.has(error.codeName);
}

/** MongoDB's limit on the number of statements in a command. */
export const MAX_WRITE_BATCH = 100_000;

export function checkBatchSize(count: number): void {
  if (count < 1 || count > MAX_WRITE_BATCH) {
    throw mongoError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${MAX_WRITE_BATCH}. Got ${count} operations.`,
    );
  }
}
