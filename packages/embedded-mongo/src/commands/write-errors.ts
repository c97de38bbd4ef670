/** The `writeErrors` of insert, update and delete: which statement failed and why, without stopping the command. */
import type { Doc } from '../bson';
import { MongoError, mongoError } from '../errors';

export function writeErrorOf(error: MongoError, index: number): Doc {
  return { index, code: error.code, codeName: undefined, errmsg: error.message, ...error.extra };
}

/**
 * Runs each statement; an error of the statement's own stops an ordered command and is skipped by an unordered one. Errors
 * that concern the whole command (conflicts, interruption, waiting for a lock) pass through.
 */
export function runStatements<S>(
  statements: readonly S[],
  ordered: boolean,
  run: (statement: S, index: number) => void,
): Doc[] {
  const errors: Doc[] = [];
  for (let index = 0; index < statements.length; index += 1) {
    try {
      run(statements[index] as S, index);
    } catch (error) {
      if (!(error instanceof MongoError) || concernsCommand(error)) throw error;
      errors.push(writeErrorOf(error, index));
      if (ordered) break;
    }
  }
  return errors;
}

const COMMAND_ERRORS = new Set([
  'WriteConflict',
  'MaxTimeMSExpired',
  'Interrupted',
  'InterruptedAtShutdown',
  'InternalError',
]);

/** An error that is not one statement's own. */
export function concernsCommand(error: MongoError): boolean {
  return COMMAND_ERRORS.has(error.codeName);
}

/** MongoDB's limit on statements of one command. */
export const MAX_WRITE_BATCH = 100_000;

export function checkBatchSize(count: number): void {
  if (count < 1 || count > MAX_WRITE_BATCH) {
    throw mongoError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${MAX_WRITE_BATCH}. Got ${count} operations.`,
    );
  }
}
