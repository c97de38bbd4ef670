/** Which labels an error reply carries: what tells a driver to retry a write or a whole transaction. */

/** Codes after which a write may be tried again. */
const RETRYABLE = new Set([6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);
/** Codes after which a transaction may be run again, even when its commit fails with them: conflicts, lock waits, snapshots. */
const TRANSIENT = new Set([24, 112, 246, 251, 267]);

export interface LabelInput {
  code: number;
  /** In a multi-document transaction, commit and abort included. */
  inTransaction: boolean;
  endsTransaction: boolean;
  /** A retryable write, commit or abort that came with a transaction number. */
  retryable: boolean;
}

export function labelsFor({ code, inTransaction, endsTransaction, retryable }: LabelInput): string[] {
  const labels: string[] = [];
  const transient = TRANSIENT.has(code) || (!endsTransaction && RETRYABLE.has(code));
  if (inTransaction && transient) labels.push('TransientTransactionError');
  if (retryable && (!inTransaction || endsTransaction) && RETRYABLE.has(code)) labels.push('RetryableWriteError');
  return labels;
}
